import type { Rondo } from './global-setup.ts';

/** Addresses of the specification's route table; `{id}` is filled with a thing of the demo league. */
export const publicPaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/coming-soon',
  '/about',
  '/privacy',
];

export const signedInPaths = [
  '/dashboard', '/teams', '/teams/{team}', '/leagues', '/leagues/{league}', '/fixtures', '/matches/{match}', '/standings', '/news', '/news/{article}',
  '/messages', '/notifications', '/tickets', '/tickets/{any}', '/settings', '/contact', '/rules', '/transfers', '/transfercenter',
  '/players/{player}', '/profile', '/night-cup', '/night-cup/{cup}', '/night-cup/{played}', '/referee',
]; // prettier-ignore

export const moderatorPaths = ['/moderation'];

export const adminPaths = [
  '/admin/dashboard', '/admin/news', '/admin/leagues', '/admin/leagues/rollover', '/admin/import', '/admin/teams', '/admin/people', '/admin/people/{player}', '/admin/team/{team}/eligibility', '/admin/schedule',
  '/admin/match-reports', '/admin/sponsors', '/admin/contracts', '/admin/tickets', '/admin/audit',
]; // prettier-ignore

export type Things = Record<
  | 'ticket'
  | 'team'
  | 'own'
  | 'league'
  | 'flutlicht'
  | 'match'
  | 'player'
  | 'kerem'
  | 'article'
  | 'cup'
  | 'played'
  | 'any',
  string
>;

const known = new Map<string, Promise<Things>>();

/** One team, league, match and player of the demo league, read once a worker as a signed-in player. */
export function thingsOf(rondo: Rondo): Promise<Things> {
  const things = known.get(rondo.url) ?? readThings(rondo);
  known.set(rondo.url, things);
  return things;
}

async function readThings(rondo: Rondo): Promise<Things> {
  const first = async (table: string, query = '') => {
    const rows = await read<{ id: string }>(rondo, `${table}?select=id&limit=1${query}`);
    return rows[0]?.id ?? '';
  };
  return {
    team: await first('teams'),
    own:
      (await read<{ team_id: string }>(rondo, `team_members?select=team_id&player_id=eq.${captainOf(rondo)}`))[0]
        ?.team_id ?? '',
    league: await first('leagues', '&public=eq.true'),
    flutlicht: await first('leagues', '&name=eq.Flutlicht%20Liga'),
    match: await first('team_matches', '&status=eq.finished'),
    player: await first('profiles', '&position=not.is.null'),
    kerem: await first('profiles', `&username=eq.${encodeURIComponent('Kerem Doğan')}`),
    ticket: await first('support_tickets', '&subject=eq.Somebody%20else%20has%20my%20gaming%20id'),
    article: await first('news_articles', '&slug=eq.bosphorus-opens'),
    cup: await first('night_cups', '&status=eq.registration'),
    played: await first('night_cups', '&status=eq.finished'),
    any: '00000000-0000-4000-8000-000000000000',
  };
}

const captainOf = (rondo: Rondo): string => (JSON.parse(rondo.sessions.captain) as { user: { id: string } }).user.id;

/** A plain read of the API with the demo player's token. */
export async function read<T>(rondo: Rondo, query: string): Promise<T[]> {
  const { access_token } = JSON.parse(rondo.sessions.player) as { access_token: string };
  const answer = await fetch(`${rondo.url}/rest/v1/${query}`, {
    headers: { apikey: rondo.publishableKey, authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
  return (await answer.json()) as T[];
}

export const fill = (path: string, things: Things): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => things[name as keyof Things]);
