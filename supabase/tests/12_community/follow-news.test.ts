import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newClub, newPeople } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Effects of a follow: notifications of news, and matches in a calendar. */

const world = openWorld({ sessions: 8 });
const { sql } = world;

const followers = async (league_id: string, count: number) => {
  const fans = await newPeople(world, count);
  for (const id of fans) await done(world.as({ id }).rpc('follow_league', { league_id }));
  return fans;
};
const draft = async (league: string | null, title = 'Derby week'): Promise<string> => {
  const { data } = await world
    .as('moderator')
    .rpc('save_article', { texts: { en: { title, summary: 'A summary.', body: 'A text.' } } });
  const { id } = data![0]!;
  await sql('update public.news_articles set league_id = $2 where id = $1', [id, league]);
  return id;
};
const publish = async (article_id: string) => {
  const [row] = await sql<{ version: number }>('select version from public.news_articles where id = $1', [article_id]);
  await done(world.as('admin').rpc('publish_article', { article_id, version: row!.version }));
};
const bell = async (id: string) =>
  (await world.as({ id }).rpc('notifications_page')).data!.map(({ key, values, link }) => [key, (values as { article?: string }).article, link]); // prettier-ignore

describe('news of a league', () => {
  test('reach its followers, once, with the title of today', async () => {
    const [club, other] = [await newClub(world), await newClub(world)];
    const [fan] = await followers(club.league, 1);
    const [stranger] = await followers(other.league, 1);
    const article = await draft(club.league);
    expect(await bell(fan!)).toEqual([]);
    await publish(article);
    expect(await bell(fan!)).toEqual([['articlePublished', 'Derby week', `/news/${article}`]]);
    await sql(`update public.news_articles set cover = cover where id = $1`, [article]);
    await sql('select private.enqueue_due()');
    await sql(`update public.news_texts set title = 'Derby weekend' where article_id = $1`, [article]);
    expect(await bell(fan!)).toEqual([['articlePublished', 'Derby weekend', `/news/${article}`]]);
    expect(await bell(stranger!)).toEqual([]);
  });

  test('that come out at a moment of their own reach them by the clock, those of no league or of long ago nobody', async () => {
    const club = await newClub(world);
    const [fan] = await followers(club.league, 1);
    const [planned, old, general] = [await draft(club.league, 'Planned'), await draft(club.league, 'Old'), await draft(null, 'Of all')]; // prettier-ignore
    const at = (id: string, when: string) =>
      sql(`update public.news_articles set published_at = now() + $2::interval where id = $1`, [id, when]);
    await at(planned, '1 hour');
    await at(old, '-2 days');
    await at(general, '-1 minute');
    expect(await bell(fan!)).toEqual([]);
    await sql('alter table public.news_articles disable trigger z_events');
    await at(planned, '-1 minute');
    await sql('alter table public.news_articles enable trigger z_events');
    await sql('select private.settle_due()');
    expect(await bell(fan!)).toEqual([['articlePublished', 'Planned', `/news/${planned}`]]);
  });

  test('that are taken back are not sent any more, and their title is nobody’s to read', async () => {
    const club = await newClub(world);
    const [fan] = await followers(club.league, 1);
    const article = await draft(club.league, 'A secret');
    await publish(article);
    await sql('update public.news_articles set published_at = null where id = $1', [article]);
    expect(await bell(fan!)).toEqual([['articlePublished', null, `/news/${article}`]]);
    const [waits] = await sql<{ is_over: boolean }>(
      'select w.is_over from public.notifications n, private.notice_waits(n) w where n.user_id = $1',
      [fan],
    );
    expect(waits).toEqual({ is_over: true });
  });

  test('reach five hundred followers in one statement', async () => {
    const club = await newClub(world);
    const fans = await newPeople(world, 500);
    await sql('insert into public.league_follows (user_id, league_id) select id, $2 from unnest($1::uuid[]) as id', [
      fans,
      club.league,
    ]);
    await publish(await draft(club.league));
    const [row] = await sql<{ told: number }>(
      `select count(distinct user_id)::int as told from public.notifications where user_id = any ($1::uuid[])`,
      [fans],
    );
    expect(row!.told).toBe(500);
  });
});
