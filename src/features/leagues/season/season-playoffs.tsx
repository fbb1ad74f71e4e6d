import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { moment } from '#components/form/texts.ts';
import { TextField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { TieReason } from '#components/league/table/tie-reason.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { drawOf, fewestPlayoffTeams, readyForPlayoffs } from '#domain/competition/playoffs.ts';
import { type SeasonFacts, type SeasonTable, tableOf, tableSeen } from '#domain/competition/season-table.ts';
import { semifinalSeeds } from '#domain/competition/standings.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { formatPlace, instantIn, zoneCity } from '#lib/dates.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { useCreateDecider, useFinishSeason, useStartPlayoffs, seasonKey } from '#data/leagues/mutations.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { Condition, ProtestConditions, useProtests } from './season-conditions.tsx';
import { useUndoDeadline } from './use-undo-deadline.ts';

type Props = { season: LeagueSeason; facts: SeasonFacts };

/**
 * The way from the table to the bracket: what is missing, the table with the reason of each tie, who plays, the start. Where
 * too few teams are left for any, the way to the season's end.
 */
export function SeasonPlayoffs({ season, facts }: Props) {
  const { t } = useTranslation('season');
  const until = useUndoDeadline('playoffs', facts.matches);
  const table = tableOf(facts);
  const { open, deciders, tooFew, seeds } = useMemo(
    () => readyForPlayoffs(table.rows, facts.matches, season.playoff_teams),
    [table, facts.matches, season.playoff_teams],
  );
  const protests = useProtests(season);
  const start = useStartPlayoffs(seasonKey(season));
  const finish = useFinishSeason(seasonKey(season));
  const [asking, setAsking] = useState(false);
  const byTable = table.rows.length < fewestPlayoffTeams;
  const ready = (byTable || !tooFew) && open.length === 0 && deciders.length === 0 && protests.over;
  const { quarterfinals, semifinals } = drawOf(season.playoff_teams);
  const first = quarterfinals.length > 0 ? 'quarterfinal' : 'semifinal';
  const pairs = [...quarterfinals, ...semifinals].flatMap(([one, other]): [number, number][] =>
    one !== null && other !== null ? [[one, other]] : [],
  );
  const waits = semifinals.flatMap(([one, other]) => (one !== null && other === null ? [one] : []));
  const champion = table.teams[seeds[0] ?? '']?.name;
  const name = (place: number) => table.teams[seeds[place - 1] ?? '']?.short_name ?? '–';
  return (
    <section>
      <SectionHead title={t('start.title')} />
      <ul className="ruled">
        <Condition met={byTable || !tooFew}>
          {byTable
            ? t('start.byTable', { fewest: fewestPlayoffTeams })
            : t('start.teams', { count: table.rows.length, needed: season.playoff_teams })}
        </Condition>
        <Condition met={open.length === 0}>
          {open.length === 0 ? t('start.allPlayed') : t('start.open', { count: open.length })}
        </Condition>
        <ProtestConditions season={season} protests={protests} open={open.length > 0} />
        <Condition met={deciders.length === 0}>
          {deciders.length === 0 ? t('start.noTie') : t('start.ties', { count: deciders.length })}
        </Condition>
        {deciders.map(({ position, pair }) => (
          <Due key={pair.join()} season={season} position={position} pair={pair} teams={table.teams} />
        ))}
      </ul>
      {open.length > 0 && <OpenMatches open={open} />}
      {!tooFew && <Seeds table={table} facts={facts} seeds={seeds} />}
      <p className="pt-5">
        <Button
          variant="primary"
          disabled={!ready}
          pending={start.isPending || finish.isPending}
          onClick={() => setAsking(true)}
        >
          {t(byTable ? 'end.action' : 'start.action')}
        </Button>
      </p>
      <ConfirmDialog
        open={asking && byTable}
        onClose={() => setAsking(false)}
        title={champion ? t('end.confirm', { champion }) : t('end.action')}
        description={t('end.follows', { days: season.renewal_days })}
        action={t('end.action')}
        pending={finish.isPending}
        onConfirm={() => finish.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
      <ConfirmDialog
        open={asking && !byTable}
        onClose={() => setAsking(false)}
        title={t('start.confirm')}
        description={t('start.follows')}
        action={t('start.action')}
        pending={start.isPending}
        onConfirm={() => start.mutate({ seen: tableSeen(facts) }, { onSettled: () => setAsking(false) })}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          {pairs.map(([one, other]) => (
            <div key={one} className="contents">
              <dt className="text-faint">{t(`start.${first}`)}</dt>
              <dd translate="no">
                {one} {name(one)} – {other} {name(other)}
              </dd>
            </div>
          ))}
          {waits.length > 0 && (
            <>
              <dt className="text-faint">{t('start.semifinals')}</dt>
              <dd translate="no">{waits.map((place) => `${place} ${name(place)}`).join(' · ')}</dd>
            </>
          )}
        </dl>
        <p className="pt-3 text-soft">{until}</p>
      </ConfirmDialog>
    </section>
  );
}

/** The matches that are not decided, the first five of them. */
function OpenMatches({ open }: { open: SeasonFacts['matches'] }) {
  const { t } = useTranslation('season');
  const shown = 5;
  return (
    <div className="pt-5">
      <SectionHead level={3} title={t('start.openTitle')} />
      <ul className="ruled">
        {open.slice(0, shown).map((match) => (
          <li key={match.id}>
            <MatchRow match={match} dated small hiddenText={undefined} />
          </li>
        ))}
      </ul>
      {open.length > shown && (
        <p className="pt-2 text-sm text-faint">{t('start.more', { count: open.length - shown })}</p>
      )}
    </div>
  );
}

type DueProps = { season: LeagueSeason; position: number; pair: [string, string]; teams: Record<string, TeamBadge> };

/** Two level teams of whom one place is wanted, and the match that says whose it is. */
export function Due({ season, position, pair, teams }: DueProps) {
  const { t, i18n } = useTranslation('season');
  const [setting, setSetting] = useState(false);
  const [one, other] = pair.map((id) => teams[id]?.name ?? '–') as [string, string];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-3 py-2 pl-8">
      <span className="min-w-0 flex-1 basis-60">
        {t('decider.due', { one, other, place: formatPlace(position, i18n.language) })}
      </span>
      <Button size="small" onClick={() => setSetting(true)}>
        {t('decider.action')}
      </Button>
      {setting && <DeciderDialog season={season} pair={pair} names={[one, other]} onClose={() => setSetting(false)} />}
    </li>
  );
}

type DeciderProps = { season: LeagueSeason; pair: [string, string]; names: [string, string]; onClose: () => void };

function DeciderDialog({ season, pair: [team_a, team_b], names: [one, other], onClose }: DeciderProps) {
  const { t, i18n } = useTranslation('season');
  const decide = useCreateDecider(seasonKey(season));
  const interest = useInterestNote([team_a, team_b]);
  const form = useTranslatedForm({
    schema: deciderSchema,
    namespace: 'season',
    values: { kickoff_at: '' },
    onSend: ({ kickoff_at }) => decide.mutateAsync({ team_a, team_b, kickoff_at: instantIn(kickoff_at) }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      disabled={interest.disabled}
      title={t('decider.title', { one, other })}
      description={t('decider.text', { one })}
      action={t('decider.action')}
      onClose={onClose}
    >
      {interest.children}
      <TextField
        label={t('decider.when')}
        hint={t('decider.zone', { zone: zoneCity(viewerZone(), i18n.language) })}
        type="datetime-local"
        {...form.field('kickoff_at')}
      />
    </FormDialog>
  );
}

const deciderSchema = z.object({
  kickoff_at: moment().check(z.refine((typed) => Date.parse(instantIn(typed)) > Date.now(), 'decider.wrong')),
});

/** The playoff teams, with their points, and who comes next; what put a level team where it stands unfolds. */
function Seeds({ table: { rows, teams }, facts, seeds }: { table: SeasonTable; facts: SeasonFacts; seeds: string[] }) {
  const { t, i18n } = useTranslation('season');
  const { t: texts } = useTranslation('table');
  return (
    <div className="pt-5">
      <SectionHead
        level={3}
        title={t('seeds.title')}
        aside={<span className="text-sm text-faint">{t('seeds.hint')}</span>}
      />
      <ol className="ruled">
        {rows.map((row, index) => {
          const team = teams[row.team_id];
          const isSeed = seeds.includes(row.team_id);
          if (!team || index > facts.playoffTeams) return null;
          return (
            <li key={row.team_id} className={isSeed ? 'py-2' : 'py-2 text-faint'}>
              <div className="flex min-h-9 items-center gap-3">
                <span className="numerals min-w-5 text-right font-semibold">{row.position}</span>
                <span className="min-w-0 flex-1">
                  <ClubBadge team={team} size={24} />
                </span>
                <span className={`text-sm text-faint ${isSeed ? 'max-wide:hidden' : ''}`}>
                  {t(roleOf(index, facts.playoffTeams))}
                </span>
                <b className="numerals min-w-8 text-right">{row.points}</b>
              </div>
              {row.tie && (
                <Fold
                  className="wide:pl-8"
                  look="border-0 text-sm text-soft wide:min-h-9"
                  whenOpened
                  title={
                    row.tie.decidedBy
                      ? t('seeds.why', { rule: texts(`tie.rule.${row.tie.decidedBy}`) })
                      : t('seeds.shared', { place: formatPlace(row.position, i18n.language) })
                  }
                >
                  <TieReason tie={row.tie} row={row} teams={teams} matches={facts.matches} />
                </Fold>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The meaning of a place, from 0. */
function roleOf(index: number, playoffTeams: number) {
  if (index < semifinalSeeds(playoffTeams)) return 'seeds.semifinal';
  return index < playoffTeams ? 'seeds.quarterfinal' : 'seeds.out';
}
