import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { paths } from '#lib/paths.ts';
import { storedAddress } from '#lib/site-path.ts';
import type { Entry } from '#data/audit/queries.ts';
import { endingOf, reasonOf, sentenceFor } from './sentence.ts';
import { Side } from './side.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

/** An entry as a sentence: who did what to what, and shortly what it changed. */
export function AuditSentence({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const choice = sentenceFor(entry, t('sentences', { returnObjects: true }));
  const saysNoun = 'label' in choice || choice.group === 'direct' || choice.group === 'directClock';
  // not <Trans>: it would weigh 0.3 KiB in the script of every visit
  const sentence =
    'label' in choice
      ? t(`sentences.${choice.group}`, {
          label: choice.group === 'failed' ? texts.chore(choice.label) : texts.action(choice.label),
        })
      : t(`sentences.${choice.group}.${choice.key}` as 'sentences.did.update_team');
  return (
    <>
      {sentence.split(/(<actor\/>|<object\/>)/).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {part === '<actor/>' ? (
            <Actor entry={entry} />
          ) : part === '<object/>' ? (
            <Thing entry={entry} saysNoun={saysNoun} />
          ) : (
            part
          )}
        </Fragment>
      ))}
      <EndingText entry={entry} />
    </>
  );
}

/** A link in a sentence is as high as its line: two lines of links would catch each other's taps. */
const named = 'font-semibold wrap-anywhere text-ink underline-offset-3 after:content-none hover:underline';

function Actor({ entry: { actor, actor_name: name } }: { entry: Entry }) {
  const { t } = useTranslation('audit');
  if (actor === null) return <span className="text-faint">{t('byItself')}</span>;
  return (
    <AppLink to={paths.player(actor)} className={named} translate="no">
      {name ?? t('unknown')}
    </AppLink>
  );
}

/** The subject by its name of today, after its kind where the sentence does not say it. */
function Thing({ entry, saysNoun }: { entry: Entry; saysNoun: boolean }) {
  const texts = useAuditTexts();
  const { subject, subject_name: name } = entry;
  return (
    <>
      {saysNoun && texts.subject(subject)}
      {saysNoun && name !== null && ' '}
      {name !== null && <Name of={texts.nameOf(subject, name)} page={entry.subject_link} />}
    </>
  );
}

function Name({ of, page }: { of: string; page: string | null }) {
  if (page === null)
    return (
      <span className="font-semibold wrap-anywhere text-ink" translate="no">
        {of}
      </span>
    );
  return (
    <AppLink to={storedAddress(page)} className={named} translate="no">
      {of}
    </AppLink>
  );
}

/** Shortly what it changed, after the sentence. */
function EndingText({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const { told, more } = endingOf(entry, texts);
  const why = reasonOf(entry);
  return (
    <>
      {told.length > 0 && ': '}
      {told.map(({ field, before, after, bare, text }, at) => (
        <Fragment key={field}>
          {at > 0 && ', '}
          {!bare && !isCount(field, after) && texts.fieldInSentence(field)}
          {!bare && !isCount(field, after) && !text && ' '}
          {before !== null && (
            <>
              <Side field={field} value={before} inSentence />
              {' → '}
            </>
          )}
          {isCount(field, after)
            ? t(`sentences.counts.${field}`, { count: Number(after) }).replace(/^-(?=\d)/, '−')
            : !text && <Side field={field} value={after} inSentence />}
        </Fragment>
      ))}
      {more > 0 && ` ${t('sentences.more', { count: more })}`}
      {why !== null && <q className="ml-1.5 wrap-anywhere text-soft">{why}</q>}
    </>
  );
}

/** A count, with the thing behind the number: "2 matches". */
const counted = [
  'adjustments',
  'game_minutes',
  'matches',
  'people',
  'playoff_teams',
  'points',
  'points_for_win',
  'protest_minutes',
  'relegation_places',
  'silence_hours',
  'transfer_rights',
] as const;
type Counted = (typeof counted)[number];

function isCount(field: string, value: string | null): field is Counted {
  return (counted as readonly string[]).includes(field) && /^-?\d+$/.test(value ?? '');
}
