import type { announcements } from '#testing/offers/announcements.ts';
import type { article } from '#testing/offers/article.ts';
import { expect } from 'vitest';
import type { World } from '#supabase/tests/harness/harness.ts';
import { newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { newStaff, type StageOf } from './stage.ts';

export const articleStage =
  (world: World): StageOf<typeof article> =>
  async (state) => {
    const people = {
      admin: await newStaff(world, 'admin'),
      moderator: await newStaff(world, 'moderator'),
      'moderator who wrote it': await newStaff(world, 'moderator'),
      member: await newPerson(world),
    };
    const { data } = await world
      .as({ id: people['moderator who wrote it'] })
      .rpc('save_article', { texts: { en: { title: 'The final is set', summary: '', body: 'On Friday.' } } })
      .single();
    const about = { article_id: data!.id, version: data!.new_version };
    if (state !== 'it is a draft') {
      const later = state === 'it is scheduled' ? { publish_at: '2999-01-01T12:00:00Z' } : {};
      expect((await world.as({ id: people.admin }).rpc('publish_article', { ...about, ...later })).error).toBeNull();
      const [row] = await world.sql<{ version: number }>('select version from public.news_articles where id = $1', [about.article_id]); // prettier-ignore
      about.version = row!.version;
    }
    return { people, asked: () => ({ publish_article: about, unpublish_article: about, delete_article: about }) };
  };

export const announcementStage =
  (world: World): StageOf<typeof announcements> =>
  async (state) => {
    const club = await newClub(world);
    const people = {
      admin: await newStaff(world, 'admin'),
      'another admin': await newStaff(world, 'admin'),
      moderator: await newStaff(world, 'moderator'),
      captain: club.captain,
    };
    const text = { title: { en: 'New rules' }, body: { en: 'From Monday on.' }, captains_only: true };
    const db = world.as({ id: people.admin });
    const { data } = await db.rpc('announce', { ...text, to_league: club.league });
    const about = { announcement_id: data! };
    if (state === 'it is taken back') expect((await db.rpc('withdraw_announcement', about)).error).toBeNull();
    return {
      people,
      asked: () => ({ announce: { ...text, title: { en: 'Newer rules' } }, withdraw_announcement: about }),
    };
  };
