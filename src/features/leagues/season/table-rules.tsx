import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { SelectField } from '#components/form/text-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { SeasonRule, seasonRules } from '#components/league/season/season-rules.tsx';
import { EffectSummary, TableEffect } from '#components/league/table/table-effect.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { compare } from '#domain/compare.ts';
import { type SeasonFacts, tableSeen } from '#domain/competition/season-table.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { seasonKey, useChangeTableRules } from '#data/leagues/mutations.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { formatFull } from '#lib/dates.ts';
import { ZoneOptions } from '#features/leagues/zone-options.tsx';

type Props = { league: League; season: LeagueSeason; facts: SeasonFacts; onClose: () => void };

const schema = z.object({
  points_for_win: seasonRules.points_for_win,
  playoff_teams: seasonRules.playoff_teams,
  relegation_places: seasonRules.relegation_places,
  time_zone: z.string(),
});

/**
 * The ranking rules of the table of a season that runs, and the league's time zone: the effect is shown first. Drawn
 * while it is open.
 */
export function TableRulesDialog({ league, season, facts, onClose }: Props) {
  const { t } = useTranslation('staff');
  const change = useChangeTableRules(seasonKey(season));
  const { teamId } = useViewer();
  const playing = facts.entries.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ team_id }) => team_id);
  // who plays in the season has an interest in those beside the own team
  const interest = useInterestNote(playing.includes(teamId ?? '') ? playing.filter((id) => id !== teamId) : []);
  const { points_for_win, playoff_teams, relegation_places } = season;
  const form = useTranslatedForm({
    schema,
    namespace: 'staff',
    values: {
      points_for_win: String(points_for_win),
      playoff_teams: String(playoff_teams),
      relegation_places: String(relegation_places),
      time_zone: league.time_zone,
    },
    onSend: ({ time_zone, ...typed }) =>
      change.mutateAsync({
        ...numbersOf(typed),
        time_zone,
        seen: { ...tableSeen(facts), league_zone: league.time_zone },
      }),
    onSent: onClose,
  });
  const typed = form.watch();
  const after = schema.safeParse(typed).success ? numbersOf(typed) : season;
  const effect = {
    before: facts,
    after: {
      ...facts,
      pointsForWin: after.points_for_win,
      playoffTeams: after.playoff_teams,
      relegationPlaces: after.relegation_places,
    },
  };
  return (
    <FormDialog
      form={form}
      title={t('tableRules.title', { league: league.name, season: season.season })}
      description={t('tableRules.text')}
      action={t('tableRules.send')}
      danger
      disabled={!form.isDirty}
      summary={<EffectSummary {...effect} />}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <SeasonRule name="points_for_win" field={form.field('points_for_win')} />
        <SeasonRule name="relegation_places" field={form.field('relegation_places')} />
        <SeasonRule name="playoff_teams" field={form.field('playoff_teams')} />
        <SelectField label={t('league.zone')} {...form.field('time_zone')}>
          <ZoneOptions current={league.time_zone} />
        </SelectField>
      </div>
      {interest.children}
      <Note tone="warning">{t('tableRules.told')}</Note>
      <TableEffect {...effect} />
      <p className="text-soft">{t('tableRules.until')}</p>
      {typed.time_zone !== league.time_zone && (
        <KickOffs matches={facts.matches} before={league.time_zone} after={typed.time_zone} />
      )}
    </FormDialog>
  );
}

const numbersOf = (typed: Omit<z.infer<typeof schema>, 'time_zone'>) => ({
  points_for_win: Number(typed.points_for_win),
  playoff_teams: Number(typed.playoff_teams),
  relegation_places: Number(typed.relegation_places),
});

type KickOffProps = { matches: SeasonFacts['matches']; before: string; after: string };

/** The next kick-offs as the league reads them now, and as it would. */
function KickOffs({ matches, before, after }: KickOffProps) {
  const { t, i18n } = useTranslation('staff');
  const next = matches
    .filter(({ status }) => status === 'scheduled')
    .toSorted((one, other) => compare(one.kickoff_at, other.kickoff_at))
    .slice(0, 3);
  const at = (moment: string, zone: string) => formatFull(moment, i18n.language, zone);
  return (
    <section aria-live="polite">
      <SectionHead level={3} title={t('tableRules.kickOffs')} />
      <p className="py-2.5 text-soft">{t('tableRules.kickOffsStay')}</p>
      <ul className="ruled">
        {next.map(({ id, kickoff_at }) => (
          <li key={id} className="py-2 text-sm">
            {t('tableRules.kickOff', { before: at(kickoff_at, before), after: at(kickoff_at, after) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
