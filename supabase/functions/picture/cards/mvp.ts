import { calledThen, shortThen } from '../../../../src/domain/club/team-badge.ts';
import { publicName } from '../../_shared/public-name.ts';
import { colours, crest, display, name, row } from '../drawing.ts';
import type { MatchFacts } from '../facts.ts';
import { type Draw, filled } from '../frame.ts';
import { scoreText, place, statOrder } from './parts.ts';
import { poster } from './poster.ts';

/** The best of a match; nobody who hides the profile. */
export const mvp: Draw<MatchFacts> = (facts, saying) => {
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
      under: calledThen(team),
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
          name(shortThen(home), 40, { width: 280 }, { textAlign: 'right' }),
          crest(home, 64),
          display(scoreText(facts.match), 60, { fontWeight: 750, lineHeight: 1 }),
          crest(away, 64),
          name(shortThen(away), 40, { width: 280 }),
        ],
      ),
    },
    saying,
  );
};
