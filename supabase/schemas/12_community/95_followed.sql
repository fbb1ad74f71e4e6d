-- Notifies the followers of a team, a player or a league of what became of it: a match of the team has ended, the player has
-- joined a team or is a free agent; a match has another time, is off, or open again; a team has left a season, or is back. An
-- event leaves one row (97_events/30_subscribers.sql); the clock notifies, some followers at a time (docs/decisions/0033).

create table private.followed_news (
  id uuid primary key default gen_random_uuid(),
  -- one of four, the first two once: a match that is corrected, or ends anew, is no news
  match_id uuid unique references public.team_matches (id) on delete cascade,
  transfer_id uuid unique references public.transfers (id) on delete cascade,
  -- a row a change, so that no command waits for the clock; of a match the newest counts
  changed_match_id uuid references public.team_matches (id) on delete cascade,
  -- an entry that was withdrawn, or is back; the command itself has notified everybody concerned by these matches
  league_id uuid,
  season int,
  team_id uuid,
  notified_matches uuid[] not null default '{}',
  change text check (
    change in (
      'followedKickoff', 'followedPostponed', 'followedCancelled', 'followedReopened', 'followedWithdrawal', 'followedReinstatement'
    )
  ),
  -- whose act it was, until everybody is notified
  actor_id uuid references public.profiles (id) on delete set null,
  -- anybody who began to follow later does not hear of it
  at timestamptz not null default now(),
  -- followers are notified in the order of their ids: up to this one they are
  notified_to uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id) on delete cascade,
  constraint followed_news_of_one check (num_nonnulls(match_id, transfer_id, changed_match_id, team_id) = 1),
  constraint followed_news_entry check (num_nonnulls(league_id, season, team_id) in (0, 3)),
  constraint followed_news_change check (num_nonnulls(changed_match_id, team_id) = num_nonnulls(change))
);
comment on table private.followed_news is
  'What followers are notified of, and up to whom they are. No API access: the clock works through it.';
create index followed_news_due on private.followed_news (at, id) where done_at is null;
create index followed_news_changed on private.followed_news (changed_match_id, at, id);
create index followed_news_entry on private.followed_news (league_id, season, team_id) where team_id is not null;
create index followed_news_actor_id on private.followed_news (actor_id);
alter table private.followed_news enable row level security;
alter table private.followed_news force row level security;
revoke all on private.followed_news from public, anon, authenticated, service_role;

-- The followed news to hand out, the oldest first. A result that was taken back meanwhile waits for the next one.
create function private.unnotified_news()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select e.id, coalesce(
    'team_matches ' || m.id, 'profiles ' || t.player_id, concat_ws(' ', 'league_teams', e.league_id, e.season, e.team_id)
  )
  from private.followed_news e
  left join public.team_matches m on m.id in (e.match_id, e.changed_match_id)
  left join public.transfers t on t.id = e.transfer_id
  where e.done_at is null and (e.match_id is null or m.status = 'finished')
  order by e.at, e.id
  limit 100
$$;

-- How many more the clock notifies in this round, of announcements and news together: the oldest is done first.
create function private.notices_left()
  returns int
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  most_a_round constant int := (private.limits()).notices_a_round;
begin
  return greatest(most_a_round - coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int, 0);
end
$$;

create function private.count_notices(how_many int)
  returns void
  language sql
  set search_path = ''
as $$
  select set_config('rondo.notified', (coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int + how_many)::text, true)
$$;

create function private.is_followed(teams uuid[], league uuid)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from public.team_follows f where f.team_id = any (teams))
    or exists (select from public.league_follows f where f.league_id = league);
end
$$;

-- The next who follow one of these teams or the league, in the order of their ids.
create function private.next_followers(teams uuid[], league uuid, news private.followed_news, at_once int)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  -- bounded by: a page of the followers of each
  select array(
    select any_of.user_id
    from (
      select page.user_id
      from unnest(teams) as team
      cross join lateral (
        select f.user_id
        from public.team_follows f
        where f.team_id = team and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      ) page
      union
      (
        select f.user_id
        from public.league_follows f
        where f.league_id = league and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      )
    ) any_of
    order by any_of.user_id
    limit at_once
  )
$$;

-- Notifies the next followers of one of these, as many as are left of those that a round of the clock notifies. Members
-- of a squad of the match, members concerned by the withdrawal, leaders of a team of the transfer and the person who
-- acted are notified otherwise. Of a player who has
-- moved on meanwhile the newest transfer alone is said.
create function private.notify_followers(of_news uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  at_once constant int := private.notices_left();
  news private.followed_news;
  match public.team_matches;
  move public.transfers;
  entry public.league_teams;
  next_ones uuid[] := '{}';
  parties uuid[] := '{}';
  readers uuid[];
  renewed uuid[] := '{}';
  said text;
  facts jsonb;
  path text;
begin
  if at_once = 0 then
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
      parties := private.squads(match.home_team_id, match.away_team_id);
      next_ones := private.next_followers(array[match.home_team_id, match.away_team_id], null, news, at_once);
    end if;
    said := 'followedResult';
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id);
    path := '/matches/' || match.id;
  elsif news.changed_match_id is not null then
    -- as it stands now; what was changed again is said by the newer row
    select m.* into match
    from public.team_matches m
    where m.id = news.changed_match_id
      and case news.change
        when 'followedKickoff' then m.status = 'scheduled'
        when 'followedPostponed' then m.status = 'postponed'
        when 'followedCancelled' then m.status = 'cancelled'
        else m.status not in ('finished', 'cancelled')
      end
      and not exists (select from public.leagues l where l.id = m.league_id and l.archived_at is not null)
      and not exists (
        select
        from private.followed_news later
        where later.changed_match_id = m.id and (later.at, later.id) > (news.at, news.id)
      );
    parties := private.concerned(match);
    next_ones := private.next_followers(array[match.home_team_id, match.away_team_id], match.league_id, news, at_once);
    said := news.change;
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id)
      || case when news.change = 'followedKickoff' then jsonb_build_object('kickoff_at', match.kickoff_at) else '{}' end;
    path := '/matches/' || match.id;
  elsif news.team_id is not null then
    select e.* into entry
    from public.league_teams e
    join public.leagues l on l.id = e.league_id and l.archived_at is null
    where (e.league_id, e.season, e.team_id) = (news.league_id, news.season, news.team_id)
      and (e.withdrawn_at is not null) = (news.change = 'followedWithdrawal');
    parties := private.concerned_by_withdrawal(entry, news.notified_matches);
    next_ones := private.next_followers(array[entry.team_id], entry.league_id, news, at_once);
    said := news.change;
    facts := private.withdrawal_facts(entry);
    path := '/leagues/' || entry.league_id;
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
    said := case when move.to_team_id is null then 'followedFree' else 'followedMove' end;
    facts := jsonb_build_object('player', move.player_id, 'team', coalesce(move.to_team_id, move.from_team_id));
    path := '/players/' || move.player_id;
  else
    return;
  end if;

  readers := array(
    select p.id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
  );
  if news.changed_match_id is not null then
    renewed := private.renew_notices(
      readers, '{followedKickoff, followedPostponed, followedCancelled, followedReopened}', said::public.notification_key, facts, path
    );
  end if;
  insert into public.notifications (user_id, kind, key, values, link)
  select reader, 'system', said::public.notification_key, facts, path
  from unnest(readers) as reader
  where reader <> all (renewed)
  order by reader;
  if cardinality(next_ones) = at_once then
    update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
  elsif news.match_id is not null then
    update private.followed_news e
    set notified_to = coalesce(next_ones[cardinality(next_ones)], e.notified_to), done_at = now(), actor_id = null
    where e.id = news.id;
  else
    -- everything else happens once: nothing is left to remember
    delete from private.followed_news e where e.id = news.id;
  end if;
  perform private.count_notices(cardinality(next_ones));
end
$$;
