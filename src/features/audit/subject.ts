import { paths } from '#lib/paths.ts';

/** What an entry is about, as the database names it: a noun and its key. */
export function subjectOf(subject: string): { noun: string; key: string[] } {
  const [noun = '', ...key] = subject.split(' ');
  return { noun, key };
}

const pages: Record<string, (...key: string[]) => string> = {
  teams: (id = '') => paths.team(id),
  team_matches: (id = '') => paths.match(id),
  match_lineups: (match = '') => paths.match(match),
  profiles: (id = '') => paths.player(id),
  leagues: (id = '') => paths.league(id),
  league_seasons: (league = '') => paths.league(league),
  league_teams: (_league, _season, team = '') => paths.team(team),
  support_tickets: (id = '') => paths.ticket(id),
  news_articles: (id = '') => paths.article(id),
};

/** Where the subject can be looked at; undefined where it has no page of its own. */
export function subjectPage(subject: string): string | undefined {
  const { noun, key } = subjectOf(subject);
  return key.length > 0 ? pages[noun]?.(...key) : undefined;
}
