import { box, colours, column, crest, display, type Drawing, line, name, row, text } from '../drawing.ts';
import { type Match, matchOf, type TeamFacts } from '../facts.ts';
import { dayOf, type Draw, filled, framed, type Saying, tall, timeOf, wide, zoneOf } from '../frame.ts';
import { stacked, scoreText, stateOf } from './parts.ts';

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

export const team: Draw<TeamFacts> = (facts, saying) => {
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
                ).map(([figure, caption]) =>
                  row({ gap: 12, alignItems: 'baseline' }, [
                    display(String(figure), 50, { fontWeight: 700 }),
                    text(caption, 24, { color: colours.soft }),
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

export const teamTall: Draw<TeamFacts> = (facts, saying) => {
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
