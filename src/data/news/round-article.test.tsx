import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { writeRoundArticle } from './round-article.ts';

signedInAs(mert);

const stat = { goals: 3, assists: 0, passes: 0, interceptions: 0, saves: 0, mvp: false, team_id: uuid(1), slot: null };

test('the round-up of a public league names players as its other pages do', async () => {
  const match = { ...fixture(1, 1, 2, [3, 1]), matchday: 1, stage: 'regular' };
  const stats = [
    { ...stat, username: null, open: false, shirt_number: 7 },
    { ...stat, username: 'aylin', open: true, shirt_number: 9 },
  ];
  const backend = fakeBackend({
    'GET /rest/v1/leagues': { body: [{ id: uuid(50), slug: 'open', name: 'Open', public: true, time_zone: 'UTC' }] },
    'GET /rest/v1/league_seasons': { body: [season()] },
    'GET /rest/v1/league_teams': { body: entries(2) },
    'GET /rest/v1/point_adjustments': { body: [] },
    'GET /rest/v1/team_matches': { body: [match] },
    'GET /rest/v1/rpc/public_match': { body: { match: { id: match.id }, stats } },
  });
  await openPage(null, { at: '/', namespaces: ['news'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const round = {
    league_id: uuid(50),
    league_name: 'Open',
    season: 4,
    matchday: 1,
    origin: 'round_up',
    at: '2026-01-01T00:00:00Z',
  } as const;
  const { de } = await writeRoundArticle(client, round);
  expect(de.body).toMatch(/\*\*\\?#7\*\*/);
  expect(de.body).toContain(`[**aylin**](/p/open/matches/${match.id})`);
  expect(de.body).toContain('## [Die Tabelle](/p/open?season=4)');
  expect(backend.to('/rest/v1/match_player_stats')).toEqual([]);
});
