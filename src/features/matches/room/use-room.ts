import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  commandsOf,
  isOpenRoom,
  lineupShows,
  type MatchCommand,
  type MatchCourse,
  type MatchStep,
  type MatchViewer,
  nextStep,
  type Side,
} from '#domain/match/match-step.ts';
import { useMayReferee, useViewer } from '#data/auth/viewer.ts';
import { useSeasonTimes } from '#data/matches/match-season.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { decided } from '#data/matches/mutations.ts';
import { roomQueries, type Story } from '#data/match-room/queries.ts';

/** A match as its room knows it: what comes next, what the viewer may do, and what was said so far. */
export type Room = {
  match: MatchDetail;
  course: MatchCourse;
  story: Story;
  /** The side whose team the viewer plays for. */
  side: Side | null;
  viewer: MatchViewer;
  step: MatchStep;
  commands: ReadonlySet<MatchCommand>;
  /** The server's time. */
  now: Date;
  /** A moment of the server's as this device's clock shows it: what a countdown counts to. */
  here: (moment: Date) => Date;
};

/** Hook: the room; undefined while it is read, and where its reads failed. */
export function useRoom(match: MatchDetail): Room | undefined {
  const { viewer, side } = useMatchViewer(match);
  const clock = useOpenClock(match, viewer?.leads != null);
  const story = useQuery(roomQueries.story(match.id)).data;
  const lineups = useQuery(matchQueries.lineups(match.id)).data;
  const season = useSeasonTimes(match);
  const now = useSeconds(clock?.aheadMs ?? 0);
  const ready = useReady(match, side, now);
  if (!clock || !story || !viewer || !lineups) return undefined;

  const sideOf = (teamId: string): Side => (teamId === match.home_team_id ? 'home' : 'away');
  // A result that was undone is played for again, and each side may protest again.
  const round = story.results.filter(({ cause }) => cause === 'undo').length;
  const proposal = story.reschedules.find(
    ({ status, kickoff_at }) => status === 'proposed' && new Date(kickoff_at) > now,
  );
  const course: MatchCourse = {
    status: match.status,
    kickoff_at: match.kickoff_at,
    cup: match.night_cup_id !== null,
    season,
    report:
      match.status === 'reported' && clock.reported_by !== null && clock.reported_at !== null
        ? { by: sideOf(clock.reported_by), at: clock.reported_at }
        : null,
    reported: story.reports.filter(({ status }) => status !== 'superseded').map(({ team_id }) => sideOf(team_id)),
    forfeited:
      match.forfeited_by !== null ||
      (match.status !== 'finished' &&
        story.reports.some(
          ({ team_id, status, forfeited_by }) =>
            status !== 'superseded' && sideOf(team_id) === side && forfeited_by !== null,
        )),
    linedUp: [...new Set(lineups.map(({ team_id }) => sideOf(team_id)))],
    ready,
    proposal: proposal ? sideOf(proposal.team_id) : null,
    moved: story.reschedules.some(({ status }) => status === 'accepted'),
    earliest_end: clock.earliest_end,
    ended_at: clock.ended_at,
    protests: {
      by: story.protests.filter((protest) => protest.round === round).map(({ team_id }) => sideOf(team_id)),
      open: clock.protested,
    },
    appealed: story.appeals.some(({ status }) => status === 'filed'),
  };
  return {
    match,
    course,
    story,
    side,
    viewer,
    step: nextStep(course, viewer, now),
    commands: commandsOf(course, viewer, now),
    now,
    here: (moment) => new Date(moment.getTime() - clock.aheadMs),
  };
}

const openEvery = 4_000;

/**
 * The clock, which an open room asks for every few seconds as long as somebody looks; what else the room reads is asked
 * for again once the clock says that something is another, and tables and statistics once the match is over.
 */
function useOpenClock(match: MatchDetail, leads: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...roomQueries.clock(match.id),
    refetchInterval: ({ state }) =>
      isOpenRoom(match, leads, new Date(Date.now() + (state.data?.aheadMs ?? 0))) && openEvery,
  });
  const fingerprint = data?.fingerprint;
  const lastFingerprint = useRef(fingerprint);
  useEffect(() => {
    if (lastFingerprint.current !== undefined && lastFingerprint.current !== fingerprint) {
      const clock = JSON.stringify(roomQueries.clock(match.id).queryKey);
      void client.invalidateQueries(
        { queryKey: ['matches', match.id], predicate: ({ queryHash }) => queryHash !== clock },
        // what an own command has asked for already is not asked anew
        { cancelRefetch: false },
      );
    }
    lastFingerprint.current = fingerprint;
  }, [client, match.id, fingerprint]);
  const { status } = match;
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== 'finished' && status === 'finished')
      for (const noun of decided)
        void client.invalidateQueries(
          { queryKey: [noun], predicate: ({ queryKey }) => queryKey[1] !== match.id },
          { cancelRefetch: false },
        );
    before.current = status;
  }, [client, match.id, status]);
  return data;
}

const readyEvery = 5_000;

/** The sides that are ready for this kick-off, looked at every few seconds while they are asked; undefined for others. */
function useReady(match: MatchDetail, side: Side | null, now: Date): Side[] | undefined {
  const isDue = side !== null && match.status === 'scheduled' && now >= lineupShows(match);
  const { data } = useQuery({
    ...whenDefined(isDue ? match.id : undefined, roomQueries.ready),
    refetchInterval: isDue ? readyEvery : false,
  });
  if (!isDue) return undefined;
  return data
    ?.filter(({ kickoff_at }) => Date.parse(kickoff_at) === Date.parse(match.kickoff_at))
    .map(({ team_id }) => (team_id === match.home_team_id ? 'home' : 'away'));
}

/** Undefined while it is not known who looks. */
function useMatchViewer({ home_team_id, away_team_id, league_id }: MatchDetail) {
  const { membership, teamId, leads, captain } = useViewer();
  const referees = useMayReferee(league_id) === true;
  if (membership === undefined) return { viewer: undefined, side: null };
  const side = teamId === home_team_id ? 'home' : teamId === away_team_id ? 'away' : null;
  // nobody decides about the team they play for
  const viewer: MatchViewer = { leads: leads ? side : null, captain, rules: referees && side === null };
  return { viewer, side } as const;
}

const everySeconds = 5_000;

/** The server's time, which moves on by itself. */
function useSeconds(aheadMs: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everySeconds);
    return () => clearInterval(timer);
  }, []);
  return new Date(now + aheadMs);
}
