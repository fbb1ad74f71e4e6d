import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { knownDuties } from '#data/duties/kinds.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { useReadyForMatch } from '#data/matches/mutations.ts';
import type { Fixture } from '#data/matches/queries.ts';
import { limits } from '#domain/limits.ts';
import { nightState } from '#domain/match/match-night.ts';
import { paths } from '#lib/paths.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { DutyActions, DutyText } from '#components/league/duty.tsx';
import { actsLook } from './next-fixture.tsx';

const everyMs = 15_000;

/** The content of a match night's card below the match: its one state, and the one tap that goes on from there. */
export function MatchNight({ match, teamId }: { match: Fixture; teamId: string }) {
  const { t } = useTranslation('dashboard');
  const { id, leads } = useViewer();
  const now = useClock();
  const [copied, setCopied] = useState<string>();
  const minutes = (Date.parse(match.kickoff_at) - now) / 60_000;
  // The page has read them for this visit.
  const mine = useQuery({ ...whenDefined(id, dutyQueries.mine), refetchOnMount: false });
  const duties = knownDuties(mine.data ?? []).filter(({ match_id }) => match_id === match.id);
  // Both are there to be read shortly before the kick-off, of this match alone.
  const meets = match.status === 'scheduled' && minutes <= limits.lineupRevealMinutes ? match.id : undefined;
  const { data: code = null, isLoading } = useQuery({
    ...whenDefined(meets, roomQueries.lobby),
    refetchInterval: everyMs,
  });
  const { data: sides } = useQuery({
    ...whenDefined(leads ? meets : undefined, roomQueries.ready),
    refetchInterval: everyMs,
  });
  const state = nightState({
    status: match.status,
    minutes,
    duties: duties.map(({ kind }) => kind),
    leads,
    home: match.home_team_id === teamId,
    code,
    copied: code !== null && copied === code,
    ready:
      sides?.some((side) => side.team_id === teamId && Date.parse(side.kickoff_at) === Date.parse(match.kickoff_at)) ??
      true,
  });
  const duty = duties.find(({ kind }) => kind === state);
  const open = (
    <ButtonLink to={paths.match(match.id)} variant="primary">
      {t('next.room')}
    </ButtonLink>
  );
  const draw = (what: ReactNode, act: ReactNode) => (
    <>
      {what}
      <div className={actsLook}>
        {act}
        {act !== open && (
          <ButtonLink to={paths.match(match.id)} variant="quiet">
            {t('next.room')}
          </ButtonLink>
        )}
      </div>
    </>
  );
  // Before the kick-off the countdown above says until when.
  const timed = duty && (match.status === 'scheduled' ? { ...duty, until: null } : duty);
  if (timed) return draw(<DutyText duty={timed} />, <DutyActions duty={timed} />);
  switch (isLoading ? 'kickOff' : state) {
    case 'giveCode':
      return draw(
        <Says title={t('night.giveCode.title')} text={t('night.giveCode.text')} />,
        <ButtonLink to={paths.match(match.id, 'lobby')} variant="primary">
          {t('night.giveCode.action')}
        </ButtonLink>,
      );
    case 'copyCode':
      return draw(
        <Says title={t('night.copyCode.title')}>
          <b className="numerals text-3xl tracking-widest text-ink wrap-anywhere">{code}</b>
        </Says>,
        <Button
          variant="primary"
          onClick={() => void navigator.clipboard.writeText(code ?? '').then(() => setCopied(code ?? ''))}
        >
          {t('night.copyCode.copy')}
        </Button>,
      );
    case 'ready':
      return draw(
        <Says title={t('night.ready.title')} text={code ?? t('night.ready.text')} />,
        <SayReady matchId={match.id} />,
      );
    case 'score':
    case 'reported':
      return draw(<Says title={t(`night.${state as 'score'}.title`)} />, open);
    case 'disputed':
      return draw(<Says title={t('night.disputed.title')} text={t('duties.disputed.text')} />, open);
    case 'fullTime':
      return draw(
        null,
        match.forfeited_by === null ? (
          <ButtonLink to={paths.match(match.id, 'vote')} variant="primary">
            {t('night.vote')}
          </ButtonLink>
        ) : (
          open
        ),
      );
    default:
      return draw(code && <Says title={t('night.copyCode.title')} text={code} />, open);
  }
}

/** A page that stays open comes from one state to the next. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Says({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <b>{title}</b>
      {text && <span className="text-sm text-soft">{text}</span>}
      {children}
    </div>
  );
}

function SayReady({ matchId }: { matchId: string }) {
  const { t } = useTranslation('dashboard');
  const say = useReadyForMatch({ match_id: matchId });
  return (
    <Button variant="primary" pending={say.isPending} onClick={() => say.mutate({ ready: true })}>
      {t('night.ready.action')}
    </Button>
  );
}
