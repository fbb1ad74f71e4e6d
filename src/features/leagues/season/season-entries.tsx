import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { entryQueries } from '#data/entries/queries.ts';
import type { Choice } from '#components/form/choice-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { TeamPicker } from '#components/league/team-picker.tsx';
import { WithdrawDialog } from '#components/league/withdraw-dialog.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink, IconButton } from '#components/ui/button.tsx';
import { StatusChip, Tag } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { useTeamChoices } from '#data/teams/queries.ts';
import { formatDay } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { failureText } from '#lib/query-client.ts';
import { useNow } from '#lib/use-now.ts';
import { type EntryProblem, problemsOf } from './entry-problems.ts';
import { useRegisterTeam, useWithdrawTeam } from '#data/entries/mutations.ts';
import { seasonKey } from '#data/leagues/mutations.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { type Entry, seasonQueries } from '#data/leagues/season-queries.ts';

type Props = { league: League; season: LeagueSeason; facts: SeasonFacts };

/** The teams of a season, and what could keep each from playing; teams are entered and withdrawn here, too. */
export function SeasonEntries({ league, season, facts }: Props) {
  const { t } = useTranslation('staff');
  const entries = useQuery(seasonQueries.entries(season.league_id, season.season));
  const problems = useQuery(entryQueries.problems(season.league_id, season.season));
  const hours = useQuery(entryQueries.availability(season.league_id, season.season));
  const now = useNow();
  const [entering, setEntering] = useState(false);
  const [leaving, setLeaving] = useState<Entry>();
  const withdraw = useWithdrawTeam(seasonKey(season));
  const reads = [entries, problems, hours];
  const retry = () => reads.filter(({ isError }) => isError).forEach((read) => void read.refetch());
  const playing = entries.data?.filter(({ withdrawn_at }) => withdrawn_at === null) ?? [];
  const takes = season.phase === 'registration';
  const until = season.registration_until;
  const over = until !== null && new Date(until) <= now;
  const full = playing.length >= season.max_teams;
  return (
    <section>
      <SectionHead
        title={t('entries.title')}
        aside={
          <span className="text-sm text-soft numerals">
            {entries.data && t('places', { count: playing.length, max: season.max_teams })}
          </span>
        }
      />
      {reads.some(({ isError }) => isError) && <ErrorState message={t('errors.entries')} onRetry={retry} />}
      {reads.some(({ isPending }) => isPending) && <SkeletonRows rows={6} height={64} />}
      {entries.data?.length === 0 && <EmptyState title={t('entries.empty')}>{t('entries.emptyHint')}</EmptyState>}
      {entries.data && problems.data && hours.data && (
        <ul className="ruled">
          {entries.data.map((entry) => (
            <li key={entry.team_id}>
              <EntryRow
                entry={entry}
                problem={problems.data.find(({ team_id }) => team_id === entry.team_id)}
                spans={takes ? hours.data.filter(({ team_id }) => team_id === entry.team_id).length : undefined}
                onWithdraw={season.phase === 'finished' ? undefined : () => setLeaving(entry)}
              />
            </li>
          ))}
        </ul>
      )}
      {takes && (
        <p className="flex flex-wrap gap-2.5 pt-4">
          <Button disabled={over || full} onClick={() => setEntering(true)}>
            <Plus size={16} />
            {t('entries.enter')}
          </Button>
          {entries.data?.length === 0 && <ButtonLink to={paths.adminImport()}>{t('entries.import')}</ButtonLink>}
        </p>
      )}
      {entering && (
        <EnterDialog
          season={season}
          entered={playing.map(({ team_id }) => team_id)}
          onClose={() => setEntering(false)}
        />
      )}
      {leaving && (
        <WithdrawDialog
          league={league.name}
          season={season}
          facts={facts}
          team={leaving.team}
          decides
          onSend={withdraw.mutateAsync}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

type RowProps = {
  entry: Entry;
  problem: EntryProblem | undefined;
  /** Hours it named; undefined once the schedule stands. */
  spans: number | undefined;
  onWithdraw: (() => void) | undefined;
};

function EntryRow({ entry, problem, spans, onWithdraw }: RowProps) {
  const { t, i18n } = useTranslation('staff');
  const gone = entry.withdrawn_at !== null;
  const problems = gone ? [] : problemsOf(entry, problem);
  const about = [
    t('entries.since', { day: formatDay(entry.registered_at, i18n.language) }),
    problem && t('entries.squad', { count: problem.squad }),
    problem && t('entries.eligible', { count: problem.eligible }),
    problem && problem.unsigned > 0 && t('entries.unsigned', { count: problem.unsigned }),
    spans !== undefined && (spans > 0 ? t('entries.hours', { count: spans }) : t('entries.anyTime')),
  ].filter((each) => each !== undefined && each !== false);
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
      <AppLink to={paths.team(entry.team_id)} className="min-w-0 flex-1 basis-56">
        <ClubBadge team={entry.team} size={40} sub={about.join(' · ')} />
      </AppLink>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 max-sm:basis-full max-sm:pl-13">
        <span className="flex flex-wrap gap-1.5">
          {gone && <Tag>{t('entries.withdrawn')}</Tag>}
          {!gone && problems.length === 0 && <StatusChip tone="good">{t('entries.fine')}</StatusChip>}
          {problems.map((each) => (
            <StatusChip key={each} tone="bad">
              {t(`entries.${each}`, { min: limits.squadMin })}
            </StatusChip>
          ))}
        </span>
        {!gone && onWithdraw && (
          <Button size="small" variant="quiet" onClick={onWithdraw}>
            {t('entries.withdraw')}
            <span className="sr-only"> {entry.team.name}</span>
          </Button>
        )}
      </span>
    </div>
  );
}

const enterSchema = z.object({
  teams: z.array(z.object({ id: z.string(), name: z.string() })).check(z.minLength(1, 'entries.teamMissing')),
});

function EnterDialog({ season, entered, onClose }: { season: LeagueSeason; entered: string[]; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const register = useRegisterTeam(seasonKey(season));
  const form = useTranslatedForm({
    schema: enterSchema,
    namespace: 'staff',
    values: { teams: [] },
    // one after the other: those that are in stay in, and what is refused stays in the list
    onSend: async ({ teams }): Promise<void> => {
      for (const [at, { id }] of teams.entries()) {
        form.setValue('teams', teams.slice(at), { shouldDirty: true });
        await register.mutateAsync({ team_id: id });
      }
    },
    explain: async (error): Promise<string> =>
      t('entries.notEntered', { team: form.getValues('teams')[0]?.name, reason: await failureText(error) }),
    onSent: onClose,
  });
  const chosen = form.watch('teams');
  const choose = (teams: Choice[]) =>
    form.setValue('teams', teams, { shouldDirty: true, shouldValidate: teams.length > 0 });
  const interest = useInterestNote(chosen.map(({ id }) => id));
  const { many, choices, onType } = useTeamChoices(undefined);
  const left = choices.filter(({ id }) => !entered.includes(id) && chosen.every((team) => team.id !== id));
  const problem = form.problem('teams');
  return (
    <FormDialog
      form={form}
      disabled={interest.disabled}
      title={t('entries.enterTitle', { season: season.season })}
      description={t('entries.enterText')}
      action={t('entries.enterAction', { count: Math.max(chosen.length, 1) })}
      onClose={onClose}
    >
      {chosen.length > 0 && (
        <ul className="ruled">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <IconButton
                label={t('entries.drop', { team: name })}
                onClick={() => choose(chosen.filter((team) => team.id !== id))}
              >
                <X size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TeamPicker
        label={t('entries.team')}
        none={t('entries.choose')}
        many={many}
        choices={left}
        chosen={undefined}
        onType={onType}
        onChoose={(id) => choose([...chosen, ...left.filter((team) => team.id === id)])}
      />
      {problem && (
        <p className="text-sm text-loss" role="alert">
          {problem}
        </p>
      )}
      {interest.children}
    </FormDialog>
  );
}
