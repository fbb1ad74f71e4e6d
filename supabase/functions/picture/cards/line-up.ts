import { calledThen, shortThen } from '../../../../src/domain/club/team-badge.ts';
import { publicName } from '../../_shared/public-name.ts';
import { type Badge, box, colours, column, crest, display, kit, line, name, row, svg } from '../drawing.ts';
import type { MatchFacts } from '../facts.ts';
import { type Draw, filled, framed, tall } from '../frame.ts';
import { place } from './parts.ts';

/** Where each of the five is on the half of a pitch, from the goal. */
const places: [x: number, y: number][] = [
  [0.5, 0.82],
  [0.5, 0.61],
  [0.22, 0.42],
  [0.78, 0.34],
  [0.5, 0.1],
];

/** One side's five on a pitch, in the kit's colours. */
export const lineUp =
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
        alt: filled(words.alt.lineUp, { team: calledThen(team) }),
        place: `${facts.league.name} · ${place(saying, shown)}`,
        kits: [team, null],
        chalk: 'none',
        children: [
          row({ gap: 32, marginTop: 20, height: 180 }, [
            crest(team, 150),
            column({ width: 760, gap: 6 }, [
              name(calledThen(team), 64, { width: 760, least: 0.5 }),
              line(`${words.lineUp} · ${filled(words.against, { team: shortThen(rival) })}`, 32, 760, {
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

/** A readable colour on the kit's first colour. */
const inkOn = ({ kit_primary }: Badge) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(kit_primary.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#0d1b1c' : '#f4f2e8';
};
