-- Notifications as their reader sees them: with the names of today.

-- The name of today of what a value speaks of, as its reader may know it; null of what is gone, and of an account that was
-- deleted.
create function private.name_now(field text, of_id uuid, reader uuid default auth.uid())
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return case
    when field in ('team', 'home', 'away', 'champion') then (select t.name from public.teams t where t.id = of_id)
    when field in ('player', 'by') then (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null)
    when field = 'of' then coalesce(
      (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null),
      (select t.name from public.teams t where t.id = of_id)
    )
    when field = 'league' then (select l.name from public.leagues l where l.id = of_id)
    when field = 'cup' then (select c.name from public.night_cups c where c.id = of_id)
    when field = 'article' then private.article_title(of_id, reader)
    when field = 'announcement' then (
      select private.text_in(a.title, private.mail_locale(reader)) from public.announcements a where a.id = of_id
    )
    when field = 'channel' then (select c.name from private.discord_channels c where c.id = of_id and private.has_role(reader, 'admin'))
    when field = 'webhook' then (select w.shown from private.webhooks w where w.id = of_id and reader = any (private.webhook_owners(w)))
    when field = 'lobby' then private.lobby_code(of_id, reader)
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id
        and (t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))
    )
  end;
end
$$;

-- The names of today that a notification's values speak of.
create function private.names_now(said jsonb, reader uuid default auth.uid())
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid, reader)), '{}')
  from (
    select field, held from jsonb_each_text(said) as f (field, held)
    union all
    select 'subject', said ->> 'ticket' where said ? 'ticket'
  ) f
  where f.field in (
      'team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'article', 'announcement', 'channel', 'webhook', 'reason',
      'gaming_id', 'subject', 'lobby'
    )
    and f.held is not null
$$;
