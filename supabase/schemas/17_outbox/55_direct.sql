-- Direct messages: the application's bot writes to members whose account of Discord is linked (docs/decisions/0035). One message a
-- notification, which is edited when what it asked is over.

-- When somebody is written to about what happens now: after some minutes in which it may be read on the site or on a device, which
-- may not ring in quiet hours; and not in those hours either.
create function private.direct_due(person uuid)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  grace constant interval := (private.limits()).mail_grace_minutes * interval '1 minute';
begin
  return private.after_quiet_hours(person, private.after_quiet_hours(person) + grace);
end
$$;

-- Has each of these notifications written to its reader in Discord, where the reader is linked and wants that.
create function private.enqueue_directs(notices uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  -- a day of trying begins when it is due
  insert into private.outbox (channel, target, subject, payload, due_since, next_at)
  select 'direct', o.user_id, 'notice ' || o.id, jsonb_build_object('notice', o.id), o.due, o.due
  from (
    select n.user_id, n.id, private.direct_due(n.user_id) as due
    from public.notifications n
    where n.id = any (notices)
      and private.has_direct(n.user_id)
      and (private.channels_of(n.user_id, private.notification_topic(n.key))).direct
  ) o
  order by o.id
  on conflict (channel, target, subject) do nothing
$$;

-- The action of a button below the message, where there is one: agrees with the report that the notification says, puts
-- its reader in, or signs the offer. Null of everything else, which is a link.
create function private.direct_action(notice public.notifications)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  of_match constant uuid := private.linked_id(notice.link, 'matches');
begin
  return case (select k.holds_while from private.notification_keys k where k.key = notice.key)
    when 'report_open' then (
      select jsonb_build_object(
        'what', 'confirm', 'about', r.id, 'home_score', r.home_score, 'away_score', r.away_score,
        'is_forfeit', r.forfeited_by is not null
      )
      from public.match_reports r
      where r.match_id = of_match
        and r.status = 'filed'
        -- one that was corrected meanwhile has a message of its own
        and r.home_score = (notice.values ->> 'home_score')::int
        and r.away_score = (notice.values ->> 'away_score')::int
        and (r.forfeited_by is not null) = (notice.key = 'noShowClaimed')
    )
    when 'answer_missing' then case when of_match is not null then jsonb_build_object('what', 'in', 'about', of_match) end
    when 'offer_open' then (
      select jsonb_build_object('what', 'sign', 'about', c.id, 'team', t.name)
      from public.contracts c
      join public.teams t on t.id = c.team_id
      where c.number = (notice.values ->> 'number')::bigint and c.player_id = notice.user_id and c.status = 'offered'
    )
  end;
end
$$;

-- The text of a direct message: one unread notification; of one that was written, how it stands now. 'nothing' of what
-- was read, is over or not wanted meanwhile, of what nobody could send for a day, and for anybody who is suspended or
-- not linked any more; null, for later, in the quiet hours.
create function private.open_direct(item private.outbox)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  account private.discord_accounts;
  notice public.notifications;
  waits record;
  said jsonb;
  deadline timestamptz;
  begins timestamptz;
  is_wanted boolean;
  what text;
  since constant timestamptz := coalesce(item.unanswered_since, now());
begin
  select * into account from private.discord_accounts a where a.user_id = item.target and a.refused_at is null;
  if account.user_id is null or private.is_suspended(account.user_id) then
    return jsonb_build_object('what', 'nothing');
  end if;
  select * into notice
  from public.notifications n
  where n.id = (item.payload ->> 'notice')::uuid and n.user_id = account.user_id;
  select * into waits from private.notice_waits(notice);
  -- what waits says until when, and what else passes by its moment
  deadline := coalesce(
    waits.until,
    case when private.notification_topic(notice.key) = 'duties' then private.duty_deadline(notice.values) end
  );
  if item.remote_id is not null then
    what := case when notice.id is null then 'delete' else 'edit' end;
  else
    begins := private.after_quiet_hours(account.user_id);
    is_wanted := notice.id is not null
      and notice.read_at is null
      and not waits.is_over
      and (private.channels_of(account.user_id, private.notification_topic(notice.key))).direct
      and not private.is_heard_by_helper(notice)
      and (item.tries > 0 or item.due_since > now() - (private.limits()).delivery_give_up_hours * interval '1 hour')
      and (deadline is null or deadline > greatest(begins, now()));
    if is_wanted and begins > now() then
      update private.outbox o set next_at = begins where o.id = item.id;
      return null;
    end if;
    what := case
      when is_wanted then 'post'
      -- one that may be out there is looked for: of it nothing is to be said any more
      when item.unanswered_since is not null and account.direct_channel is not null then 'delete'
      else 'nothing'
    end;
  end if;
  said := private.notice_facts(account.user_id, array[notice.id], true);
  update private.outbox o
  set payload = case
    when what in ('post', 'edit') and waits.until is not null and not waits.is_over then o.payload || '{"waits": true}'
    else o.payload - 'waits'
  end
  where o.id = item.id;
  return jsonb_build_object(
    'what', what,
    'person', account.discord_id,
    'channel', account.direct_channel,
    -- what the message is known again by: the key of its first try, and what it links to
    'nonce', left(md5(item.id || ' ' || extract(epoch from since)), 25),
    'since', item.unanswered_since,
    'about', item.payload ->> 'notice',
    'over', coalesce(waits.is_over, false),
    'deadline', deadline,
    'action', case when not waits.is_over then private.direct_action(notice) end,
    'said', said
  );
end
$$;

-- Where the bot writes to somebody, as Discord has opened it. False of a delivery somebody else has, or whose account was unlinked.
create function private.keep_direct_channel(delivery uuid, lease uuid, channel text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update private.discord_accounts a
  set direct_channel = keep_direct_channel.channel
  where a.user_id = (
    select o.target
    from private.outbox o
    where o.id = keep_direct_channel.delivery and o.lease = keep_direct_channel.lease and o.channel = 'direct' and o.leased_until > now()
  );
  return found;
end
$$;
comment on function private.keep_direct_channel is 'api: service';

-- A person who got it in Discord gets no mail about it.
create function private.direct_taken(item private.outbox)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  delete from private.outbox o
  where o.channel = 'mail' and o.target = item.target and o.subject = item.subject and o.lease is null
$$;

-- Discord lets the bot write nothing to somebody, who then is not written to before they say so; asks for silence; or no longer
-- knows the channel.
create function private.direct_failed(item private.outbox, outcome text, again_at timestamptz, wait_seconds int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if outcome = 'off' then
    update private.discord_accounts a set refused_at = now() where a.user_id = item.target and a.refused_at is null;
    delete from private.outbox o where o.channel = 'direct' and o.target = item.target;
  elsif outcome = 'quiet' then
    update private.discord_accounts a set quiet_until = again_at where a.user_id = item.target;
  elsif outcome = 'no_bot' then
    update private.discord_accounts a set direct_channel = null where a.user_id = item.target;
  end if;
end
$$;

-- A member who is no longer linked, or is linked to another account, gets no message that was due. A sent message stays
-- in Discord, with buttons that do nothing.
create function private.drop_directs()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.discord_id <> old.discord_id then
    delete from private.outbox o where o.channel = 'direct' and o.target = old.user_id;
  end if;
  return null;
end
$$;
create trigger drop_directs
  after delete or update of discord_id on private.discord_accounts
  for each row
  execute function private.drop_directs();

-- Somebody pressed a button below a direct message, which is said anew then. False of a message that is none of ours to them.
create function private.direct_pressed(person uuid, message text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, done_at = null, given_up_at = null
  where o.channel = 'direct' and o.target = person and o.remote_id = direct_pressed.message;
  return found;
end
$$;

-- Has messages edited that waited for an answer and do no longer: answered elsewhere, decided, or too late. The clock calls it; each
-- is looked at once a minute.
create function private.settle_directs()
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with looked as (
    select o.id, n.id is null or (private.notice_waits(n)).is_over as is_over
    from private.outbox o
    left join public.notifications n on n.id = (o.payload ->> 'notice')::uuid
    where o.channel = 'direct' and o.done_at is not null and o.payload ? 'waits' and o.next_at <= now()
    order by o.next_at, o.id
    limit 1000
    for update of o skip locked
  )
  update private.outbox o
  set version = o.version + l.is_over::int,
    done_at = case when not l.is_over then o.done_at end,
    due_since = case when l.is_over then now() else o.due_since end,
    next_at = case when l.is_over then now() else now() + interval '1 minute' end
  from looked l
  where o.id = l.id
$$;
create index outbox_directs on private.outbox (next_at, id) where channel = 'direct' and done_at is not null and payload ? 'waits';

-- Has the caller written to in Discord again, once they have let the bot.
create function private.write_to_me_again()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  update private.discord_accounts a set refused_at = null, direct_channel = null where a.user_id = me and a.refused_at is not null;
  perform private.count_command('write_to_me_again', null);
end
$$;
comment on function private.write_to_me_again is 'api: member';
