-- The health of senders: channels in which something has been due for five minutes and nobody has taken it. A sender takes the
-- oldest first within seconds, whatever becomes of it. A delivery for a target that takes nothing now is not due. For
-- admins; nothing for anybody else.
create function private.delivery_health()
  returns table (channel text, due_since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select w.channel, late.due_since
  from private.delivery_channels w
  cross join lateral (
    select min(first.at) as due_since
    from (
      select o.target, min(greatest(o.next_at, o.held_until)) as at
      from private.outbox o
      where o.channel = w.channel
        and o.done_at is null
        and o.given_up_at is null
        and greatest(o.next_at, o.held_until) <= now() - interval '5 minutes'
        and (o.leased_until is null or o.leased_until <= now())
      group by o.target
      order by 2
      limit 500
    ) first
    where private.silent_until(w.channel, first.target) is null
      and not exists (select from private.webhooks h where h.id = first.target and h.paused_at is not null)
  ) late
  where (select private.is_admin()) and late.due_since is not null
  order by late.due_since, w.channel
$$;
comment on function private.delivery_health is 'api: member';
