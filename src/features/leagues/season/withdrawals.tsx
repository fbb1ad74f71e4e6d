import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ReasonField } from '#components/form/reason-field.tsx';
import { reason } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { TableEffect } from '#components/league/table/table-effect.tsx';
import { WithdrawDialog } from '#components/league/withdraw-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { reinstating } from '#domain/competition/effect.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { withdrawalTakenBack } from '#domain/competition/taking-back.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { useRefuseWithdrawal, useReinstateTeam, useWithdrawTeam } from '#data/entries/mutations.ts';
import { seasonKey } from '#data/leagues/mutations.ts';
import { formatFull } from '#lib/dates.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { type Entry, seasonQueries } from '#data/leagues/season-queries.ts';

type Props = { league: Pick<League, 'name'>; season: LeagueSeason; facts: SeasonFacts };
type Deciding =
  | { what: 'withdraw' | 'reinstate'; team: TeamBadge }
  | { what: 'decline'; team: TeamBadge; request: string };

/** For those who decide: teams that ask to leave the season, and those that have left it. Nothing where there are none. */
export function Withdrawals({ league, season, facts }: Props) {
  const { t, i18n } = useTranslation('leagues');
  const requests = useQuery(seasonQueries.withdrawals(season.league_id, season.season));
  const entries = useQuery(seasonQueries.entries(season.league_id, season.season));
  const [deciding, setDeciding] = useState<Deciding>();
  const withdraw = useWithdrawTeam(seasonKey(season));
  const refuse = useRefuseWithdrawal();
  const reinstate = useReinstateTeam(seasonKey(season));
  const failed = [requests, entries].filter(({ isError }) => isError);
  if (failed.length > 0)
    return (
      <ErrorState
        message={t('entry.withdrawals.error')}
        onRetry={() => failed.forEach((read) => void read.refetch())}
      />
    );
  const waiting = (requests.data ?? []).flatMap((request) => {
    const entry = entries.data?.find(({ team_id }) => team_id === request.team_id);
    return entry && request.status === 'open' ? [{ ...request, team: entry.team }] : [];
  });
  const gone = (entries.data ?? []).filter(
    (entry): entry is Entry & { withdrawn_at: string } => entry.withdrawn_at !== null,
  );
  if (season.phase === 'finished' || waiting.length + gone.length === 0) return null;
  const playing = (entries.data ?? []).length - gone.length;
  const when = (moment: string) => formatFull(moment, i18n.language);
  const close = () => setDeciding(undefined);
  return (
    <section>
      <SectionHead title={t('entry.withdrawals.title')} />
      <ul className="ruled">
        {waiting.map(({ id, team, reason: why, created_at }) => (
          <Row
            key={id}
            team={team}
            sub={t('entry.withdrawals.asks', { when: when(created_at) })}
            text={why ?? t('entry.withdraw.hidden')}
          >
            <Button size="small" onClick={() => setDeciding({ what: 'withdraw', team })}>
              {t('entry.withdrawals.decide')}
              <span className="sr-only"> {team.name}</span>
            </Button>
            <Button size="small" variant="quiet" onClick={() => setDeciding({ what: 'decline', team, request: id })}>
              {t('entry.withdrawals.decline')}
              <span className="sr-only"> {team.name}</span>
            </Button>
          </Row>
        ))}
        {gone.map(({ team, withdrawn_at }) => (
          <Row key={team.id} team={team} sub={t('entry.withdrawals.out', { when: when(withdrawn_at) })}>
            {withdrawalTakenBack(withdrawn_at, season, playing) && (
              <Button size="small" variant="quiet" onClick={() => setDeciding({ what: 'reinstate', team })}>
                {t('entry.withdrawals.reinstate')}
                <span className="sr-only"> {team.name}</span>
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {deciding?.what === 'withdraw' && (
        <WithdrawDialog
          league={league.name}
          season={season}
          facts={facts}
          team={deciding.team}
          decides
          onSend={withdraw.mutateAsync}
          onClose={close}
        />
      )}
      {deciding?.what === 'decline' && (
        <WhyDialog
          what="decline"
          team={deciding.team}
          onSend={(why) => refuse.mutateAsync({ request_id: deciding.request, reason: why })}
          onClose={close}
        />
      )}
      {deciding?.what === 'reinstate' && (
        <WhyDialog
          what="reinstate"
          team={deciding.team}
          onSend={(why) => reinstate.mutateAsync({ team_id: deciding.team.id, reason: why })}
          onClose={close}
        >
          {season.phase === 'regular' && <Effect season={season} facts={facts} team={deciding.team} />}
          <p className="text-soft">
            {t(`entry.withdrawals.${season.phase === 'playoffs' ? 'untilPlayoffs' : 'until'}`)}
          </p>
        </WhyDialog>
      )}
    </section>
  );
}

function Row({ team, sub, text, children }: { team: TeamBadge; sub: string; text?: string; children: ReactNode }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <ClubBadge team={team} size={40} sub={sub} />
        {text && <p className="pt-1.5 text-sm break-words text-soft sm:pl-13">{text}</p>}
      </span>
      <span className="flex flex-wrap gap-2.5">{children}</span>
    </li>
  );
}

const schema = z.object({ reason });

type WhyProps = {
  what: 'decline' | 'reinstate';
  team: TeamBadge;
  onSend: (why: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

function WhyDialog({ what, team, onSend, onClose, children }: WhyProps) {
  const { t } = useTranslation('leagues');
  const form = useTranslatedForm({
    schema,
    namespace: 'leagues',
    values: { reason: '' },
    onSend: (answers) => onSend(answers.reason),
    onSent: onClose,
  });
  const interest = useInterestNote([team.id]);
  return (
    <FormDialog
      form={form}
      disabled={interest.disabled}
      title={t(`entry.withdrawals.${what}Title`, { team: team.name })}
      description={t(`entry.withdrawals.${what}Text`)}
      action={t(`entry.withdrawals.${what}`)}
      onClose={onClose}
    >
      {interest.children}
      <ReasonField {...form.field('reason')} />
      {children}
    </FormDialog>
  );
}

/** The table before and after, as the withdrawal itself was shown. */
function Effect({ season, facts, team }: { season: LeagueSeason; facts: SeasonFacts; team: TeamBadge }) {
  const { t } = useTranslation('leagues');
  const effect = useQuery(seasonQueries.reinstatement(season.league_id, season.season, team.id));
  if (effect.isPending) return <SkeletonRows rows={3} />;
  if (effect.isError)
    return <ErrorState message={t('entry.withdrawals.effectError')} onRetry={() => void effect.refetch()} />;
  const entries = facts.entries.map((entry) => (entry.team_id === team.id ? { ...entry, withdrawn_at: null } : entry));
  return <TableEffect before={facts} after={{ ...facts, entries, matches: reinstating(facts.matches, effect.data) }} />;
}
