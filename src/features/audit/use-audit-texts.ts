import { useTranslation } from 'react-i18next';
import { subjectOf } from './subject.ts';

/** Hook: the texts of actions, of what they are about and of what they change. What a later version of the database names is shown as it says it. */
export function useAuditTexts() {
  const { t, i18n } = useTranslation('audit');
  const actions = t('actions', { returnObjects: true });
  const direct = t('direct', { returnObjects: true });
  const nouns = t('nouns', { returnObjects: true });
  const fields = t('fields', { returnObjects: true });
  const values = t('values', { returnObjects: true });
  const nounName = (noun: string) => (isKey(nouns, noun) ? nouns[noun] : noun);
  return {
    /** Every action with a text, in the reader's alphabet. */
    choices: Object.entries(actions).toSorted(([, a], [, b]) => a.localeCompare(b, i18n.language)),
    action(action: string): string {
      if (isKey(actions, action)) return actions[action];
      const [verb = '', what = ''] = action.split(' ', 2);
      if (verb === 'fail') return t('failed', { action: isKey(actions, what) ? actions[what] : what });
      if (isKey(direct, verb)) return t(`direct.${verb}`, { noun: nounName(what) });
      return action;
    },
    field: (field: string): string => (isKey(fields, field) ? fields[field] : field),
    /** What a field that takes one of a few values holds; names and texts stay as they are. */
    value: (field: string, value: string): string =>
      labelled.has(field) && isKey(values, value) ? values[value] : value,
    subject: (subject: string): string => nounName(subjectOf(subject).noun),
  };
}

/** Fields that hold one of a list's values. */
const labelled = new Set(
  'category eligibility forfeited_by kind phase position priority role ruling stage status team_role tier type'.split(
    ' ',
  ),
);

const isKey = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(texts, key);
