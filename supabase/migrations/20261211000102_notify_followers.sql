set local check_function_bodies = off;

create or replace function private.default_ways(
  topic public.notification_topic,
  out push boolean,
  out mail public.mail_pace,
  out direct boolean
)
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  push := topic in ('duties', 'schedule', 'contracts', 'messages', 'news');
  mail := case
    when topic in ('duties', 'support') then 'now'
    when topic in ('schedule', 'messages') then 'off'
    else 'daily'
  end;
  direct := push;
end
$$;

create or replace function private.helper_of(captain uuid, of_topic public.notification_topic)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select h.helper_id
    from private.handed_topics h
    join public.team_members c on (c.team_id, c.player_id) = (h.team_id, h.captain_id) and c.left_at is null and c.team_role = 'captain'
    join public.team_members m on (m.team_id, m.player_id) = (h.team_id, h.helper_id) and m.left_at is null and m.team_role = 'co_captain'
    where h.captain_id = captain and h.topic = of_topic and private.hears(h.helper_id, of_topic)
  );
end
$$;

create or replace function private.is_done_by_helper(notice public.notifications)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  -- asked of everybody who is notified, and few have handed anything over
  if not exists (select from private.handed_topics h where h.captain_id = notice.user_id) then
    return false;
  end if;
  return coalesce(private.helper_of(notice.user_id, private.notification_topic(notice.key)) = (select auth.uid()), false)
    and notice.values ->> 'player' is distinct from notice.user_id::text;
end
$$;

create or replace function private.notify_followers(of_news uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  -- of all rows of a round together: the oldest is done first
  most_a_round constant int := 5000;
  notified constant int := coalesce(nullif(current_setting('rondo.followers_notified', true), ''), '0')::int;
  at_once constant int := most_a_round - notified;
  news private.followed_news;
  match public.team_matches;
  move public.transfers;
  next_ones uuid[] := '{}';
  parties uuid[] := '{}';
begin
  if at_once <= 0 then
    return;
  end if;
  -- another clock at the same moment leaves it to the first
  select * into news
  from private.followed_news e
  where e.id = of_news and e.done_at is null
  for update skip locked;
  if news.match_id is not null then
    select * into match from public.team_matches m where m.id = news.match_id and m.status = 'finished';
    if match.id is null then
      return;
    end if;
    if not exists (select from public.leagues l where l.id = match.league_id and l.archived_at is not null) then
      parties := array(
        select own.player_id
        from public.team_members own
        where own.team_id in (match.home_team_id, match.away_team_id) and own.left_at is null
      );
      -- bounded by: a page of the followers of either team
      next_ones := array(
        select either.user_id
        from (
          (
            select f.user_id
            from public.team_follows f
            where f.team_id = match.home_team_id and f.user_id > news.notified_to and f.created_at <= news.at
            order by f.user_id
            limit at_once
          )
          union
          (
            select f.user_id
            from public.team_follows f
            where f.team_id = match.away_team_id and f.user_id > news.notified_to and f.created_at <= news.at
            order by f.user_id
            limit at_once
          )
        ) either
        order by either.user_id
        limit at_once
      );
    end if;
    insert into public.notifications (user_id, kind, key, values, link)
    select
      p.id, 'system', 'followedResult',
      jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id), '/matches/' || match.id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    order by p.id;
    update private.followed_news e
    set notified_to = coalesce(next_ones[cardinality(next_ones)], e.notified_to),
      done_at = case when cardinality(next_ones) < at_once then now() end,
      actor_id = case when cardinality(next_ones) = at_once then e.actor_id end
    where e.id = news.id;
  elsif news.transfer_id is not null then
    select t.* into move
    from public.transfers t
    join public.profiles p on p.id = t.player_id and p.deleted_at is null
    where t.id = news.transfer_id
      and not exists (
        select
        from public.transfers later
        where later.player_id = t.player_id and (later.happened_at, later.id) > (t.happened_at, t.id)
      );
    parties := private.leaders(move.from_team_id) || private.leaders(move.to_team_id) || array(
      select t.manager_id from public.teams t where t.id in (move.from_team_id, move.to_team_id) and t.manager_id is not null
    );
    -- bounded by: a page of the player's followers
    next_ones := array(
      select f.user_id
      from public.player_follows f
      where f.player_id = move.player_id and f.user_id > news.notified_to and f.created_at <= news.at
      order by f.user_id
      limit at_once
    );
    insert into public.notifications (user_id, kind, key, values, link)
    select
      p.id, 'system',
      case when move.to_team_id is null then 'followedFree' else 'followedMove' end::public.notification_key,
      jsonb_build_object('player', move.player_id, 'team', coalesce(move.to_team_id, move.from_team_id)),
      '/players/' || move.player_id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    order by p.id;
    if cardinality(next_ones) < at_once then
      -- a transfer happens once: nothing is left to remember
      delete from private.followed_news e where e.id = news.id;
    else
      update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
    end if;
  end if;
  perform set_config('rondo.followers_notified', (notified + cardinality(next_ones))::text, true);
end
$$;

create or replace function private.settle_due()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  -- followers first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
  for due in
    select *
    from (
      select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
      from public.contracts c
      where c.status = 'offered' and c.expires_at <= now()
      union all
      select 'confirm_silence', r.id, 'match_reports ' || r.id
      from public.match_reports r
      where r.status = 'filed' and private.is_silent(r)
      union all
      select 'release_stayer', m.id, 'team_members ' || m.id
      from public.team_members m
      join lateral (
        select c.stays_until
        from public.contracts c
        where c.team_id = m.team_id and c.player_id = m.player_id and c.accepted_at is not null
        order by c.accepted_at desc
        limit 1
      ) last on last.stays_until <= now()
      where m.left_at is null
        and m.team_role <> 'captain'
      union all
      select 'settle_night_cup', c.id, 'night_cups ' || c.id
      from public.night_cups c
      where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
      union all
      select 'remind_attendance', u.of_id, u.subject
      from private.unreminded() u
      union all
      select 'remind_kickoff', k.match_id, k.subject
      from private.unreminded_kickoffs() k
      union all
      select 'close_vote', v.match_id, v.subject
      from private.unnotified_votes() v
      union all
      select 'notify_followers', u.id, u.subject
      from private.unnotified_news() u
      union all
      select 'sweep_accounts', null, 'auth users'
    ) everything
    order by chore <> 'notify_followers', chore, id
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
        when 'notify_followers' then perform private.notify_followers(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.enqueue_due();
    perform private.enqueue_article_events();
    perform private.tell_followers();
    perform private.sweep_devices();
    perform private.settle_directs();
  exception when others then
    perform private.record_failure('enqueue_due', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$$;

create or replace function private.unnotified_news()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select e.id, coalesce('team_matches ' || m.id, 'profiles ' || t.player_id)
  from private.followed_news e
  left join public.team_matches m on m.id = e.match_id
  left join public.transfers t on t.id = e.transfer_id
  where e.done_at is null and (e.match_id is null or m.status = 'finished')
  order by e.at, e.id
  limit 100
$$;
