import { article } from './cards/article.ts';
import { cup } from './cards/cup.ts';
import { league } from './cards/league.ts';
import { lineUp } from './cards/line-up.ts';
import { match, result } from './cards/match.ts';
import { mvp } from './cards/mvp.ts';
import { player, playerTall, signing } from './cards/player.ts';
import { team, teamTall } from './cards/team.ts';
import { tall, wide } from './frame.ts';

export type { Card, Draw } from './frame.ts';

/** The pictures of each kind of address; `link` stands under a link in a chat, the others are taken along. */
export const cards = {
  league: { link: league(wide), table: league(tall) },
  match: { link: match, result, home: lineUp('home'), away: lineUp('away'), mvp },
  team: { link: team, team: teamTall },
  player: { link: player, player: playerTall, signing },
  article: { link: article(wide), story: article(tall) },
  cup: { link: cup(wide), bracket: cup(tall) },
};
