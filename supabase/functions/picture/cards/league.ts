import { calledThen } from '../../../../src/domain/club/team-badge.ts';
import { box, colours, column, crest, display, name, picture, row, text } from '../drawing.ts';
import { type LeagueFacts, tableOf } from '../facts.ts';
import { type Draw, filled, framed, type Size } from '../frame.ts';
import { nowCalled, signed } from './parts.ts';

const zoneColours = { semifinal: colours.semifinal, playoff: colours.playoff, relegation: colours.relegation };

/** The table, as far down as there is room. */
export const league =
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
    const room = width - (isTall ? 172 : 150) - 3 * cell;
    const head = (label: string) =>
      text(label, isTall ? 24 : 20, { width: cell, textAlign: 'right', color: colours.faint });
    const number = (value: string, style = {}) =>
      display(value, figure, { width: cell, textAlign: 'right', fontWeight: 550, ...style });
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
                      column({}, [
                        name(
                          calledThen(team),
                          figure + (team.name_then ? -6 : 2),
                          { width: room, least: 0.7 },
                          { fontWeight: position === 1 ? 700 : 600 },
                        ),
                        nowCalled(saying, team, isTall ? 24 : 18, room),
                      ]),
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
