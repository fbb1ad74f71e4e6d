import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CupChampion } from '#components/league/cup-champion.tsx';
import { CupStatus } from '#components/league/cup-status.tsx';
import { ShareButton } from '#components/league/share-button.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { LocalText } from '#components/ui/local-text.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { limits } from '#domain/limits.ts';
import { drawAt, openRound, roundClock, roundName } from '#domain/competition/night-cup.ts';
import { formatTime } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import type { CupFacts } from '#data/night-cups/queries.ts';

/** The head of a cup, by how far the evening is: entry, check-in, the round that is on, the champion. */
export function CupHead(facts: CupFacts) {
  const { t } = useTranslation('night-cup');
  const { cup, entries } = facts;
  const { hidden } = useHiddenScores();
  const placed = entries.filter(({ waiting }) => !waiting).length;
  const here = entries.filter(({ waiting, checked_in_at }) => !waiting && checked_in_at !== null).length;
  const places = { label: t('facts.places'), value: t('facts.of', { count: placed, of: cup.capacity }) };
  const shown = {
    draft: [places],
    registration: [places],
    check_in: [{ label: t('facts.here'), value: t('facts.of', { count: here, of: cup.capacity }) }],
    live: [{ label: t('facts.teams'), value: here }],
    finished: [{ label: t('facts.teams'), value: here }],
    cancelled: [],
  }[cup.status];
  return (
    <PageHead
      title={cup.name}
      crumbs={[{ to: paths.nightCups(), label: t('title') }, { label: cup.name }]}
      chalk="circle"
      lead={<CupStatus status={cup.status} />}
      actions={
        cup.public &&
        cup.status !== 'draft' && (
          <ShareButton
            title={cup.name}
            address={publicPaths.cup(cup.id)}
            {...(!hidden && { pictures: sharePictures.cup })}
          />
        )
      }
      facts={[
        { label: t('facts.starts'), value: <LocalTime at={cup.starts_at} /> },
        ...shown,
        {
          label: t('facts.games'),
          value: t('facts.bestOf', {
            games: t('form.bestOf', { count: cup.best_of }),
            final: t('form.bestOf', { count: cup.final_best_of }),
          }),
          wide: true,
        },
        ...(cup.prize ? [{ label: t('facts.prize'), value: <LocalText of={cup.prize} />, wide: true }] : []),
      ]}
    >
      <div className="pb-6">
        <State {...facts} />
      </div>
    </PageHead>
  );
}

function State(facts: CupFacts) {
  const { t, i18n } = useTranslation('night-cup');
  const { cup, now } = facts;
  const { hidden } = useHiddenScores();
  switch (cup.status) {
    case 'draft':
      return <Note tone="info">{t('head.draft')}</Note>;
    case 'registration':
      return <Clock what={t('head.checkInOpens')} to={new Date(cup.check_in_from)} past={t('head.now')} />;
    case 'check_in': {
      const until = new Date(cup.check_in_until);
      return now < until ? (
        <Clock what={t('head.checkInCloses')} to={until} past={t('head.now')}>
          {t('head.dropped')}
        </Clock>
      ) : (
        <Clock what={t('head.draws')} to={drawAt(cup)} past={t('head.now')}>
          {t('head.late')}
        </Clock>
      );
    }
    case 'live':
      return <Running {...facts} />;
    case 'finished':
      if (hidden) return null;
      return cup.winner ? (
        <CupChampion team={cup.winner} text={t('head.champion')} />
      ) : (
        <Note tone="info">{t('head.noWinner')}</Note>
      );
    case 'cancelled':
      return (
        <div className="grid justify-items-start gap-4">
          <Note tone="warning">
            {cup.cancelled_because === null
              ? t('head.tooFew', { count: limits.nightCupTeamsMin })
              : t('head.cancelled', {
                  why: cup.cancelled_because,
                  at: formatTime(cup.finished_at ?? '', i18n.language),
                })}
          </Note>
          <ButtonLink to={paths.nightCups()}>{t('head.others')}</ButtonLink>
        </div>
      );
  }
}

/** The round that is on and its clock; once the final is decided, who won it and until when that can be protested. */
function Running({ series, games }: CupFacts) {
  const { t, i18n } = useTranslation('night-cup');
  const { hidden } = useHiddenScores();
  const round = openRound(series);
  const final = series.find(({ next_series_id }) => next_series_id === null);
  if (round === undefined && final) {
    if (hidden) return null;
    if (final.no_winner) return <Note tone="info">{t('head.noWinner')}</Note>;
    const winner = final.winner_team_id === final.team_a_id ? final.team_a : final.team_b;
    return winner && <CupChampion team={winner} text={t('head.won', { count: limits.protestMinutes })} />;
  }
  const rounds = Math.max(1, ...series.map((each) => each.round));
  const now = games.filter(({ series_id }) => series.find(({ id }) => id === series_id)?.round === round);
  const clock = roundClock(now);
  const name = t(`rounds.${roundName(round ?? 1, rounds)}`);
  if (!clock) return <Note tone="info">{t('head.waits', { round: name })}</Note>;
  return (
    <Clock what={t('head.round', { round: name })} to={clock.from}>
      {t('head.roundUntil', { time: formatTime(clock.until.toISOString(), i18n.language) })}
    </Clock>
  );
}

type ClockProps = { what: string; to: Date; past?: string; children?: ReactNode };

function Clock({ what, to, past, children }: ClockProps) {
  return (
    <div className="grid gap-1 border-l-4 border-mark pl-4">
      <span className="text-sm text-soft">{what}</span>
      <span className="headline text-3xl font-bold numerals max-wide:text-2xl">
        <Countdown to={to} {...(past && { past })} />
      </span>
      {children && <span className="text-sm text-soft">{children}</span>}
    </div>
  );
}
