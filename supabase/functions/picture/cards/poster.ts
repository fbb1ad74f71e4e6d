import { type Badge, box, colours, column, crest, display, type Drawing, kit, name, picture, row } from '../drawing.ts';
import { type Card, framed, type Saying, tall } from '../frame.ts';
import { stacked } from './parts.ts';

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
export function poster(
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
            numbers.map(([figure, caption]) => stacked(figure, caption, 110, 300)),
          ),
        below,
      ].filter((each) => !!each),
    },
    saying,
  );
}
