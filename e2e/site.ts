import { expect, type Page } from '@playwright/test';
import { siteTable } from '#scripts/vite/site-table.ts';
import type { Rondo } from './global-setup.ts';

/** Values for addresses with a parameter, `{own}` filled from the demo league; none where other stories open them. */
const opened: Record<string, string[]> = {
  '/leagues/$id': ['/leagues/{flutlicht}'],
  '/leagues/$id/picks': ['/leagues/{flutlicht}/picks'],
  '/leagues/$id/results': [],
  '/matches/$id': ['/matches/{match}'],
  '/teams/$id': ['/teams/{own}'],
  '/teams/$id/vs/$other': ['/teams/{own}/vs/{rival}'],
  '/teams/$id/webhooks': ['/teams/{own}/webhooks'],
  '/players/$id': ['/players/{kerem}'],
  '/referee/leagues/$id': [],
  '/announcements/$id': ['/announcements/{announcement}'],
  '/tickets/$id': ['/tickets/{ticket}'],
  '/news/$id': ['/news/{article}'],
  '/scrims/$id': [],
  '/night-cup/$id': ['/night-cup/{cup}', '/night-cup/{played}'],
  '/admin/leagues/$id': ['/admin/leagues/{league}'],
  '/admin/people/$id': ['/admin/people/{player}'],
  '/admin/team/$id/eligibility': ['/admin/team/{team}/eligibility'],
  // its own visit, and a page for a member without a team
  '/welcome': [],
  '/teams/new': [],
};

/** The pages of the site's own table, so that the next one cannot be forgotten. */
const pagesOf = (access: string): string[] =>
  siteTable()
    .filter((page) => page.access === access)
    .flatMap(({ path }) => opened[path] ?? [path]);

export const signedInPaths = pagesOf('signed-in');
export const moderatorPaths = pagesOf('moderator');
export const adminPaths = pagesOf('admin');

export type Things = Record<
  | 'ticket'
  | 'team'
  | 'own'
  | 'rival'
  | 'league'
  | 'flutlicht'
  | 'match'
  | 'openMatch'
  | 'player'
  | 'kerem'
  | 'article'
  | 'cup'
  | 'played'
  | 'announcement',
  string
>;

const cache = new Map<string, Promise<Things>>();

/** One team, league, match and player of the demo league, read once a worker as a signed-in player. */
export function thingsOf(rondo: Rondo): Promise<Things> {
  const things = cache.get(rondo.url) ?? readThings(rondo);
  cache.set(rondo.url, things);
  return things;
}

async function readThings(rondo: Rondo): Promise<Things> {
  const first = async (table: string, query = '') => {
    const rows = await read<{ id: string }>(rondo, `${table}?select=id&limit=1${query}`);
    return rows[0]?.id ?? '';
  };
  const own =
    (await read<{ team_id: string }>(rondo, `team_members?select=team_id&player_id=eq.${captainOf(rondo)}`))[0]
      ?.team_id ?? '';
  const flutlicht = await first('leagues', '&name=eq.Flutlicht%20Liga');
  return {
    team: await first('teams'),
    own,
    rival: await first('teams', `&id=neq.${own}`),
    league: await first('leagues', '&public=eq.true'),
    flutlicht,
    match: await first('team_matches', '&status=eq.finished'),
    openMatch: await first('team_matches', `&status=eq.finished&league_id=eq.${flutlicht}`),
    player: await first('profiles', '&position=not.is.null'),
    kerem: await first('profiles', `&username=eq.${encodeURIComponent('Kerem Doğan')}`),
    ticket: await first('support_tickets', '&subject=eq.Somebody%20else%20has%20my%20gaming%20ID'),
    article: await first('news_articles', '&slug=eq.bosphorus-opens'),
    cup: await first('night_cups', '&status=eq.registration'),
    announcement: await first('announcements'),
    played: await first('night_cups', '&status=eq.finished'),
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

/** Looks at what a story has come to, on a phone and at a computer: nothing reaches beyond either. */
export async function atBothWidths(page: Page, look: () => Promise<unknown>): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await look();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

/**
 * Goes to an address as a link of the app would, without the page being loaded anew: it is there, then what it leads
 * to.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const stands = await page.evaluate((to) => {
    history.pushState(null, '', to);
    return location.pathname + location.search;
  }, address);
  expect(stands).toBe(address);
}

/** The first match of the demo captain's team that is not over. */
export async function openMatch(rondo: Rondo, more = ''): Promise<string> {
  const { own } = await thingsOf(rondo);
  const query = `team_matches?select=id&status=eq.scheduled&night_cup_id=is.null&or=(home_team_id.eq.${own},away_team_id.eq.${own})${more}&order=kickoff_at&limit=1`;
  return (await read<{ id: string }>(rondo, query))[0]!.id;
}

/** The next match of the demo captain's team. */
export const nextMatch = (rondo: Rondo): Promise<string> =>
  openMatch(rondo, `&kickoff_at=gt.${new Date().toISOString()}`);

export const fill = (path: string, things: Things): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => things[name as keyof Things]);
