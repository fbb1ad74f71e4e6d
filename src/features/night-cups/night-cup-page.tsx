import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CupBracket } from '#components/league/match/bracket.tsx';
import { ShowScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';
import { useNamedForm } from '#components/form/use-named-form.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { AttendanceSummary } from '#components/league/attendance/attendance-summary.tsx';
import { attendanceQueries } from '#data/attendance/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { isOpenTie } from '#domain/competition/bracket.ts';
import { cupStatus, openRound, roundName } from '#domain/competition/night-cup.ts';
import { cupForms } from '#domain/match/forms.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { CupHead } from './cup-head.tsx';
import { CupRules } from './cup-rules.tsx';
import { CupStep } from './cup-step.tsx';
import { Entrants } from './entrants.tsx';
import { type CupFacts, nightCupQueries } from '#data/night-cups/queries.ts';

/** /night-cup/:id: how far the evening is, what one's own team does next, the bracket, and who is in it. */
export function NightCupPage() {
  const { t } = useTranslation('night-cup');
  const id = usePathParam('id');
  const validId = param.id(id);
  const cup = useQuery(whenDefined(validId, nightCupQueries.detail));
  const status = cup.data?.status;
  const entries = useQuery(whenDefined(validId, (of) => nightCupQueries.entries(of, status)));
  const series = useQuery(whenDefined(validId, (of) => nightCupQueries.series(of, status)));
  const games = useQuery(whenDefined(validId, (of) => nightCupQueries.games(of, status)));
  const { id: me, teamId } = useViewer();
  const mine = useQuery(whenDefined(me, teamQueries.ofPlayer));
  const plays = entries.data?.some(({ team_id }) => team_id === teamId) && status && asksSquad(status);
  // The own team's next step is above the rest.
  const team = useQuery(whenDefined(teamId, teamQueries.detail));
  const squad = useQuery(whenDefined(plays ? validId : undefined, (of) => attendanceQueries.of({ cup: of })));
  // the moment of the last look, which comes again as long as the evening is on
  const now = new Date(Math.max(cup.dataUpdatedAt, entries.dataUpdatedAt));
  return (
    <QueryPage
      query={cup}
      isValid={validId !== undefined}
      requires={[entries, series, games]}
      awaits={[mine, team, squad]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.nightCups()}>{t('all')}</ButtonLink>,
      }}
    >
      {(cup) => (
        <NightCupView
          cup={{ ...cup, status: cupStatus(cup, now) }}
          entries={entries.data ?? []}
          series={series.data ?? []}
          games={games.data ?? []}
          now={now}
        />
      )}
    </QueryPage>
  );
}

function NightCupView(facts: CupFacts) {
  const { t } = useTranslation('night-cup');
  const { cup, entries, series } = facts;
  const { teamId } = useViewer();
  const open = series.filter(isOpenTie);
  const plays =
    cup.status === 'live'
      ? open.some(({ team_a_id, team_b_id }) => teamId !== undefined && [team_a_id, team_b_id].includes(teamId))
      : entries.some(({ team_id }) => team_id === teamId);
  const hasAttendance = asksSquad(cup.status) && plays;
  const [form, close] = useNamedForm(cupForms);
  return (
    <>
      <PageTitle title={cup.name} />
      <CupHead {...facts} />
      <div className="page grid grid-cols-1 content-start gap-10 pt-7 *:min-w-0">
        <CupStep {...facts} />
        {hasAttendance && <AttendanceSummary of={{ cup: cup.id }} />}
        {form && (form === 'attendance' ? hasAttendance : cup.status === 'check_in') && (
          <Dialog open hideTitle title={t('own.title')} onClose={close}>
            {form === 'attendance' ? <AttendanceSummary of={{ cup: cup.id }} /> : <CupStep {...facts} />}
          </Dialog>
        )}
        {series.length > 0 && (
          <div>
            <ShowScores />
            <Draw {...facts} />
          </div>
        )}
        <div className="grid grid-cols-1 content-start items-start gap-10 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
          {(cup.status !== 'cancelled' || entries.length > 0) && <Entrants cup={cup} entries={entries} />}
          {cup.status !== 'cancelled' && <CupRules />}
        </div>
      </div>
      <span className="sr-only" role="status">
        {t(`status.${cup.status}`)}
      </span>
    </>
  );
}

/** Until the evening is over for them, the squads that entered say whether they come. */
const asksSquad = (status: string) => ['registration', 'check_in', 'live'].includes(status);

/** The bracket, with the round that is on named beside its title. */
function Draw({ cup, entries, series, games }: CupFacts) {
  const { t } = useTranslation('night-cup');
  const hiddenText = useHiddenText();
  const rounds = Math.max(...series.map(({ round }) => round));
  const round = openRound(series);
  const seeds = Object.fromEntries(
    entries.flatMap(({ team_id, seed }) => (seed === null ? [] : [[team_id, seed] as const])),
  );
  const withGames = series.map((each) => ({ ...each, games: games.filter(({ series_id }) => series_id === each.id) }));
  return (
    <section>
      <SectionHead
        title={t('bracket')}
        aside={
          round !== undefined && <span className="text-sm text-soft">{t(`rounds.${roundName(round, rounds)}`)}</span>
        }
      />
      <div className="pt-5">
        <CupBracket
          label={t('bracket')}
          series={withGames}
          seeds={seeds}
          hiddenText={hiddenText}
          names={Array.from({ length: rounds }, (_, at) => t(`rounds.${roundName(at + 1, rounds)}`))}
          share={cup.public ? { title: cup.name, address: publicPaths.cup(cup.id) } : undefined}
        />
      </div>
    </section>
  );
}
