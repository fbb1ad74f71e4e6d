import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { isOpenTie } from '#domain/competition/bracket.ts';
import { limits } from '#domain/limits.ts';
import { cupStanding, nextGame } from '#domain/competition/night-cup.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { formatTime } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { useCheckIn, useEnterCup, useLeaveCup } from '#data/night-cups/mutations.ts';
import type { CupFacts } from '#data/night-cups/queries.ts';

/** Where the viewer's own team stands, and the one thing to do next. On a phone that is a bar at the bottom. */
export function CupStep(facts: CupFacts) {
  const { cup, entries } = facts;
  const { teamId } = useViewer();
  const team = useQuery(whenDefined(teamId, teamQueries.detail)).data;
  if (!team) return null;
  const entry = entries.find(({ team_id }) => team_id === team.id);
  const standing = cupStanding(cup, entry, entries.filter(({ waiting }) => !waiting).length, facts.now);
  if (standing) return <BeforeDraw {...facts} team={team} squad={team.player_count} standing={standing} />;
  return cup.status === 'live' && <OwnGame {...facts} team={team} />;
}

type BeforeProps = CupFacts & { team: TeamBadge; squad: number; standing: NonNullable<ReturnType<typeof cupStanding>> };

function BeforeDraw({ cup, team, squad, standing }: BeforeProps) {
  const { t } = useTranslation('night-cup');
  const { captain } = useViewer();
  const [leaving, setLeaving] = useState(false);
  const enter = useEnterCup({ night_cup_id: cup.id });
  const leave = useLeaveCup({ night_cup_id: cup.id });
  const checkIn = useCheckIn({ night_cup_id: cup.id });
  const { has, here, may } = standing;
  const short = may !== undefined && squad < limits.squadMin;
  const sentence =
    has === 'nothing' ? t(`own.${may ?? 'enter'}`) : t(`own.${has}${here ? 'Here' : ''}`, { team: team.name });
  return (
    <Bar team={team} title={sentence}>
      {short && <p className="text-sm text-soft">{t('own.short', { count: limits.squadMin - squad })}</p>}
      {!captain && <p className="text-sm text-soft">{t('own.captainDecides')}</p>}
      {captain && (
        <div className="flex flex-wrap gap-2.5">
          {has === 'nothing' && (
            <Button
              variant="primary"
              size="large"
              disabled={short}
              pending={enter.isPending}
              onClick={() => enter.mutate({ team_id: team.id })}
            >
              {may === 'queue' ? t('own.queueAction') : t('own.enterAction', { team: team.short_name })}
            </Button>
          )}
          {may === 'checkIn' && (
            <Button
              variant="primary"
              size="large"
              disabled={short}
              pending={checkIn.isPending}
              onClick={() => checkIn.mutate({ team_id: team.id })}
            >
              {t('own.checkInAction')}
            </Button>
          )}
          {has !== 'nothing' && (
            <Button variant="quiet" onClick={() => setLeaving(true)}>
              {t('own.leaveAction')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('own.leaveTitle', { team: team.name, cup: cup.name })}
        description={t('own.leaveText')}
        action={t('own.leaveAction')}
        danger
        pending={leave.isPending}
        onConfirm={() => leave.mutate({ team_id: team.id }, { onSettled: () => setLeaving(false) })}
      />
    </Bar>
  );
}

/** On the evening: the game that is on or comes next, and the way to its room, where its result is said. */
function OwnGame({ entries, series, games, team, now }: CupFacts & { team: TeamBadge }) {
  const { t, i18n } = useTranslation('night-cup');
  const entry = entries.find(({ team_id }) => team_id === team.id);
  if (!entry) return null;
  if (entry.seed === null)
    return <Bar team={team} title={t(`own.notDrawn.${entry.left_out ?? 'no_place'}`, { team: team.name })} />;
  const game = nextGame(games, team.id);
  if (!game) {
    const lost = series.some(
      (tie) => !isOpenTie(tie) && tie.winner_team_id !== team.id && [tie.team_a_id, tie.team_b_id].includes(team.id),
    );
    const final = series.find(({ next_series_id }) => next_series_id === null);
    return (
      <Bar
        team={team}
        title={lost ? t('own.out') : final?.winner_team_id === team.id ? t('own.champion') : t('own.waits')}
      />
    );
  }
  const tie = series.find(({ id }) => id === game.series_id);
  const rival = tie?.team_a_id === team.id ? tie.team_b : tie?.team_a;
  const begun = now >= new Date(game.kickoff_at);
  return (
    <Bar
      team={team}
      title={t('own.game', { rival: rival?.name ?? '', time: formatTime(game.kickoff_at, i18n.language) })}
    >
      <p className="text-sm text-soft">
        {t(`own.gameStatus.${game.status === 'scheduled' && begun ? 'due' : game.status}`)}
      </p>
      <ButtonLink variant="primary" size="large" to={paths.match(game.id)}>
        {t('own.room')}
      </ButtonLink>
    </Bar>
  );
}

function Bar({ team, title, children }: { team: TeamBadge; title: string; children?: ReactNode }) {
  const { t } = useTranslation('night-cup');
  return (
    <section
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-box border border-edge bg-surface p-4 max-wide:sticky max-wide:bottom-[calc(var(--foot)+0.5rem)] max-wide:z-10 max-wide:order-last max-wide:shadow-float"
      aria-label={t('own.title')}
    >
      <Crest team={team} size={40} />
      <p className="min-w-0 flex-1 basis-52 font-semibold">{title}</p>
      {children}
    </section>
  );
}
