import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/12_community/20_news.sql';
const killedBy: [string] = ['supabase/tests/12_community/news.test.ts'];

export default [
  {
    file,
    change: 'what is scheduled is read at once',
    from: 'using (published_at <= now() or (select private.is_staff()));',
    to: 'using (published_at is not null or (select private.is_staff()));',
    killedBy,
    only: 'who reads',
  },
  {
    file,
    change: 'members read who saved an article last',
    from: 'create policy select_staff on public.news_edits\n  for select to authenticated\n  using ((select private.is_staff()));',
    to: 'create policy select_staff on public.news_edits\n  for select to authenticated\n  using (true);',
    killedBy,
    only: 'who saved an article last',
  },
  {
    file,
    change: 'readers are given half a text',
    from: '    (complete or (select private.is_staff()))\n    and exists',
    to: '    exists',
    killedBy,
    only: 'who reads',
  },
  {
    file,
    change: 'a moderator writes the drafts of others',
    from: 'if not private.is_admin() and (article.author_id is distinct from auth.uid() or article.published_at is not null) then',
    to: 'if not private.is_admin() and article.published_at is not null then',
    killedBy,
    only: 'moderator',
  },
  {
    file,
    change: 'a moderator changes what is published',
    from: 'if not private.is_admin() and (article.author_id is distinct from auth.uid() or article.published_at is not null) then',
    to: 'if not private.is_admin() and article.author_id is distinct from auth.uid() then',
    killedBy,
    only: 'moderator',
  },
  {
    file,
    change: 'somebody publishes in the past',
    from: 'set published_at = greatest(coalesce(publish_at, now()), now())',
    to: 'set published_at = coalesce(publish_at, now())',
    killedBy,
    only: 'published once',
  },
  {
    file,
    change: 'the address of an article changes under its readers',
    from: 'set slug = case when a.published_at is null then private.article_slug(a.id) else a.slug end,',
    to: 'set slug = private.article_slug(a.id),',
    killedBy,
    only: 'address',
  },
] satisfies Mutant[];
