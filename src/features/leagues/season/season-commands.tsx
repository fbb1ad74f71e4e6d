import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryQueries } from '#data/entries/queries.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { isScheduled } from '#domain/competition/schedule.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { useMayReferee } from '#data/auth/viewer.ts';
import { formatFull } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import { problemsOf } from './entry-problems.ts';
import { useCloseRegistration } from '#data/leagues/mutations.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { type Entry, seasonQueries } from '#data/leagues/season-queries.ts';
import { SeasonEnd } from './season-end.tsx';
import { SeasonPlayoffs } from './season-playoffs.tsx';
import { SeasonPoints } from './season-points.tsx';
import { StartDialog } from './start-dialog.tsx';
import { UndoStart } from './undo-start.tsx';

type Props = { league: League; season: LeagueSeason; facts: SeasonFacts };

/** An organiser's next actions with a season: one section, by its phase. */
export function SeasonCommands({ league, season, facts }: Props) {
  const { t } = useTranslation('staff');
  return (
    <section>
      <SectionHead title={t('actions.title')} />
      {season.phase === 'registration' && <Registration league={league} season={season} facts={facts} />}
      {season.phase === 'regular' && (
        <Playing sentence={t('actions.regular')}>
          <Ways league={league} season={season} facts={facts} />
        </Playing>
      )}
      {season.phase === 'playoffs' && (
        <Playing sentence={t('actions.playoffs')}>
          <Ways league={league} season={season} facts={facts} />
        </Playing>
      )}
      {season.phase === 'finished' && <Playing sentence={t('actions.finished')} />}
      <div className="grid gap-10 pt-8 empty:hidden">
        {season.phase === 'regular' && <SeasonPlayoffs season={season} facts={facts} />}
        {season.phase === 'regular' && <SeasonPoints season={season} facts={facts} />}
        {(season.phase === 'playoffs' || season.phase === 'finished') && <SeasonEnd season={season} facts={facts} />}
      </div>
    </section>
  );
}

function Playing({ sentence, children }: { sentence: string; children?: React.ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 pt-3">
      <p className="text-soft">{sentence}</p>
      {children}
    </div>
  );
}

/** Where results are entered and ruled about, and where matches are moved. */
function Ways({ league, season: run, facts }: Props) {
  const { t } = useTranslation('staff');
  const { league_id, season, phase } = run;
  const entersResults = useMayReferee(league_id) === true;
  return (
    <div className="flex flex-wrap gap-2.5">
      {/* Results are entered round by round; those of the playoffs at the games of the bracket. */}
      {phase === 'playoffs' && <ButtonLink to={paths.league(league_id, { season })}>{t('actions.bracket')}</ButtonLink>}
      {phase === 'regular' && entersResults && (
        <ButtonLink to={paths.results(league_id, { season })}>{t('actions.results')}</ButtonLink>
      )}
      <ButtonLink to={paths.adminReports()}>{t('actions.reports')}</ButtonLink>
      <ButtonLink to={paths.adminSchedule({ league: league_id, season })}>{t('actions.move')}</ButtonLink>
      <UndoStart league={league} season={run} facts={facts} />
    </div>
  );
}

/** Until the season starts: how long teams enter, what is missing, and the start itself. */
function Registration({ league, season, facts }: Props) {
  const { t, i18n } = useTranslation('staff');
  const now = useNow();
  const entries = useQuery(seasonQueries.entries(season.league_id, season.season));
  const problems = useQuery(entryQueries.problems(season.league_id, season.season));
  const close = useCloseRegistration(season);
  const [asking, setAsking] = useState<'close' | 'start'>();
  const until = season.registration_until;
  const over = until !== null && new Date(until) <= now;
  const playing = entries.data?.filter(({ withdrawn_at }) => withdrawn_at === null) ?? [];
  const troubled = playing.filter((entry: Entry) => {
    const facts = problems.data?.find(({ team_id }) => team_id === entry.team_id);
    return problemsOf(entry, facts).length > 0;
  }).length;
  const teams = playing.map(({ team_id }) => team_id);
  const scheduled = facts.matches.length > 0 && isScheduled(teams, facts.matches, season.legs);
  const missing = [playing.length < 2 && t('actions.missingTeams'), !scheduled && t('actions.missingSchedule')].filter(
    (each) => each !== false,
  );
  const named = { season: season.season, league: league.name };
  const sentence = over
    ? t('actions.registrationOver')
    : until
      ? t('actions.registration', { when: formatFull(until, i18n.language) })
      : t('actions.registrationOpen');
  return (
    <div className="grid justify-items-start gap-4 pt-3">
      <p className="text-soft">{sentence}</p>
      {troubled > 0 && <Note tone="warning">{t('actions.problems', { count: troubled })}</Note>}
      {missing.length > 0 && (
        <p className="text-soft">
          {t('actions.missing', { what: new Intl.ListFormat(i18n.language).format(missing) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {playing.length >= 2 && (
          <ButtonLink
            variant={missing.length > 0 ? 'primary' : 'secondary'}
            to={paths.adminSchedule({ league: season.league_id, season: season.season })}
          >
            {t('actions.schedule')}
          </ButtonLink>
        )}
        <Button variant="primary" disabled={missing.length > 0} onClick={() => setAsking('start')}>
          {t('actions.start')}
        </Button>
        {!over && (
          <Button variant="quiet" onClick={() => setAsking('close')}>
            {t('actions.close')}
          </Button>
        )}
      </div>
      <StartDialog
        open={asking === 'start'}
        onClose={() => setAsking(undefined)}
        league={league.name}
        season={season}
        matches={facts.matches}
      />
      <ConfirmDialog
        open={asking === 'close'}
        onClose={() => setAsking(undefined)}
        title={t('actions.closeTitle', named)}
        description={t('actions.closeText')}
        action={t('actions.close')}
        pending={close.isPending}
        onConfirm={() => close.mutate(undefined, { onSettled: () => setAsking(undefined) })}
      />
    </div>
  );
}
