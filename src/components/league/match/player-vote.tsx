import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { ratingQueries } from '#data/ratings/queries.ts';
import { usePlayerPictures } from '#data/teams/player-pictures.ts';
import { rate } from '#domain/competition/ratings.ts';
import { useVotePlayerOfMatch } from '#data/votes/mutations.ts';
import { type Candidate, voteQueries } from '#data/votes/queries.ts';
import { formatFull } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

type VoteProps = {
  match: MatchDetail;
  me: string | undefined;
  /** Only who may still choose sees it: the best three, and the way to the others. */
  short?: boolean;
};

/** The player of the match: chosen by both squads until noon of the next day, then who it is and with how many votes. */
export function PlayerVote({ match, me, short = false }: VoteProps) {
  const { t, i18n } = useTranslation('ratings');
  const read = useQuery(voteQueries.ofMatch(match.id));
  if (read.isPending) return <SkeletonRows rows={3} />;
  // one that was read stands, also where it cannot be read again
  if (read.isError && read.data === undefined)
    return <ErrorState message={t('vote.failed')} onRetry={() => void read.refetch()} />;
  // a vote that ended without one is nothing to read
  if (!read.data || (read.data.vote.closed && read.data.candidates.every(({ place }) => place === null))) return null;
  const { vote, candidates } = read.data;
  if (short && (vote.closed || !vote.may_vote)) return null;
  return (
    <section>
      <SectionHead
        title={t('vote.title')}
        aside={
          <span className="text-sm text-faint">
            {vote.closed ? t('vote.closed') : t('vote.cast', { count: vote.votes })}
          </span>
        }
      />
      {vote.closed ? (
        <Chosen match={match} candidates={candidates} />
      ) : (
        <>
          <p className="py-2 text-soft">
            {t('vote.until', { time: formatFull(vote.closes_at, i18n.language) })}{' '}
            {vote.may_vote ? t('vote.change') : t('vote.notYours')}
          </p>
          {vote.may_vote && <Ballot match={match} candidates={candidates} chosen={vote.chosen} me={me} short={short} />}
        </>
      )}
    </section>
  );
}

type Props = { match: MatchDetail; candidates: Candidate[] };
type BallotProps = Props & { chosen: string | null; me: string | undefined };

/** The three best of a match by the numbers, without the viewer. */
function useBest({ match, candidates, me }: Omit<BallotProps, 'chosen'>) {
  const { data: rows = [] } = useQuery(ratingQueries.ofMatch(match.id));
  return rate(rows)
    .toSorted((one, other) => other.rating.value - one.rating.value)
    .filter(({ player_id }) => player_id !== me && candidates.some((each) => each.player_id === player_id))
    .slice(0, 3);
}

function Ballot({ match, candidates, chosen, me, short }: BallotProps & { short: boolean }) {
  const { t } = useTranslation('ratings');
  const best = useBest({ match, candidates, me });
  const faceOf = usePlayerPictures([match.home_team_id, match.away_team_id]);
  const teamOf = (teamId: string) => (teamId === match.home_team_id ? match.home_team : match.away_team);
  return (
    <>
      {best.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 pt-2 pb-5 *:min-w-0 sm:grid-cols-3">
          {best.map(({ player_id, username, avatar, team_id }) => (
            <li
              key={player_id}
              className="flex items-center gap-3 border border-edge p-3 sm:grid sm:justify-items-center sm:text-center"
            >
              <Avatar player={{ username, avatar }} size={40} />
              <span className="min-w-0 flex-1 sm:max-w-full">
                <b className="block truncate" translate="no">
                  {username}
                </b>
                <span className="block truncate text-sm text-faint" translate="no">
                  {teamOf(team_id).short_name ?? teamOf(team_id).name}
                </span>
              </span>
              <VoteFor match={match} player={{ player_id, username: username ?? '' }} chosen={chosen} />
            </li>
          ))}
        </ul>
      )}
      {short && <ButtonLink to={paths.match(match.id, 'vote')}>{t('vote.others')}</ButtonLink>}
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 *:min-w-0 empty:hidden sm:grid-cols-2">
        {(short ? [] : [match.home_team, match.away_team]).map((team) => (
          <div key={team.id}>
            <p className="flex min-h-12 min-w-0 items-center gap-3 font-semibold">
              <Crest team={team} size={24} /> <span className="min-w-0 truncate">{team.name}</span>
            </p>
            <ul className="ruled">
              {candidates
                .filter(({ team_id }) => team_id === team.id)
                .filter(({ player_id }) => best.every((each) => each.player_id !== player_id))
                .map(({ player_id, username }) => (
                  <li key={player_id} className="flex min-h-13 min-w-0 items-center gap-3">
                    <Avatar player={{ username, avatar: faceOf(player_id) }} size={28} />
                    <span className="min-w-0 flex-1 truncate leading-11">
                      <PlayerLink player={{ id: player_id, username }} />
                    </span>
                    {player_id === me ? (
                      <Tag>{t('vote.oneself')}</Tag>
                    ) : (
                      <VoteFor match={match} player={{ player_id, username }} chosen={chosen} />
                    )}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}

type ChoiceProps = {
  match: MatchDetail;
  player: Pick<Candidate, 'player_id' | 'username'>;
  chosen: string | null;
};

function VoteFor({ match, player: { player_id, username }, chosen }: ChoiceProps) {
  const { t } = useTranslation('ratings');
  const vote = useVotePlayerOfMatch({ match_id: match.id });
  const isChosen = player_id === chosen;
  return (
    <Button
      size="small"
      aria-pressed={isChosen}
      aria-label={t('vote.choose', { player: username })}
      variant={isChosen ? 'primary' : 'secondary'}
      pending={vote.isPending}
      onClick={() => !isChosen && vote.mutate({ player_id })}
    >
      {isChosen ? t('vote.chosen') : t('vote.act')}
    </Button>
  );
}

function Chosen({ match, candidates }: Props) {
  const { t } = useTranslation('ratings');
  const faceOf = usePlayerPictures([match.home_team_id, match.away_team_id]);
  const placed = candidates.filter(({ place }) => place !== null);
  const best = placed.filter(({ place }) => place === 1);
  const rest = placed.filter(({ place }) => place !== 1);
  return (
    <>
      <ul className="ruled">
        {best.map((candidate) => (
          <Line
            key={candidate.player_id}
            match={match}
            candidate={candidate}
            face={faceOf(candidate.player_id)}
            first
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <Fold title={t('vote.all')}>
          <ul className="ruled">
            {rest.map((candidate) => (
              <Line key={candidate.player_id} match={match} candidate={candidate} face={faceOf(candidate.player_id)} />
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

type LineProps = { match: MatchDetail; candidate: Candidate; face: string | null; first?: boolean };

function Line({ match, candidate, face, first = false }: LineProps) {
  const { player_id, username, team_id, votes, rival_votes } = candidate;
  const { t } = useTranslation('ratings');
  const team = team_id === match.home_team_id ? match.home_team : match.away_team;
  return (
    <li className="flex min-h-12 min-w-0 items-center gap-3">
      <Avatar player={{ username, avatar: face }} size={first ? 40 : 28} />
      <Crest team={team} size={20} />
      <span className={`min-w-0 flex-1 truncate leading-11 ${first ? 'text-lg font-semibold' : ''}`}>
        <PlayerLink player={{ id: player_id, username }} />
      </span>
      <span className="text-right text-sm text-soft">
        {t('vote.votes', { count: votes ?? 0 })}
        <span className="block text-faint">{t('vote.rival', { count: rival_votes ?? 0 })}</span>
      </span>
    </li>
  );
}
