import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClosedWhenOver, useNamedForm, useNamedFormOpen } from '#components/form/use-named-form.ts';
import { AttendanceSummary } from '#components/league/attendance/attendance-summary.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { FinalScore } from '#components/league/match/final-score.tsx';
import { LobbyCode } from '#components/league/match/lobby-code.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useReportScrim, useSetScrimLobby, useThankScrim } from '#data/scrims/mutations.ts';
import { reportableMs, type Scrim, scrimQueries } from '#data/scrims/queries.ts';
import { limits } from '#domain/limits.ts';
import { scrimForms } from '#domain/match/forms.ts';
import { part } from '#lib/page.tsx';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { CallOff } from './call-off.tsx';
import { ScrimLineUps } from './line-ups.tsx';

const ScoreDialog = part(() => import('./score-dialog.tsx').then((m) => m.ScoreDialog));

const minuteMs = 60_000;

/** /scrims/:id: when and against whom, the lobby's code, and how it ended. */
export function ScrimPage() {
  const { t } = useTranslation('scrims');
  const id = param.id(usePathParam('id'));
  const scrim = useQuery(whenDefined(id, scrimQueries.detail));
  return (
    <QueryPage
      query={scrim}
      isValid={id !== undefined}
      error={t('errors.detail')}
      notFound={{ title: t('notFound'), action: <ButtonLink to={paths.scrims()}>{t('all')}</ButtonLink> }}
    >
      {/* the moment of the last look, which comes again until the result stands */}
      {(data) => <ScrimView scrim={data} now={new Date(scrim.dataUpdatedAt)} />}
    </QueryPage>
  );
}

function ScrimView({ scrim, now }: { scrim: Scrim; now: Date }) {
  const { t } = useTranslation('scrims');
  const { teamId, leads } = useViewer();
  const late = now.getTime() > new Date(scrim.ends_at).getTime() + reportableMs;
  const side = teamId === scrim.home.id ? 'home' : teamId === scrim.away.id ? 'away' : undefined;
  const begun = now >= new Date(scrim.starts_at);
  const title = t('against', { home: scrim.home.name, away: scrim.away.name });
  const off = scrim.cancelled_at !== null;
  const rival = side === 'away' ? scrim.home : scrim.away;
  const hasAttendance = side && !begun && !off;
  const lobby = !off && now < new Date(scrim.ends_at) && (
    <ScrimLobby scrim={scrim} now={now} gives={leads && side === 'home'} />
  );
  const [form, close] = useNamedForm(scrimForms);
  const named =
    form === 'attendance'
      ? hasAttendance && <AttendanceSummary of={{ scrim: scrim.id }} />
      : form === 'lobby' && side && lobby;
  useClosedWhenOver(Boolean(named), close);
  return (
    <>
      <PageTitle title={title} />
      <PageHead
        title={title}
        crumbs={[{ to: paths.scrims(), label: t('title') }]}
        chalk="circle"
        lead={
          <FactLine>
            <LocalTime at={scrim.starts_at} />
            {t('bestOf', { count: scrim.best_of })}
          </FactLine>
        }
        actions={side && leads && !begun && !off && <CallOff id={scrim.id} rival={rival.name} />}
      />
      <div className="page grid min-w-0 grid-cols-1 content-start gap-8 pt-7">
        <div className="grid min-w-0 grid-cols-1 gap-5 wide:grid-cols-2">
          <Side team={scrim.home} />
          <Side team={scrim.away} />
        </div>
        {off && (
          <p className="text-loss">
            {t('state.off', { team: scrim.cancelled_by_team_id === scrim.home.id ? scrim.home.name : scrim.away.name })}
          </p>
        )}
        {lobby}
        {!off && begun && <Result scrim={scrim} now={now} side={leads && !late ? side : undefined} />}
        {hasAttendance && <AttendanceSummary of={{ scrim: scrim.id }} />}
        {!off && <ScrimLineUps scrim={scrim} now={now} names={hasAttendance && leads ? side : undefined} />}
        {named && (
          <Dialog open hideTitle title={title} onClose={close}>
            {named}
          </Dialog>
        )}
      </div>
    </>
  );
}

function Side({ team }: { team: Scrim['home'] }) {
  const { t } = useTranslation('common');
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Crest team={team} size={56} />
      <div className="grid min-w-0 gap-1">
        <AppLink to={paths.team(team.id)} className="leads block truncate text-lg font-semibold" translate="no">
          {team.name}
        </AppLink>
        {team.captain && (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar player={team.captain} size={28} />
            <span className="sr-only">{t('league.role.captain')}</span>
            <PlayerLink player={team.captain} />
          </span>
        )}
      </div>
    </div>
  );
}

function ScrimLobby({ scrim, now, gives }: { scrim: Scrim; now: Date; gives: boolean }) {
  const shows = new Date(new Date(scrim.starts_at).getTime() - limits.lineupRevealMinutes * minuteMs);
  const { data: code } = useQuery({ ...scrimQueries.lobby(scrim.id), enabled: gives || now >= shows });
  const set = useSetScrimLobby({ scrim_id: scrim.id });
  return (
    <LobbyCode
      code={code}
      shows={now < shows ? shows : undefined}
      home={scrim.home.name}
      onGive={gives ? (newCode) => set.mutateAsync({ code: newCode }) : undefined}
    />
  );
}

/** The entered result, and what the captains of either side do about it. */
function Result({ scrim, now, side }: { scrim: Scrim; now: Date; side: 'home' | 'away' | undefined }) {
  const { t } = useTranslation('scrims');
  const { home_score: home, away_score: away } = scrim;
  const scored = home !== null && away !== null;
  const nameOf = (id: string) => (id === scrim.home.id ? scrim.home.name : scrim.away.name);
  const stands = scrim.confirmed_at !== null;
  return (
    <section className="grid min-w-0 gap-4">
      <SectionHead title={t('result.title')} />
      {scored && (
        <p>
          <FinalScore home={home} away={away} />
        </p>
      )}
      <p className="text-soft" role="status">
        {stands && t('result.stands')}
        {!stands && scored && t('result.by', { team: nameOf(scrim.reported_by_team_id ?? '') })}
        {scrim.absent_team_id !== null && t('result.absent', { team: nameOf(scrim.absent_team_id) })}
        {!scored && scrim.absent_team_id === null && t('result.none')}
      </p>
      {side && !stands && <Answers scrim={scrim} now={now} side={side} />}
      {side && scrim.absent_team_id === null && <Thanks scrim={scrim} side={side} />}
    </section>
  );
}

/** One tap, once, to the other team's captains. */
function Thanks({ scrim, side }: { scrim: Scrim; side: 'home' | 'away' }) {
  const { t } = useTranslation('scrims');
  const thank = useThankScrim({ scrim_id: scrim.id });
  const rival = side === 'home' ? scrim.away : scrim.home;
  if (scrim[`${side}_thanked_at`] !== null)
    return <p className="text-soft">{t('thanks.done', { rival: rival.name })}</p>;
  return (
    <p>
      <Button pending={thank.isPending} onClick={() => thank.mutate()}>
        {t('thanks.open')}
      </Button>
    </p>
  );
}

function Answers({ scrim, now, side }: { scrim: Scrim; now: Date; side: 'home' | 'away' }) {
  const { t } = useTranslation('scrims');
  const report = useReportScrim({ scrim_id: scrim.id });
  const [open, setOpen] = useState<'score' | 'absent'>();
  const [reporting, setReporting] = useNamedFormOpen('report', [
    open === 'score',
    (is) => setOpen(is ? 'score' : undefined),
  ]);
  const close = () => setOpen(undefined);
  const { home_score, away_score } = scrim;
  const own = scrim[side];
  const rival = side === 'home' ? scrim.away : scrim.home;
  const theirs = scrim.reported_by_team_id === rival.id;
  const mayClaim = now.getTime() >= new Date(scrim.starts_at).getTime() + limits.delayToleranceMinutes * minuteMs;
  useEffect(() => void ScoreDialog.preload(), []);
  return (
    <div className="flex flex-wrap gap-2.5">
      {theirs && home_score !== null && away_score !== null && (
        <Button variant="primary" pending={report.isPending} onClick={() => report.mutate({ home_score, away_score })}>
          {t('result.confirm', { home: home_score, away: away_score })}
        </Button>
      )}
      <Button variant={theirs && home_score !== null ? 'secondary' : 'primary'} onClick={() => setReporting(true)}>
        {t(home_score === null ? 'result.enter' : 'result.other')}
      </Button>
      {!theirs && mayClaim && scrim.absent_team_id === null && (
        <Button variant="quiet" onClick={() => setOpen('absent')}>
          {t('absent.open')}
        </Button>
      )}
      <ConfirmDialog
        open={open === 'absent'}
        onClose={close}
        title={t('absent.title', { rival: rival.name })}
        description={t('absent.text', { rival: rival.name, own: own.name })}
        action={t('absent.open')}
        danger
        pending={report.isPending}
        onConfirm={() => report.mutate({}, { onSettled: close })}
      />
      {reporting && (
        <Suspense fallback={null}>
          <ScoreDialog scrim={scrim} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
