import { moveOf, pitch } from '../../../src/domain/community/drawn-move.ts';
import { type StatName, statNames } from '../../../src/domain/competition/statistics.ts';
import { publicName } from '../_shared/public-name.ts';
import { cup } from './cup-card.ts';
import {
  type Badge,
  box,
  colours,
  column,
  crest,
  display,
  type Drawing,
  kit,
  line,
  name,
  picture,
  row,
  svg,
  text,
} from './drawing.ts';
import {
  type ArticleFacts,
  type LeagueFacts,
  type Line,
  type Match,
  type MatchFacts,
  matchOf,
  type PlayerFacts,
  tableOf,
  type TeamFacts,
} from './facts.ts';
import {
  type Card,
  chip,
  dayOf,
  type Draw,
  filled,
  framed,
  moment,
  type Saying,
  type Size,
  tall,
  timeOf,
  wide,
  zoneOf,
} from './frame.ts';

export type { Card, Draw };

const stacked = (figure: string, said: string, size: number, width: number): Drawing =>
  column({ alignItems: 'center', width }, [
    display(figure, size, { fontWeight: 700, lineHeight: 1 }),
    line(said, Math.max(20, Math.round(size * 0.34)), width, { color: colours.soft, textAlign: 'center' }),
  ]);

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

// A league: its table ---------------------------------------------------------------------------------

const zoneColours = { semifinal: colours.semifinal, playoff: colours.playoff, relegation: colours.relegation };

/** The table, as far down as there is room. */
const league =
  (size: Size): Draw<LeagueFacts> =>
  (facts, saying) => {
    const { words } = saying;
    const isTall = size.height > size.width;
    const all = facts.season ? tableOf(facts) : [];
    const table = all.slice(0, isTall ? 10 : 5);
    const leader = table[0]?.team ?? null;
    const width = isTall ? 952 : 1088;
    const [figure, height] = isTall ? [38, 92] : [30, 64];
    const cell = isTall ? 110 : 104;
    const head = (said: string) =>
      text(said, isTall ? 24 : 20, { width: cell, textAlign: 'right', color: colours.faint });
    const number = (said: string, style = {}) =>
      display(said, figure, { width: cell, textAlign: 'right', fontWeight: 550, ...style });
    const champion = facts.teams.find(({ id }) => id === facts.season?.champion_team_id);
    return framed(
      size,
      {
        alt: filled(words.alt.league, { league: facts.league.name }),
        place: facts.season ? filled(words.season, { season: facts.season.season }) : words.teams,
        kits: [champion ?? leader],
        chalk: 'none',
        children: [
          row({ gap: 22, marginTop: isTall ? 26 : 10, height: isTall ? 130 : 86 }, [
            facts.league.logo !== null &&
              picture(facts.league.logo, isTall ? 110 : 76, isTall ? 110 : 76, { objectFit: 'contain' }, box({})),
            name(facts.league.name, isTall ? 92 : 66, {
              width: width - (facts.league.logo === null ? 0 : 140),
              least: 0.4,
            }),
          ]),
          table.length === 0
            ? text(words.soon, 36, { color: colours.soft, marginTop: 40 })
            : column({ marginTop: isTall ? 18 : 6 }, [
                row(
                  {
                    height: isTall ? 52 : 40,
                    borderBottomWidth: 2,
                    borderBottomStyle: 'solid',
                    borderBottomColor: colours.rule,
                  },
                  [
                    box({ flexGrow: 1 }),
                    head(words.short.played),
                    head(words.short.difference),
                    head(words.short.points),
                  ],
                ),
                ...table.map(({ team, position, played, goal_difference, points, zone }) =>
                  row({ height, borderBottomWidth: 1, borderBottomStyle: 'solid', borderBottomColor: colours.rule }, [
                    box({ width: 8, height: height - 1, backgroundColor: zone ? zoneColours[zone] : 'transparent' }),
                    display(String(position), figure, {
                      width: isTall ? 74 : 66,
                      textAlign: 'center',
                      color: colours.soft,
                      fontWeight: 550,
                    }),
                    crest(team, isTall ? 56 : 42),
                    row({ flexGrow: 1, paddingLeft: 22 }, [
                      name(
                        team.name,
                        figure + 2,
                        { width: width - (isTall ? 172 : 150) - 3 * cell, least: 0.7 },
                        { fontWeight: position === 1 ? 700 : 600 },
                      ),
                    ]),
                    number(String(played), { color: colours.soft }),
                    number(signed(goal_difference), { color: colours.soft }),
                    number(String(points), { fontWeight: 750 }),
                  ]),
                ),
              ]),
        ],
      },
      saying,
    );
  };

// A match ---------------------------------------------------------------------------------------------

type Score = { home: number; away: number };

function scoreOf(match: Match): Score | null {
  const [home, away] =
    match.status === 'live'
      ? [match.live_home_score ?? 0, match.live_away_score ?? 0]
      : [match.home_score, match.away_score];
  return home === null || away === null ? null : { home, away };
}

const place = ({ words }: Saying, { matchday, stage, game_no }: Match) =>
  stage === 'regular' && matchday !== null
    ? filled(words.round, { round: matchday })
    : game_no === null
      ? words.stage[stage]
      : filled(words.game, { stage: words.stage[stage], game: game_no });

function stateOf(
  { words }: Saying,
  { status, forfeited_by, home_team, away_team }: Match,
): [said: string, ink: string] {
  if (forfeited_by === 'both') return [words.forfeitBoth, colours.loss];
  if (forfeited_by)
    return [
      filled(words.forfeit, { team: (forfeited_by === 'home' ? home_team : away_team).short_name }),
      colours.loss,
    ];
  const inks: Partial<Record<Match['status'], string>> = {
    live: colours.live,
    finished: colours.win,
    reported: colours.warning,
    disputed: colours.warning,
    postponed: colours.warning,
    cancelled: colours.loss,
  };
  return [words.status[status], inks[status] ?? colours.soft];
}

/** The score, the weaker side dimmed; or when it starts. */
function centre(saying: Saying, { league, match }: Pick<MatchFacts, 'league' | 'match'>, size: number): Drawing {
  const score = scoreOf(match);
  const [said, ink] = stateOf(saying, match);
  const dim = (own: number, other: number) => ({
    color: own < other && match.status === 'finished' ? colours.faint : colours.text,
  });
  const small = Math.max(24, Math.round(size * 0.15));
  const isAhead = match.status === 'scheduled';
  return column({ alignItems: 'center', gap: small * 0.6 }, [
    score
      ? row({ gap: size * 0.2 }, [
          display(String(score.home), size, { fontWeight: 750, lineHeight: 1, ...dim(score.home, score.away) }),
          display('–', size * 0.7, { color: colours.faint, fontWeight: 500, lineHeight: 1 }),
          display(String(score.away), size, { fontWeight: 750, lineHeight: 1, ...dim(score.away, score.home) }),
        ])
      : display(isAhead ? timeOf(saying, league.time_zone, match.kickoff_at) : '–', size * 0.86, {
          fontWeight: 700,
          lineHeight: 1,
        }),
    isAhead ? null : chip(said, small, ink),
    match.status === 'postponed' || match.status === 'cancelled'
      ? null
      : text(
          [
            dayOf(saying, league.time_zone, match.kickoff_at),
            isAhead ? zoneOf(saying, league.time_zone, match.kickoff_at) : '',
          ]
            .filter(Boolean)
            .join(' · '),
          small,
          { color: colours.soft },
        ),
  ]);
}

function side(team: Badge, width: number, crestSize: number, size: number): Drawing {
  return column({ alignItems: 'center', width, gap: crestSize * 0.12 }, [
    crest(team, crestSize),
    name(team.name, size, { width, lines: 2, least: 0.55 }, { textAlign: 'center' }),
  ]);
}

const match: Draw<MatchFacts> = (facts, saying) => {
  const { home_team: home, away_team: away } = facts.match;
  return framed(
    wide,
    {
      alt: altOf(facts, saying),
      place: `${facts.league.name} · ${place(saying, facts.match)}`,
      kits: [home, away],
      chalk: 'circle',
      children: [
        row({ flexGrow: 1, justifyContent: 'space-between', alignItems: 'center' }, [
          side(home, 330, 190, 44),
          centre(saying, facts, 150),
          side(away, 330, 190, 44),
        ]),
      ],
    },
    saying,
  );
};

function altOf({ match: shown }: MatchFacts, saying: Saying): string {
  const score = scoreOf(shown);
  const names = `${shown.home_team.name} ${score ? `${score.home}–${score.away}` : '–'} ${shown.away_team.name}`;
  return filled(saying.words.alt.match, { match: names, state: stateOf(saying, shown)[0] });
}

/** The whole match, tall: who met, how it ended, and who scored. */
const result: Draw<MatchFacts> = (facts, saying) => {
  const { home_team: home, away_team: away } = facts.match;
  const scorers = (team: Badge) =>
    facts.stats
      .filter(({ team_id, goals }) => team_id === team.id && goals > 0)
      .toSorted((one, other) => other.goals - one.goals)
      .slice(0, 5);
  const scored = [scorers(home), scorers(away)] as const;
  const names = (lines: Line[], team: Badge, end: 'flex-start' | 'flex-end') =>
    column(
      { width: 450, gap: 12, alignItems: end },
      lines.map((player) =>
        row({ gap: 16, flexDirection: end === 'flex-end' ? 'row-reverse' : 'row' }, [
          display(String(player.goals), 38, { color: colours.sodium, fontWeight: 700 }),
          line(publicName(player, team.name, saying.language), 34, 380),
        ]),
      ),
    );
  return framed(
    tall,
    {
      alt: altOf(facts, saying),
      place: `${facts.league.name} · ${place(saying, facts.match)}`,
      kits: [home, away],
      chalk: 'circle',
      children: [
        column({ flexGrow: 1, justifyContent: 'center', gap: 64 }, [
          row({ justifyContent: 'space-between', alignItems: 'flex-start' }, [
            side(home, 440, 270, 58),
            side(away, 440, 270, 58),
          ]),
          row({ justifyContent: 'center' }, [centre(saying, facts, 240)]),
          scored.some((lines) => lines.length > 0) &&
            row({ justifyContent: 'space-between', alignItems: 'flex-start' }, [
              names(scored[0], home, 'flex-end'),
              names(scored[1], away, 'flex-start'),
            ]),
        ]),
      ],
    },
    saying,
  );
};

/** Where each of the five stands on the half of a pitch, from the goal. */
const places: [x: number, y: number][] = [
  [0.5, 0.82],
  [0.5, 0.61],
  [0.22, 0.42],
  [0.78, 0.34],
  [0.5, 0.1],
];

/** One side's five on a pitch, in the kit's colours. */
const lineUp =
  (which: 'home' | 'away'): Draw<MatchFacts> =>
  (facts, saying) => {
    const { words } = saying;
    const { match: shown, line_ups } = facts;
    const [team, rival] = which === 'home' ? [shown.home_team, shown.away_team] : [shown.away_team, shown.home_team];
    const five = line_ups
      .filter(({ team_id }) => team_id === team.id)
      .toSorted((one, other) => one.slot - other.slot)
      .slice(0, 5);
    if (five.length === 0) return null;
    const pitch = { width: 952, height: 920 };
    const disc = 104;
    return framed(
      tall,
      {
        alt: filled(words.alt.lineUp, { team: team.name }),
        place: `${facts.league.name} · ${place(saying, shown)}`,
        kits: [team, null],
        chalk: 'none',
        children: [
          row({ gap: 32, marginTop: 20, height: 180 }, [
            crest(team, 150),
            column({ width: 760, gap: 6 }, [
              name(team.name, 64, { width: 760, least: 0.5 }),
              line(`${words.lineUp} · ${filled(words.against, { team: rival.short_name })}`, 32, 760, {
                color: colours.soft,
              }),
            ]),
          ]),
          box({ position: 'relative', ...pitch, marginTop: 12 }, [
            svg(
              pitch.width,
              pitch.height,
              `0 0 ${pitch.width} ${pitch.height}`,
              `<g fill="none" stroke="#f4f2e8" stroke-opacity=".3" stroke-width="2.5"><path d="M2 2H950V918H2ZM190 918V660H762V918M340 918V800H612V918M366 660A120 76 0 0 1 586 660"/><path d="M296 2A180 180 0 0 0 656 2"/></g>`,
              { position: 'absolute', left: 0, top: 0 },
            ),
            ...five.map((player, index) => {
              const [x, y] = places[index]!;
              const width = 340;
              return column(
                {
                  position: 'absolute',
                  left: x * pitch.width - width / 2,
                  top: y * pitch.height - disc / 2,
                  width,
                  alignItems: 'center',
                  gap: 6,
                },
                [
                  box(
                    {
                      width: disc,
                      height: disc,
                      borderRadius: disc,
                      backgroundColor: team.kit_primary,
                      borderWidth: 5,
                      borderStyle: 'solid',
                      borderColor: kit(team.kit_secondary),
                      alignItems: 'center',
                      justifyContent: 'center',
                    },
                    [
                      display(player.shirt_number === null ? '' : String(player.shirt_number), 52, {
                        fontWeight: 750,
                        color: inkOn(team),
                        lineHeight: 1,
                      }),
                    ],
                  ),
                  line(publicName(player, team.name, saying.language), 32, width, {
                    fontWeight: 650,
                    textAlign: 'center',
                    lineHeight: 1.15,
                  }),
                  player.position &&
                    line(words.position[player.position], 22, width, { color: colours.soft, lineHeight: 1.1 }),
                ],
              );
            }),
          ]),
        ],
      },
      saying,
    );
  };

/** What can be read on the kit's first colour. */
const inkOn = ({ kit_primary }: Badge) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(kit_primary.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#0d1b1c' : '#f4f2e8';
};

/** What says most of a match first, then the others as they stand in every list. */
const statOrder = [...new Set<StatName>(['goals', 'assists', 'saves', 'interceptions', ...statNames])];

/** The best of a match; nobody who hides the profile. */
const mvp: Draw<MatchFacts> = (facts, saying) => {
  const { words } = saying;
  const best = facts.stats.find((each) => each.mvp && each.open);
  if (!best) return null;
  const { home_team: home, away_team: away } = facts.match;
  const team = best.team_id === home.id ? home : away;
  const player = publicName(best, team.name, saying.language);
  const shown = statOrder.filter((stat) => best[stat] > 0).slice(0, 3);
  return poster(
    {
      alt: filled(words.alt.mvp, { player }),
      place: `${facts.league.name} · ${place(saying, facts.match)}`,
      team,
      label: words.mvp,
      player,
      under: team.name,
      shirt: best.shirt_number,
      face: null,
      numbers: shown.map((stat) => [String(best[stat]), words.stats[stat]]),
      below: row(
        {
          gap: 28,
          justifyContent: 'center',
          height: 120,
          backgroundColor: colours.raised,
          borderRadius: 10,
          width: 952,
        },
        [
          name(home.short_name, 40, { width: 280 }, { textAlign: 'right' }),
          crest(home, 64),
          display(scoreText(facts.match), 60, { fontWeight: 750, lineHeight: 1 }),
          crest(away, 64),
          name(away.short_name, 40, { width: 280 }),
        ],
      ),
    },
    saying,
  );
};

function scoreText(shown: Match): string {
  const score = scoreOf(shown);
  return score ? `${score.home}–${score.away}` : '–';
}

type Poster = {
  alt: string;
  place: string;
  team: Badge | null;
  label: string;
  player: string;
  under: string;
  shirt: number | null;
  face: string | null;
  numbers: [figure: string, said: string][];
  below: Drawing | null;
};

/** One player, large, in the team's colours: the number behind, the name before it. */
function poster(
  { alt, place: where, team, label, player, under, shirt, face, numbers, below }: Poster,
  saying: Saying,
): Card {
  return framed(
    tall,
    {
      alt,
      place: where,
      kits: [team, team],
      chalk: 'none',
      children: [
        shirt !== null &&
          display(String(shirt), 640, {
            position: 'absolute',
            right: -10,
            top: -30,
            fontWeight: 800,
            lineHeight: 1,
            color: team ? kit(team.kit_primary, 0.3) : colours.raised,
          }),
        row({ flexGrow: 1, gap: 40, paddingTop: 40 }, [
          face !== null &&
            picture(face, 340, 340, { borderRadius: 14, objectFit: 'cover' }, team ? crest(team, 340) : box({})),
          team && crest(team, face === null ? 400 : 220),
        ]),
        column({ gap: 16, marginBottom: numbers.length > 0 || below ? 56 : 24 }, [
          row({}, [
            display(label, 46, {
              color: colours.ink,
              backgroundColor: colours.sodium,
              fontWeight: 700,
              padding: '6px 22px',
              borderRadius: 6,
            }),
          ]),
          name(player, 150, { width: 952, lines: 2, least: 0.4 }, { fontWeight: 800, lineHeight: 1.02 }),
          name(under, 48, { width: 952, least: 0.6 }, { color: colours.soft, fontWeight: 550 }),
        ]),
        numbers.length > 0 &&
          row(
            { justifyContent: 'space-between', gap: 24, marginBottom: below ? 44 : 8 },
            numbers.map(([figure, said]) => stacked(figure, said, 110, 300)),
          ),
        below,
      ].filter((each) => !!each),
    },
    saying,
  );
}

// A team ----------------------------------------------------------------------------------------------

function seasonOf({ team, teams, matches }: TeamFacts) {
  const own = matches.map((match) => matchOf(match, teams));
  const played = own.filter(({ status, stage }) => status === 'finished' && stage === 'regular');
  const isWon = ({ home_score: home, away_score: away, home_team }: Match) =>
    home !== null && away !== null && (home_team.id === team.id ? home > away : away > home);
  const won = played.filter(isWon).length;
  return {
    played: played.length,
    won,
    lost: played.length - won,
    form: played.slice(-5).map(isWon),
    last: own.findLast(({ status }) => status === 'finished'),
    next: own.find(({ status }) => status === 'scheduled' || status === 'live'),
  };
}

const formLine = (form: boolean[], size: number): Drawing =>
  row(
    { gap: size * 0.3 },
    form.map((isWon) =>
      box(
        isWon
          ? { width: size, height: size, borderRadius: 5, backgroundColor: colours.win }
          : {
              width: size,
              height: size,
              borderRadius: 5,
              borderWidth: 3,
              borderStyle: 'solid',
              borderColor: colours.loss,
            },
      ),
    ),
  );

/** The next match, or else the last one, in one line. */
function fixture(facts: TeamFacts, saying: Saying, width: number): Drawing | null {
  const { last, next } = seasonOf(facts);
  const shown = next ?? last;
  if (!shown) return null;
  const { words } = saying;
  const zone = facts.league.time_zone;
  const rival = shown.home_team.id === facts.team.id ? shown.away_team : shown.home_team;
  const when =
    shown.status === 'scheduled'
      ? `${dayOf(saying, zone, shown.kickoff_at)}, ${timeOf(saying, zone, shown.kickoff_at)} ${zoneOf(saying, zone, shown.kickoff_at)}`
      : `${scoreText(shown)} · ${stateOf(saying, shown)[0]}`;
  return row(
    {
      gap: 22,
      height: 104,
      width,
      backgroundColor: colours.raised,
      borderRadius: 10,
      paddingLeft: 26,
      paddingRight: 26,
    },
    [
      crest(rival, 64),
      column({}, [
        line(`${next ? words.next : words.last}: ${rival.name}`, 30, width - 150, { fontWeight: 650 }),
        line(when, 25, width - 150, { color: colours.soft }),
      ]),
    ],
  );
}

const team: Draw<TeamFacts> = (facts, saying) => {
  const { words } = saying;
  const { played, won, lost, form } = seasonOf(facts);
  return framed(
    wide,
    {
      alt: filled(words.alt.team, { team: facts.team.name, league: facts.league.name }),
      place: `${facts.league.name} · ${filled(words.season, { season: facts.season })}`,
      kits: [facts.team],
      children: [
        row({ flexGrow: 1, gap: 48 }, [
          crest(facts.team, 270),
          column({ width: 760, gap: 22 }, [
            name(facts.team.name, 84, { width: 760, lines: 2, least: 0.5 }),
            played > 0 &&
              row({ gap: 34, height: 70 }, [
                ...(
                  [
                    [played, words.record.played],
                    [won, words.record.won],
                    [lost, words.record.lost],
                  ] as const
                ).map(([figure, said]) =>
                  row({ gap: 12, alignItems: 'baseline' }, [
                    display(String(figure), 50, { fontWeight: 700 }),
                    text(said, 24, { color: colours.soft }),
                  ]),
                ),
                formLine(form, 30),
              ]),
            fixture(facts, saying, 640),
          ]),
        ]),
      ],
    },
    saying,
  );
};

const teamTall: Draw<TeamFacts> = (facts, saying) => {
  const { words } = saying;
  const { played, won, lost, form } = seasonOf(facts);
  return framed(
    tall,
    {
      alt: filled(words.alt.team, { team: facts.team.name, league: facts.league.name }),
      place: `${facts.league.name} · ${filled(words.season, { season: facts.season })}`,
      kits: [facts.team, facts.team],
      chalk: 'circle',
      children: [
        column({ flexGrow: 1, alignItems: 'center', justifyContent: 'center', gap: 44 }, [
          crest(facts.team, 420),
          name(facts.team.name, 110, { width: 952, lines: 2, least: 0.45 }, { textAlign: 'center' }),
          played > 0 &&
            row({ justifyContent: 'center', width: 952 }, [
              stacked(String(played), words.record.played, 84, 260),
              stacked(String(won), words.record.won, 84, 260),
              stacked(String(lost), words.record.lost, 84, 260),
            ]),
          played > 0 && formLine(form, 44),
          fixture(facts, saying, 952),
        ]),
      ],
    },
    saying,
  );
};

// A player --------------------------------------------------------------------------------------------

/** Of the season they played last. */
function numbersOf({ seasons }: PlayerFacts, { words }: Saying): [figure: string, said: string][] {
  const newest = seasons.filter(({ season }) => season === seasons[0]?.season);
  const sum = (key: 'appearances' | 'mvp' | StatName) => newest.reduce((total, each) => total + each[key], 0);
  const ranked = [...statOrder.slice(0, 4), 'mvp' as const].filter((key) => sum(key) > 0).slice(0, 2);
  return sum('appearances') === 0
    ? []
    : (['appearances' as const, ...ranked] as const).map((key) => [String(sum(key)), words.stats[key]]);
}

const underName = ({ player: who, team: own }: PlayerFacts, { words }: Saying): string =>
  [own?.name, who.position && words.position[who.position]].filter(Boolean).join(' · ');

const player: Draw<PlayerFacts> = (facts, saying) => {
  const { words } = saying;
  const { player: who, team: own, shirt_number } = facts;
  const numbers = numbersOf(facts, saying);
  const width = who.avatar === null && !own ? 1088 : 740;
  return framed(
    wide,
    {
      alt: filled(words.alt.player, { player: who.username, league: facts.league.name }),
      place: facts.league.name,
      kits: [own],
      chalk: 'none',
      children: [
        shirt_number !== null &&
          display(String(shirt_number), 380, {
            position: 'absolute',
            right: -16,
            top: -20,
            fontWeight: 800,
            lineHeight: 1,
            color: own ? kit(own.kit_primary, 0.26) : colours.raised,
          }),
        row({ flexGrow: 1, gap: 48 }, [
          who.avatar === null
            ? own && crest(own, 260)
            : picture(who.avatar, 260, 260, { borderRadius: 12, objectFit: 'cover' }, own ? crest(own, 260) : box({})),
          column({ width, gap: 14 }, [
            name(who.username, 96, { width, least: 0.45 }, { fontWeight: 750 }),
            line([own?.name, who.position && words.position[who.position]].filter(Boolean).join(' · '), 32, width, {
              color: colours.soft,
            }),
            numbers.length > 0 &&
              row(
                { gap: 20, marginTop: 22 },
                numbers.map(([figure, said]) => stacked(figure, said, 76, 220)),
              ),
          ]),
        ]),
      ].filter((each) => !!each),
    },
    saying,
  );
};

const playerTall: Draw<PlayerFacts> = (facts, saying) => {
  const { words } = saying;
  const { player: who, team: own, shirt_number } = facts;
  return poster(
    {
      alt: filled(words.alt.player, { player: who.username, league: facts.league.name }),
      place: facts.league.name,
      team: own,
      label: facts.seasons[0] ? filled(words.season, { season: facts.seasons[0].season }) : facts.league.name,
      player: who.username,
      under: underName(facts, saying),
      shirt: shirt_number,
      face: who.avatar,
      numbers: numbersOf(facts, saying),
      below: null,
    },
    saying,
  );
};

/** Somebody's first day in the colours of a team. */
const signing: Draw<PlayerFacts> = (facts, saying) => {
  const { words } = saying;
  const { player: who, team: own, shirt_number } = facts;
  if (!own) return null;
  return poster(
    {
      alt: filled(words.alt.signing, { player: who.username, team: own.name }),
      place: facts.league.name,
      team: own,
      label: words.signing,
      player: who.username,
      under: underName(facts, saying),
      shirt: shirt_number,
      face: who.avatar,
      numbers: [],
      below: null,
    },
    saying,
  );
};

// An article ------------------------------------------------------------------------------------------

/** The move that stands for a cover (components/league/news-cover.tsx). */
function move(id: string, { width, height }: Size): Drawing {
  const { players, run } = moveOf(id);
  const passes = players.map(({ x, y }) => `${x},${y}`).join(' ');
  const spots = players.map(({ x, y }, index) =>
    index === players.length - 1
      ? `<circle cx="${x}" cy="${y}" r="6.5" fill="#f6d236"/>`
      : `<circle cx="${x}" cy="${y}" r="6.5" fill="#152425" stroke="#bcc9c0" stroke-width="1.5"/>`,
  );
  return svg(
    width,
    (width * 180) / 320,
    '0 0 320 180',
    `<g fill="none"><path d="${pitch}" stroke="#f4f2e8" stroke-opacity=".34"/><circle cx="160" cy="90" r="30" stroke="#f4f2e8" stroke-opacity=".34"/>` +
      `<polyline points="${passes}" stroke="#bcc9c0" stroke-width="1.25" stroke-dasharray="2 5"/><path d="${run}" stroke="#f6d236" stroke-width="2.5"/></g>${spots.join('')}`,
    { position: 'absolute', left: 0, top: height > width ? 90 : 0 },
  );
}

const article =
  (size: Size): Draw<ArticleFacts> =>
  ({ league: { name: of, time_zone }, article: shown }, saying): Card => {
    const isTall = size.height > size.width;
    const edge = isTall ? 64 : 56;
    const width = size.width - 2 * edge;
    const veil = `linear-gradient(180deg, oklch(0.165 0.018 195 / 0.35) 0%, oklch(0.165 0.018 195 / 0.6) 45%, oklch(0.165 0.018 195 / 0.96) 100%)`;
    return framed(
      size,
      {
        alt: filled(saying.words.alt.article, { title: shown.title }),
        place: `${of} · ${saying.words.news}`,
        kits: [null],
        chalk: 'none',
        behind: box({ position: 'absolute', left: 0, top: 0, ...size }, [
          picture(
            shown.cover,
            size.width,
            size.height,
            { position: 'absolute', left: 0, top: 0, objectFit: 'cover' },
            move(shown.slug, size),
          ),
          box({ position: 'absolute', left: 0, top: 0, ...size, backgroundImage: veil }),
        ]),
        children: [
          column({ flexGrow: 1, justifyContent: 'flex-end', gap: 20 }, [
            name(shown.title, isTall ? 104 : 76, { width, lines: isTall ? 6 : 3, least: 0.5 }),
            shown.summary !== '' &&
              text(shown.summary, isTall ? 36 : 28, {
                color: colours.soft,
                lineClamp: isTall ? 4 : 2,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                overflowWrap: 'anywhere',
                width,
              }),
            text(moment(saying.locale, time_zone, { dateStyle: 'long' }, shown.published_at), isTall ? 30 : 24, {
              color: colours.faint,
            }),
          ]),
        ],
      },
      saying,
    );
  };

/** What there is to draw at each kind of address; `link` stands under a link in a chat, the others are taken along. */
export const cards = {
  league: { link: league(wide), table: league(tall) },
  match: { link: match, result, home: lineUp('home'), away: lineUp('away'), mvp },
  team: { link: team, team: teamTall },
  player: { link: player, player: playerTall, signing },
  article: { link: article(wide), story: article(tall) },
  cup: { link: cup(wide), bracket: cup(tall) },
};
