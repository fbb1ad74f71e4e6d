/** Announcements that an admin sent to everybody some days ago, and everybody has read. $1 is the admin. */
export const announcements = `with said as (
  insert into public.announcements (title, body, link, captains_only, people, created_at)
  select
    jsonb_build_object(
      'en', 'Thank you for half a season',
      'de', 'Danke für eine halbe Saison',
      'tr', 'Yarım sezon için teşekkürler'
    ),
    jsonb_build_object(
      'en', 'Half of the matches are played, and not one was decided without a ball.' || E'\\n\\n'
        || 'The rules about postponing are easier to find now: read them before you need them.',
      'de', 'Die Hälfte der Spiele ist gespielt, und keines wurde ohne Ball entschieden.' || E'\\n\\n'
        || 'Die Regeln zum Verlegen sind jetzt leichter zu finden: Lest sie, bevor ihr sie braucht.',
      'tr', 'Maçların yarısı oynandı ve hiçbiri topsuz sonuçlanmadı.' || E'\\n\\n'
        || 'Erteleme kuralları artık daha kolay bulunuyor: İhtiyacınız olmadan önce okuyun.'
    ),
    '/rules', false, count(*), now() - interval '9 days'
  from public.profiles p
  where p.deleted_at is null and p.id <> $1
  returning id, created_at
), author as (
  insert into public.announcement_authors (announcement_id, author_id) select id, $1 from said
)
insert into public.notifications (user_id, kind, key, values, link, created_at, read_at)
select
  p.id, 'system', 'announced', jsonb_build_object('announcement', said.id), '/announcements/' || said.id,
  said.created_at, said.created_at + interval '3 hours'
from said
cross join public.profiles p
where p.deleted_at is null and p.id <> $1`;
