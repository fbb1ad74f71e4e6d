import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { type TableChange, tableChanges } from '#domain/competition/effect.ts';
import { type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import type { Zone } from '#domain/competition/standings.ts';
import { formatPlace } from '#lib/dates.ts';
import { signed } from './signed.ts';

type Props = { before: SeasonFacts; after: SeasonFacts };

const namesShown = 4;

/** The same in two lines: who crosses a line, and who has another place. */
export function EffectSummary({ before, after }: Props) {
  const { t, i18n } = useTranslation('table');
  const { rows, teams } = tableOf(before);
  const changes = tableChanges(rows, tableOf(after).rows);
  if (changes.length === 0) return <p className="text-soft">{t('effect.none')}</p>;
  const crossing = changes.filter((change) => change.before?.zone !== change.after?.zone);
  const moving = changes.filter((change) => change.before?.position !== change.after?.position);
  const names = (some: TableChange[]) =>
    new Intl.ListFormat(i18n.language).format([
      ...some.slice(0, namesShown).map(({ team_id }) => teams[team_id]?.short_name ?? '–'),
      ...(some.length > namesShown ? [`+${some.length - namesShown}`] : []),
    ]);
  return (
    <>
      <p className="font-semibold">
        {crossing.length > 0 ? t('effect.crossing', { teams: names(crossing) }) : t('effect.noneCrosses')}
      </p>
      <p className="text-sm text-soft">
        {moving.length > 0
          ? t('effect.movesOf', { teams: names(moving) })
          : t('effect.changes', { count: changes.length })}
      </p>
    </>
  );
}

/** The change of an action in the table, before it happens: whose rows, from what to what, and who crosses a line. */
export function TableEffect({ before, after }: Props) {
  const { t } = useTranslation('table');
  const { rows, teams } = tableOf(before);
  const changes = tableChanges(rows, tableOf(after).rows);
  const zone = (stand: { zone: Zone }) => (stand.zone ? t(`zone.${stand.zone}`) : t('effect.noZone'));
  return (
    <section aria-live="polite">
      <SectionHead level={3} title={t('effect.title')} />
      {changes.length === 0 && <p className="text-soft py-2.5">{t('effect.none')}</p>}
      <ul className="ruled">
        {changes.map((change) => {
          const team = teams[change.team_id];
          return (
            team && (
              <li key={change.team_id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
                <span className="flex min-w-0 flex-1 basis-40 items-center gap-2.5">
                  <Crest team={team} size={24} />
                  <span className="truncate" title={team.name} translate="no">
                    {team.short_name}
                  </span>
                </span>
                <Change {...change} />
                {change.before && change.after && change.before.zone !== change.after.zone && (
                  <span className="basis-full pb-1 text-right text-sm text-soft">
                    {t('effect.zone', { before: zone(change.before), after: zone(change.after) })}
                  </span>
                )}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function Change({ before, after }: TableChange) {
  const { t, i18n } = useTranslation('table');
  const place = (position: number) => formatPlace(position, i18n.language);
  if (!before || !after) {
    return before ? (
      <span className="text-sm text-loss">{`${place(before.position)} · ${t('effect.leaves')}`}</span>
    ) : (
      after && <span className="text-sm text-win">{`${t('effect.joins')} · ${place(after.position)}`}</span>
    );
  }
  return (
    <span className="numerals grid grid-cols-[5.5rem_4.5rem_5.5rem] items-center text-right max-wide:grid-cols-[4.75rem_4rem_5rem]">
      <Step
        label={t('effect.place')}
        before={place(before.position)}
        after={place(after.position)}
        better={before.position - after.position}
      />
      <Step
        label={t('effect.points')}
        before={String(before.points)}
        after={String(after.points)}
        better={after.points - before.points}
      />
      <Step
        label={t('effect.difference')}
        before={signed(before.goal_difference)}
        after={signed(after.goal_difference)}
        better={after.goal_difference - before.goal_difference}
      />
    </span>
  );
}

type StepProps = { label: string; before: string; after: string; better: number };

/** One number before and after; what stays is quiet. */
function Step({ label, before, after, better }: StepProps) {
  const { t } = useTranslation('table');
  const Arrow = better > 0 ? ArrowUp : better < 0 ? ArrowDown : ArrowRight;
  if (before === after)
    return (
      <span className="text-faint" title={label}>
        <span className="sr-only">{label} </span>
        {after}
      </span>
    );
  return (
    <span className="inline-flex items-center justify-end gap-1" title={label}>
      <span className="sr-only">
        {label} {t('effect.to', { before, after })}
      </span>
      <span aria-hidden="true" className="contents">
        <span className="text-faint">{before}</span>
        <Arrow size={13} className={better > 0 ? 'text-win' : 'text-loss'} />
        <b>{after}</b>
      </span>
    </span>
  );
}
