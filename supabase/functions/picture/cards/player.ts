import type { StatName } from '../../../../src/domain/competition/statistics.ts';
import { box, colours, column, crest, display, kit, line, name, picture, row } from '../drawing.ts';
import type { PlayerFacts } from '../facts.ts';
import { type Draw, filled, framed, type Saying, wide } from '../frame.ts';
import { stacked, statOrder } from './parts.ts';
import { poster } from './poster.ts';

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

export const player: Draw<PlayerFacts> = (facts, saying) => {
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
                numbers.map(([figure, caption]) => stacked(figure, caption, 76, 220)),
              ),
          ]),
        ]),
      ].filter((each) => !!each),
    },
    saying,
  );
};

export const playerTall: Draw<PlayerFacts> = (facts, saying) => {
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
export const signing: Draw<PlayerFacts> = (facts, saying) => {
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
