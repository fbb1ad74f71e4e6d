import { useTranslation } from 'react-i18next';
import { day, moment } from './changes.ts';
import { subjectOf } from './subject.ts';
import { nameOrder } from '#lib/name-order.ts';

/**
 * Hook: the texts of actions, of what they are about and of what they change. A name of a later database is shown as it
 * says it.
 */
export function useAuditTexts() {
  const { t, i18n } = useTranslation('audit');
  const { language } = i18n;
  const actions = t('actions', { returnObjects: true });
  const direct = t('direct', { returnObjects: true });
  const nouns = t('nouns', { returnObjects: true });
  const siteSettings = t('siteSettings', { returnObjects: true });
  const fields = t('fields', { returnObjects: true });
  const values = t('values', { returnObjects: true });
  const chores = t('chores', { returnObjects: true });
  const fieldsInSentence = t('sentences.fields', { returnObjects: true });
  /** A label within a sentence: small in English and Turkish where it is no name; German nouns keep their capital. */
  const inSentence = (label: string): string => {
    const [first = '', ...rest] = label;
    if (language === 'de' || rest.some((each) => each !== each.toLocaleLowerCase(language))) return label;
    return first.toLocaleLowerCase(language) + rest.join('');
  };
  const nounName = (noun: string) => (isKey(nouns, noun) ? nouns[noun] : noun);
  const choreName = (chore: string) =>
    isKey(actions, chore) ? actions[chore] : isKey(chores, chore) ? chores[chore] : chore;
  return {
    chore: choreName,
    /** Every action with a text, in the reader's alphabet. */
    choices: Object.entries(actions).toSorted(([, a], [, b]) => nameOrder(language)(a, b)),
    action(action: string): string {
      if (isKey(actions, action)) return actions[action];
      const [verb = '', what = ''] = action.split(' ', 2);
      if (verb === 'fail') return t('failed', { action: choreName(what) });
      if (isKey(direct, verb)) return t(`direct.${verb}`, { noun: nounName(what) });
      return action;
    },
    /** A column's name; that of a noun where another noun has the column for something else. */
    field(field: string, subject: string): string {
      const own = `${subjectOf(subject).noun}_${field}`;
      return isKey(fields, own) ? fields[own] : isKey(fields, field) ? fields[field] : field;
    },
    /** The values of an enumerated field; names and texts stay as they are. */
    value: (field: string, value: string): string =>
      labelled.has(field) && isKey(values, value) ? values[value] : value,
    subject: (subject: string): string => nounName(subjectOf(subject).noun),
    /** The name of its subject; a site setting has only a key. */
    nameOf: (subject: string, name: string): string =>
      subjectOf(subject).noun === 'site_settings' && isKey(siteSettings, name) ? siteSettings[name] : name,
    isKnown: (field: string): boolean => field === 'score' || isKey(fields, field),
    /** A number, a score, a date, yes or no, or a value of a list; names, texts and ids are none of these. */
    isShort: (field: string, value: string): boolean =>
      [plain, day, moment].some((shape) => shape.test(value)) || (labelled.has(field) && isKey(values, value)),
    inSentence,
    fieldInSentence: (field: string): string =>
      isKey(fieldsInSentence, field)
        ? fieldsInSentence[field]
        : inSentence(isKey(fields, field) ? fields[field] : field),
  };
}

/** Fields that hold one of a list's values. */
const labelled = new Set(
  'category eligibility forfeited_by kind phase position priority role ruling stage status team_role tier type'.split(
    ' ',
  ),
);

const plain = /^(-?\d+(\.\d+)?|\d+–\d+|true|false)$/;

const isKey = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(texts, key);
