import { calledThen } from '../../../../src/domain/club/team-badge.ts';
import { publicName } from '../../_shared/public-name.ts';
import { type Badge, colours, column, crest, display, type Drawing, line, name, row, text } from '../drawing.ts';
import { type Line, type MatchFacts } from '../facts.ts';
import { chip, dayOf, type Draw, filled, framed, type Saying, tall, timeOf, wide, zoneOf } from '../frame.ts';
import { nowCalled, scoreOf, place, stateOf } from './parts.ts';

/** The score, the weaker side dimmed; or when it starts. */
function centre(saying: Saying, { league, match }: Pick<MatchFacts, 'league' | 'match'>, size: number): Drawing {
  const score = scoreOf(match);
  const [label, ink] = stateOf(saying, match);
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
    isAhead ? null : chip(label, small, ink),
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

function side(saying: Saying, team: Badge, width: number, crestSize: number, size: number): Drawing {
  return column({ alignItems: 'center', width, gap: crestSize * 0.12 }, [
    crest(team, crestSize),
    name(calledThen(team), size, { width, lines: 2, least: 0.55 }, { textAlign: 'center' }),
    nowCalled(saying, team, Math.round(size * 0.5), width),
  ]);
}

export const match: Draw<MatchFacts> = (facts, saying) => {
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
          side(saying, home, 330, 190, 44),
          centre(saying, facts, 150),
          side(saying, away, 330, 190, 44),
        ]),
      ],
    },
    saying,
  );
};

function altOf({ match: shown }: MatchFacts, saying: Saying): string {
  const score = scoreOf(shown);
  const names = `${calledThen(shown.home_team)} ${score ? `${score.home}–${score.away}` : '–'} ${calledThen(shown.away_team)}`;
  return filled(saying.words.alt.match, { match: names, state: stateOf(saying, shown)[0] });
}

/** The whole match, tall: who met, how it ended, and who scored. */
export const result: Draw<MatchFacts> = (facts, saying) => {
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
            side(saying, home, 440, 270, 58),
            side(saying, away, 440, 270, 58),
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
