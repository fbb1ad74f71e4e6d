import { useInfiniteQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { CupStatus } from '#components/league/cup-status.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { LocalText } from '#components/ui/local-text.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { CupRules } from './cup-rules.tsx';
import { type CupListed, nightCupQueries } from '#data/night-cups/queries.ts';

/** /night-cup: the evenings to come and tonight's first, then who won the others. */
export function NightCupsPage() {
  const { t } = useTranslation('night-cup');
  const { admin } = useViewer();
  const cups = useInfiniteQuery(nightCupQueries.list());
  const all = (cups.data?.pages.flat() ?? []).filter(({ status }) => status !== 'draft');
  const over = all.filter(({ status }) => status === 'finished' || status === 'cancelled');
  // the next one first
  const open = all.filter((cup) => !over.includes(cup)).toReversed();
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        chalk="circle"
        lead={t('lead')}
        actions={admin && <ButtonLink to={paths.adminNightCups()}>{t('plan')}</ButtonLink>}
      />
      <div className="page grid min-w-0 grid-cols-1 content-start items-start gap-10 pt-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="grid min-w-0 grid-cols-1 gap-10">
          {cups.isPending && <SkeletonRows rows={4} height={88} />}
          {cups.isError && <ErrorState message={t('errors.list')} onRetry={() => void cups.refetch()} />}
          {cups.data && (
            <section>
              <SectionHead title={t('sections.open')} />
              {open.length === 0 ? (
                <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
              ) : (
                <ul className="ruled">
                  {open.map((cup) => (
                    <OpenRow key={cup.id} cup={cup} />
                  ))}
                </ul>
              )}
            </section>
          )}
          {over.length > 0 && (
            <section>
              <SectionHead title={t('sections.over')} />
              <ul className="ruled">
                {over.map((cup) => (
                  <PastRow key={cup.id} cup={cup} />
                ))}
              </ul>
              <MoreButton query={cups} />
            </section>
          )}
        </div>
        <CupRules />
      </div>
    </>
  );
}

/** An evening that can still be entered, or is on. */
function OpenRow({ cup }: { cup: CupListed }) {
  const { t } = useTranslation('night-cup');
  const placed = cup.placed[0]?.count ?? 0;
  return (
    <li>
      <AppLink
        to={paths.nightCup(cup.id)}
        className="grid min-h-22 grid-cols-[minmax(0,1fr)_auto] items-center gap-5 py-3 hover:bg-surface"
      >
        <span className="min-w-0">
          <span className="headline block truncate text-2xl" translate="no">
            {cup.name}
          </span>
          <span className="block text-sm text-soft">
            <LocalTime at={cup.starts_at} />
          </span>
          {cup.prize && (
            <span className="block text-sm wrap-anywhere text-faint">
              <LocalText of={cup.prize} />
            </span>
          )}
        </span>
        <span className="grid justify-items-end gap-1.5">
          <CupStatus status={cup.status} />
          <span className="text-sm text-soft numerals">{t('enteredOf', { count: placed, places: cup.capacity })}</span>
        </span>
      </AppLink>
    </li>
  );
}

/** An evening that is over, by its champion. */
function PastRow({ cup }: { cup: CupListed }) {
  const { t } = useTranslation('night-cup');
  const { hidden } = useHiddenScores();
  const winner = hidden ? null : cup.winner;
  return (
    <li>
      <AppLink
        to={paths.nightCup(cup.id)}
        className="grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-4 py-2.5 hover:bg-surface"
      >
        {winner ? (
          <Crest team={winner} size={40} />
        ) : (
          <Trophy size={24} className="m-2 text-faint" aria-hidden="true" />
        )}
        <span className="min-w-0">
          <span className="block truncate font-semibold" translate="no">
            {cup.name}
          </span>
          <span className="block text-sm wrap-anywhere text-soft">
            {winner
              ? t('wonBy', { team: winner.name })
              : t(hidden || cup.status === 'cancelled' ? `status.${cup.status}` : 'noWinner')}
          </span>
        </span>
        <span className="text-sm text-faint">
          <LocalTime at={cup.starts_at} show="date" />
        </span>
      </AppLink>
    </li>
  );
}
