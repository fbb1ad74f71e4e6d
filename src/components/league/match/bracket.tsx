import type { Tables } from '#database.types.ts';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { LocalTime } from '#components/ui/local-time.tsx';
import { useLinks } from '#components/league/links.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Crest } from '#components/league/crest.tsx';
import { CurrentName } from '#components/league/current-name.tsx';
import { ShareButton } from '#components/league/share-button.tsx';
import { isOpenTie } from '#domain/competition/bracket.ts';
import { isThirdPlace } from '#domain/competition/playoffs.ts';
import { shortThen, type TeamBadge } from '#domain/club/team-badge.ts';
import styles from './bracket.module.css';

type BracketGame = Pick<
  Tables<'team_matches'>,
  'id' | 'game_no' | 'kickoff_at' | 'home_team_id' | 'home_score' | 'away_score' | 'status'
>;
/** Rounds 1 to 3: quarter-finals, semi-finals and final of the playoffs, beside it the match for third place. */
export type BracketSeries = Pick<
  Tables<'series'>,
  'id' | 'round' | 'slot' | 'best_of' | 'wins_a' | 'wins_b' | 'winner_team_id' | 'no_winner'
> & { team_a: TeamBadge | null; team_b: TeamBadge | null; games: BracketGame[] };

const rounds = ['quarterfinal', 'semifinal', 'final'] as const;
const titled = rounds.map((name, index) => ({ name, round: index + 1 }));
const places: Record<string, string | undefined> = {
  '2-1': styles.semi1,
  '2-2': styles.semi2,
  '3-1': styles.final,
};
/** The rows of the first round: two of them lead to one semi-final. */
const firstRound = [
  `${styles.upper} row-start-2`,
  `${styles.lower} row-start-3`,
  `${styles.upper} row-start-4`,
  `${styles.lower} row-start-5`,
];

type BracketProps = {
  series: BracketSeries[];
  seeds: Record<string, number>;
  /** Hides results, and whom they brought into a later round: what readers hear instead. */
  hiddenText?: string | undefined;
  share?: Shared | undefined;
};

/** The public page of a bracket, which a phone shares round by round. */
export type Shared = { title: string; address: string };

/** The playoffs of four, six, where the first two wait in the semi-finals, or eight. */
export function Bracket({ series: allSeries, seeds, hiddenText, share }: BracketProps) {
  const { t } = useTranslation('table');
  const series = hiddenText === undefined ? allSeries : withoutResults(allSeries);
  const quarterfinals = series.filter(({ round }) => round === 1).length;
  const waits = quarterfinals === 2;
  const thirdPlace = series.find(isThirdPlace);
  const placeOf = ({ round, slot }: BracketSeries) =>
    round === 1 ? firstRound[waits ? slot : slot - 1] : places[`${round}-${slot}`];
  const played = titled.slice(quarterfinals === 0 ? 1 : 0);
  const shared = { seeds, hiddenText };
  const nameOf = (each: BracketSeries) => t(`round.${isThirdPlace(each) ? 'thirdPlace' : rounds[each.round - 1]!}`);
  return (
    <Rounds
      label={t('season.playoffs')}
      own={<OwnNext series={series} nameOf={nameOf} />}
      share={share}
      look={quarterfinals === 0 ? styles.four : undefined}
      names={played.map(({ name }) => t(`round.${name}`))}
      first={firstOpen(
        series,
        played.map(({ round }) => round),
      )}
    >
      {played.map(({ name, round }) => {
        const ofRound = series
          .filter((each) => each.round === round && !isThirdPlace(each))
          .toSorted((one, other) => one.slot - other.slot);
        return (
          <section key={name} className={`${styles.round} ${styles[`round${round}`]}`}>
            <h2>
              {t(`round.${name}`)}
              <span className="text-faint">{t('round.bestOf', { count: ofRound[0]?.best_of ?? 1 })}</span>
            </h2>
            {round === 1 && waits && <Byes series={series} seeds={seeds} />}
            {ofRound.map((each) => (
              <Series key={each.id} {...shared} round={t(`round.${name}`)} series={each} place={placeOf(each)} />
            ))}
            {round === 3 && thirdPlace && (
              <section className={styles.third}>
                <h3>{t('round.thirdPlace')}</h3>
                <Series {...shared} round={t('round.thirdPlace')} series={thirdPlace} />
              </section>
            )}
          </section>
        );
      })}
    </Rounds>
  );
}

/** As it was drawn: nobody has won, and who came from an earlier round is not known yet. */
function withoutResults(series: BracketSeries[]): BracketSeries[] {
  // a team with a bye is in the next round without a result
  const isNew = (team: TeamBadge | null, round: number) =>
    series.every(
      ({ round: other, team_a: a, team_b: b }) =>
        other >= round || !a || !b || (a.id !== team?.id && b.id !== team?.id),
    );
  return series.map((each) => ({
    ...each,
    winner_team_id: null,
    no_winner: false,
    team_a: isNew(each.team_a, each.round) ? each.team_a : null,
    team_b: isNew(each.team_b, each.round) ? each.team_b : null,
  }));
}

type RoundsProps = {
  label: string;
  /** Before everything else. */
  own: ReactNode;
  share: Shared | undefined;
  look: string | undefined;
  /** One a round, from the first. */
  names: string[];
  /** The round that is shown first. */
  first: number;
  children: ReactNode;
};

/** Rounds beside each other; on a phone one round fills the screen, as tall as it is, turned by a finger or by its name. */
function Rounds({ label, own, share, look, names, first, children }: RoundsProps) {
  const { t } = useTranslation('table');
  const region = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const [start] = useState(first);
  const isNarrow = useNarrow();
  const count = names.length;
  useEffect(() => {
    const round = askedRound(count);
    turn(region.current, round ?? start, 'instant');
    if (round !== undefined) region.current?.parentElement?.scrollIntoView();
  }, [start, count]);
  const shown = useRef(start);
  useLayoutEffect(() => {
    if (isNarrow) turn(region.current, shown.current, 'instant');
  }, [isNarrow]);
  useLayoutEffect(() => {
    shown.current = current;
    if (isNarrow) return asTallAs(region.current, current);
  }, [isNarrow, current]);
  return (
    <div>
      {own}
      <div className={`${styles.turns} wide:hidden`}>
        <div className={styles.rounds} role="group" aria-label={t('round.choose')}>
          {names.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={index === current}
              onClick={() => {
                setCurrent(index);
                // As smooth as the style sheet says.
                turn(region.current, index, 'auto');
              }}
            >
              {name}
            </button>
          ))}
        </div>
        {share && (
          <ShareButton
            compact
            title={`${share.title}, ${names[current]}`}
            address={`${share.address}#round-${current + 1}`}
          />
        )}
      </div>
      <div
        ref={region}
        className={`${styles.bracket} ${look ?? ''}`}
        role="region"
        tabIndex={0}
        aria-label={label}
        data-begins={start}
        onScroll={({ currentTarget }) => setCurrent(nearestRound(currentTarget))}
      >
        {children}
      </div>
    </div>
  );
}

/** The round that a shared address names, from 0 on. */
function askedRound(count: number): number | undefined {
  const [, number = ''] = /^#round-(\d)$/.exec(location.hash) ?? [];
  const round = Number(number);
  return round >= 1 && round <= count ? round - 1 : undefined;
}

function turn(list: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  const round = list?.children[index];
  if (!list || !(round instanceof HTMLElement)) return;
  list.scrollTo({ left: round.offsetLeft - (list.clientWidth - round.offsetWidth) / 2, behavior });
}

/** Gives the list the height of one round, as long as the returned function is not called: the others may be far taller. */
function asTallAs(list: HTMLElement | null, index: number): (() => void) | undefined {
  const round = list?.children[index];
  if (!list || !(round instanceof HTMLElement)) return undefined;
  const fit = () => {
    list.style.height = `${round.offsetHeight + list.offsetHeight - list.clientHeight}px`;
  };
  fit();
  const watching = new ResizeObserver(fit);
  watching.observe(round);
  return () => {
    watching.disconnect();
    list.style.height = '';
  };
}

/** The round whose middle is nearest to the middle of what is seen. */
function nearestRound(list: HTMLElement): number {
  const middle = list.scrollLeft + list.clientWidth / 2;
  const away = [...list.children].map((round) =>
    round instanceof HTMLElement ? Math.abs(round.offsetLeft + round.offsetWidth / 2 - middle) : Infinity,
  );
  return away.indexOf(Math.min(...away));
}

/** The first round in which something is open, or the last. */
function firstOpen(series: BracketSeries[], played: number[]): number {
  const open = played.findIndex((round) =>
    series.some((each) => each.round === round && isOpenTie(each) && (each.team_a ?? each.team_b)),
  );
  return open === -1 ? played.length - 1 : open;
}

type CupProps = {
  label: string;
  series: BracketSeries[];
  seeds: Record<string, number>;
  /** The names of the rounds, from the first. */
  names: string[];
  hiddenText?: string | undefined;
  share?: Shared | undefined;
};

/** A knock-out of any size, whose first round may have byes; every series stands between the two that lead to it. */
export function CupBracket({ label, series: allSeries, seeds, names, hiddenText, share }: CupProps) {
  const { t } = useTranslation('table');
  const series = hiddenText === undefined ? allSeries : withoutResults(allSeries);
  const shared = { seeds, hiddenText };
  const of = (round: number) =>
    series.filter((each) => each.round === round).toSorted((one, other) => one.slot - other.slot);
  return (
    <Rounds
      label={label}
      own={<OwnNext series={series} nameOf={({ round }) => names[round - 1] ?? ''} />}
      share={share}
      look={styles.cup}
      names={names}
      first={firstOpen(
        series.filter(({ team_a, team_b }) => team_a && team_b),
        names.map((_, index) => index + 1),
      )}
    >
      {names.map((name, index) => (
        <section key={name} className={styles.column}>
          <h2>
            {name}
            <span className="text-faint">{t('round.bestOf', { count: of(index + 1)[0]?.best_of ?? 1 })}</span>
          </h2>
          {of(index + 1).map((each) => (
            <div key={each.id} className={styles.cell}>
              {index === 0 && (each.team_a === null || each.team_b === null) ? (
                <Bye team={each.team_a ?? each.team_b} seeds={seeds} />
              ) : (
                <Series {...shared} round={name} series={each} evening />
              )}
            </div>
          ))}
        </section>
      ))}
    </Rounds>
  );
}

/** The first two of the table wait for the winners. */
function Byes({ series, seeds }: { series: BracketSeries[]; seeds: Record<string, number> }) {
  const semifinals = series.filter(({ round }) => round === 2).toSorted((one, other) => one.slot - other.slot);
  return semifinals.map(({ id, slot, team_a: team }) => (
    <Bye key={id} team={team} seeds={seeds} place={slot === 1 ? firstRound[0] : firstRound[3]} />
  ));
}

type OwnProps = { series: BracketSeries[]; nameOf: (series: BracketSeries) => string };

/** The way to the next match of the reader's team, without a walk through the bracket. */
function OwnNext({ series, nameOf }: OwnProps) {
  const { t } = useTranslation('table');
  const { teamId } = useViewer();
  const links = useLinks();
  const own = series.find(
    (each) => isOpenTie(each) && each.team_a && each.team_b && [each.team_a.id, each.team_b.id].includes(teamId ?? ''),
  );
  const game = own && nextOf(own);
  if (!game) return null;
  return (
    <p className="pb-3">
      <AppLink to={links.match(game.id)} className="link inline-flex min-h-11 items-center">
        {t('round.ownNext', { match: pairOf(own, t('round.open')), round: nameOf(own) })}
      </AppLink>
    </p>
  );
}

/** A link whose name says more than its text; no link where its page is not open. */
function Way({ to, name, ...rest }: ComponentProps<typeof AppLink> & { name?: string }) {
  return <AppLink to={to} aria-label={to && name} {...rest} />;
}

type ByeProps = { team: TeamBadge | null; seeds: Record<string, number>; place?: string | undefined };

/** The teams without an opponent yet. */
function Bye({ team, seeds, place = '' }: ByeProps) {
  const { t } = useTranslation('table');
  return (
    <div className={`${styles.series} ${styles.bye} ${place}`}>
      <ul>
        <li>
          <span className={`${styles.seed} numerals`}>{team ? seeds[team.id] : ''}</span>
          {team ? <Crest team={team} size={24} /> : <span className={styles.open} />}
          <span className="min-w-0 flex-1 truncate" translate="no">
            {team ? shortThen(team) : t('round.open')}
          </span>
          <span className="text-sm text-faint">{t('round.bye')}</span>
        </li>
      </ul>
    </div>
  );
}

type SeriesProps = {
  series: BracketSeries;
  /** The name of its round: a link is heard without what stands around it. */
  round: string;
  seeds: Record<string, number>;
  evening?: boolean;
  place?: string | undefined;
  hiddenText?: string | undefined;
};

/** `evening`: all is played on one day, and stands where its column puts it. */
function Series({ series, round, seeds, evening = false, place = '', hiddenText }: SeriesProps) {
  const { t } = useTranslation('table');
  const links = useLinks();
  const sides = [
    { team: series.team_a, wins: series.wins_a },
    { team: series.team_b, wins: series.wins_b },
  ];
  const about = `${round}, ${pairOf(series, t('round.open'))}`;
  return (
    <div data-live className={`${styles.series} ${place}`}>
      <When series={series} about={about} evening={evening} />
      <ul>
        {sides.map(({ team, wins }, side) => (
          <li key={side} className={stateOf(series, team)}>
            <span className={`${styles.seed} numerals`}>{team ? seeds[team.id] : ''}</span>
            {team ? <Crest team={team} size={24} /> : <span className={styles.open} />}
            <span className="min-w-0 flex-1 truncate" translate="no">
              {team ? (
                <Way to={links.team(team.id)} name={`${shortThen(team)}, ${about}`}>
                  {shortThen(team)}
                  {team.name_then && (
                    <>
                      {' '}
                      <CurrentName name={team.name} />
                    </>
                  )}
                </Way>
              ) : (
                // once it is over, nobody comes any more
                t(isOpenTie(series) ? 'round.open' : 'round.empty')
              )}
            </span>
            {team && series.best_of > 1 && hiddenText === undefined && (
              <Games series={series} team={team} round={round} />
            )}
            <b data-score className="numerals">
              {team &&
                (hiddenText !== undefined && series.games.some(hasScore) ? (
                  <>
                    <span aria-hidden="true">?</span>
                    <span className="sr-only">{hiddenText}</span>
                  </>
                ) : series.best_of === 1 ? (
                  goalsOf(series, team)
                ) : (
                  wins
                ))}
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When the series is played: the game that runs or comes next, and once it is decided its last day. */
function When({ series, about, evening }: { series: BracketSeries; about: string; evening: boolean }) {
  const { t } = useTranslation('table');
  const links = useLinks();
  const next = nextOf(series);
  const last = next ?? inOrder(series).at(-1);
  const line = (words: ReactNode) => (
    <p className={`${styles.when} text-sm text-faint`}>
      {last ? (
        <AppLink to={links.match(last.id)}>
          {words}
          <span className="sr-only">, {about}</span>
        </AppLink>
      ) : (
        words
      )}
    </p>
  );
  if (series.no_winner) return line(t('round.noWinner'));
  if (!last) return null;
  const at = last.kickoff_at;
  const game = series.best_of > 1 && next ? `${t('round.game', { game: noOf(next) })} · ` : '';
  const moment =
    next?.status === 'live' ? (
      t('round.live')
    ) : next?.status === 'postponed' ? (
      t('round.postponed')
    ) : next ? (
      <>
        {!evening && <LocalTime at={at} show="day" />} <LocalTime at={at} show="time" />{' '}
        <LocalTime at={at} show="zone" />
      </>
    ) : (
      <LocalTime at={at} show={evening ? 'time' : 'day'} />
    );
  return line(
    <>
      {game}
      {moment}
    </>,
  );
}

const hasScore = ({ status }: BracketGame) => status === 'finished' || status === 'live';
const inOrder = ({ games }: BracketSeries) =>
  games.filter(({ status }) => status !== 'cancelled').toSorted((one, other) => noOf(one) - noOf(other));
/** The game that runs or comes next; none of a series that is decided. */
const nextOf = (series: BracketSeries) =>
  series.winner_team_id ? undefined : inOrder(series).find(({ status }) => status !== 'finished');
/** Both sides, `open` where one is not known. */
const pairOf = ({ team_a, team_b }: BracketSeries, open: string) =>
  [team_a, team_b].map((team) => (team ? shortThen(team) : open)).join(' – ');
const noOf = ({ game_no }: BracketGame) => game_no ?? 0;

/** Goals of each game of the series, as links to them. The upper side's are heard with both sides' goals, the others not. */
function Games({ series, team, round }: { series: BracketSeries; team: TeamBadge; round: string }) {
  const { t } = useTranslation('table');
  const links = useLinks();
  const { team_a, team_b } = series;
  const isUpper = team.id === team_a?.id;
  const nameOf = (game: BracketGame) =>
    [
      t('round.game', { game: noOf(game) }),
      round,
      `${shortThen(team)} ${goalsIn(game, team)}–${goalsAgainst(game, team)} ${team_b ? shortThen(team_b) : t('round.open')}`,
    ].join(', ');
  return (
    <span className={`${styles.games} numerals`}>
      {series.games.map((game) => {
        const own = goalsIn(game, team);
        return own === null ? null : (
          <Way
            key={game.id}
            to={links.match(game.id)}
            className={own > (goalsAgainst(game, team) ?? 0) ? styles.ahead : undefined}
            {...(isUpper ? { name: nameOf(game) } : { 'aria-hidden': true, tabIndex: -1 })}
          >
            {own}
          </Way>
        );
      })}
    </span>
  );
}

function stateOf(
  { winner_team_id: winner, no_winner: nobody }: BracketSeries,
  team: TeamBadge | null,
): string | undefined {
  if (!(winner || nobody) || !team) return undefined;
  return winner === team.id ? styles.won : styles.lost;
}

function goalsOf(series: BracketSeries, team: TeamBadge): number | string {
  const game = series.games.find(({ status }) => status === 'finished');
  return game ? (goalsIn(game, team) ?? '–') : '–';
}

const goalsIn = (game: BracketGame, team: TeamBadge) =>
  game.home_team_id === team.id ? game.home_score : game.away_score;
const goalsAgainst = (game: BracketGame, team: TeamBadge) =>
  game.home_team_id === team.id ? game.away_score : game.home_score;
