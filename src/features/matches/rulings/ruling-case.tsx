import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InterestNote } from '#components/league/interest-note.tsx';
import { Crest } from '#components/league/crest.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Note } from '#components/ui/note.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { answerUntil } from '#domain/match/match-step.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { Evidence } from '#features/matches/room/evidence.tsx';
import { formatMoment } from '#features/matches/room/moment.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { Story } from '#features/matches/room/story.tsx';
import { useSeasonTimes } from '#data/matches/match-season.ts';
import { part } from '#lib/page.tsx';
import { ReportsTable } from './reports-table.tsx';
import { rulingQueries } from '#data/rulings/queries.ts';
import { AppealVerdict, ProtestVerdict, UndoResult, Verdict } from './verdict.tsx';

const Precedents = part(() => import('./precedents.tsx').then((m) => m.Precedents));

type Props = {
  id: string;
  /** The list it was opened from. */
  back: Address;
  /** After a ruling, where it is the first about the match. */
  onRuled: (match: MatchDetail, corrected: boolean) => void;
  onDone: () => void;
};

/** One match on the page of reports: what was reported, what is decided, what that changes, and how it came about. */
export function RulingCaseView({ id, back, onRuled, onDone }: Props) {
  const { t, i18n } = useTranslation('staff');
  const { teamId } = useViewer();
  const [paragraph, setParagraph] = useState('');
  const match = useQuery(matchQueries.detail(id));
  const story = useQuery(roomQueries.story(id));
  const options = useQuery(rulingQueries.options(id));
  const season = useSeasonTimes(match.data ?? undefined);
  const clock = useQuery({ ...roomQueries.clock(id), enabled: match.data?.status === 'reported' });
  if (match.isError || story.isError || options.isError) {
    const retry = () => [match, story, options].filter(({ isError }) => isError).forEach((read) => void read.refetch());
    return <ErrorState message={t('errors.match')} onRetry={retry} />;
  }
  if (match.data === null) return <ErrorState message={t('errors.match')} />;
  if (!match.data || !story.data || !options.data) return <SkeletonRows rows={9} />;
  const about = match.data;
  const own = teamId !== undefined && [about.home_team_id, about.away_team_id].includes(teamId);
  // what its side took back is told in the story, and counts no more
  const retracted = story.data.results.filter(({ cause }) => cause === 'retraction').map(({ report_id }) => report_id);
  const reports = story.data.reports.filter((report) => !retracted.includes(report.id));
  const waiting = about.status === 'reported' ? reports.find(({ status }) => status === 'filed') : undefined;
  const { may_rule: rules, may_undo: undoes } = options.data;
  const protests = story.data.protests.filter(({ status }) => status === 'filed');
  const protest = protests[0];
  const appeal = story.data.appeals.find(({ status }) => status === 'filed');
  const decides = appeal?.id === options.data.appeal_id ? appeal : undefined;
  const verdict = (
    <Verdict
      key={`${id} ${about.status}`}
      match={about}
      reports={reports}
      onRuled={(corrected) => onRuled(about, corrected)}
      onParagraph={setParagraph}
    />
  );
  return (
    <article className="grid min-w-0 gap-6" aria-labelledby="matter-title">
      <header className="grid gap-1.5">
        <AppLink className="inline-flex min-h-11 items-center gap-1.5 wide:hidden" to={back}>
          <ArrowLeft size={16} />
          {t('reports.back')}
        </AppLink>
        <h2
          id="matter-title"
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl max-wide:text-xl"
        >
          <Crest team={about.home_team} size={40} />
          <AppLink to={paths.match(id)}>
            {t('reports.pair', { home: about.home_team.name, away: about.away_team.name })}
          </AppLink>
          <Crest team={about.away_team} size={40} />
        </h2>
        <FactLine className="text-sm text-faint">
          {about.league?.name}
          {about.matchday !== null && t('reports.round', { round: about.matchday })}
          {formatMoment(about.kickoff_at, i18n.language)}
        </FactLine>
        {about.status === 'finished' && (
          <p className="text-soft">
            {t('reports.result', {
              score: about.home_score === null ? '–' : `${about.home_score}–${about.away_score}`,
            })}
          </p>
        )}
        {waiting && clock.data && (
          <p className="text-soft">
            {t('reports.silence', {
              when: formatMoment(
                answerUntil({ cup: about.night_cup_id !== null, season, ended_at: clock.data.ended_at }),
                i18n.language,
              ),
            })}
          </p>
        )}
      </header>
      {reports.length > 0 ? (
        <ReportsTable match={about} reports={reports} results={story.data.results} />
      ) : (
        <Note tone="info">{t('reports.nobody')}</Note>
      )}
      {(rules || decides) && (
        <Suspense fallback={null}>
          <Precedents match={about} paragraph={paragraph} />
        </Suspense>
      )}
      <Evidence match={about} adds={null} />
      {own && <Note tone="warning">{t('reports.own')}</Note>}
      {!own && (rules || undoes || protest || decides) && (
        <InterestNote teams={[about.home_team_id, about.away_team_id]} />
      )}
      {!own && protest && (
        <ProtestVerdict
          key={protest.id}
          match={about}
          reports={reports}
          protest={protest}
          onRuled={() => protests.length === 1 && about.status === 'finished' && onDone()}
        />
      )}
      {decides && <AppealVerdict key={decides.id} match={about} reports={reports} appeal={decides} onRuled={onDone} />}
      {appeal && !decides && <Note tone="info">{t('appeal.others')}</Note>}
      {!own && !rules && !undoes && !appeal && <Note tone="info">{t('reports.closed')}</Note>}
      {(rules || undoes) && (
        <section id="ruling" className="grid min-w-0 gap-4 border-t border-edge pt-5" aria-label={t('verdict.section')}>
          {rules && (protest ? <Fold title={t('verdict.beside')}>{verdict}</Fold> : verdict)}
          {undoes && (
            <p>
              <UndoResult match={about} />
            </p>
          )}
        </section>
      )}
      <Story room={{ story: story.data, match: about }} />
      {rules && (
        <p className="sticky bottom-[calc(var(--foot)+1rem)] z-10 justify-self-end wide:hidden">
          <Button variant="primary" onClick={toRuling}>
            {t('verdict.jump')}
          </Button>
        </p>
      )}
    </article>
  );
}

/** On phones the ruling is below both reports: one tap brings it up. */
function toRuling(): void {
  const ruling = document.querySelector('#ruling');
  ruling?.closest('article')?.querySelector('section form')?.scrollIntoView({ block: 'start' });
}
