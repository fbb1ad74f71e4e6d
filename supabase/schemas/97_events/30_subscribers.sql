-- The subscribers of events: Discord, webhooks and followers. Each is given what was written by one statement.

-- The messages of Discord that name these teams or players: a name that is changed, or hidden, is changed where it was said, and
-- that of an account that is deleted goes.
create function private.discord_subjects_naming(teams uuid[], players uuid[])
  returns text[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  known_since constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
begin
  -- bounded by: the days that deliveries are kept
  return array(
    select 'match ' || m.id
    from public.team_matches m
    where (m.home_team_id = any (teams) or m.away_team_id = any (teams)) and m.kickoff_at > known_since and m.league_id is not null
    union all
    select 'transfer ' || t.id
    from public.transfers t
    where (t.from_team_id = any (teams) or t.to_team_id = any (teams) or t.player_id = any (players)) and t.happened_at > known_since
    union all
    select 'cup ' || c.id
    from public.night_cups c
    where c.winner_team_id = any (teams) and c.finished_at > known_since
  );
end
$$;

-- Has what channels have said about it said anew, and begun where a channel waits for it.
create function private.send_to_discord(happened private.events[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  renamed_teams constant uuid[] := array(select e.teams[1] from unnest(happened) e where e.type = 'team_renamed');
  renamed_players constant uuid[] := array(select e.player_id from unnest(happened) e where e.type = 'player_renamed');
begin
  if not exists (select from private.discord_channels) then
    return;
  end if;
  -- a statement renames, or does something else
  if cardinality(renamed_teams || renamed_players) > 0 then
    perform private.outbox_changed('discord', private.discord_subjects_naming(renamed_teams, renamed_players));
    return;
  end if;
  perform private.outbox_changed(
    'discord',
    array(
      select
        case
          when e.match_id is not null then case when e.league_id is not null then 'match ' || e.match_id end
          when e.type = 'article_changed' then 'article ' || e.article_id
          when e.type = 'announcement_withdrawn' then 'announcement ' || e.announcement_id
          when e.type = 'cup_changed' then 'cup ' || e.cup_id
        end
      from unnest(happened) e
    )
  );
  insert into private.outbox (channel, target, subject, payload)
  with open as (
    select * from private.discord_channels d where d.off_at is null
  )
  select 'discord', begun.channel, begun.noun || ' ' || begun.id, jsonb_build_object(begun.noun, begun.id)
  from (
    select 'match' as noun, m.id, d.id as channel
    from unnest(happened) e
    join public.team_matches m on m.id = e.match_id
    join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
    join open d
      on (d.league_id is null or d.league_id = m.league_id)
      and private.discord_begins(d.results, d.fixtures, m.status, m.kickoff_at)
    union all
    select 'transfer', e.transfer_id, d.id
    from unnest(happened) e
    join open d on d.transfers and (d.league_id is null or d.league_id = e.league_id)
    where e.type = 'transfer_made'
    union all
    select 'cup', c.id, d.id
    from unnest(happened) e
    join public.night_cups c on c.id = e.cup_id and c.status in ('registration', 'check_in', 'live')
    join open d on d.cups
    where e.type = 'cup_changed'
    union all
    select 'article', a.id, d.id
    from unnest(happened) e
    join public.news_articles a on a.id = e.article_id
    left join public.leagues l on l.id = a.league_id
    join open d
      on d.news
      and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
      and a.published_at between greatest(private.news_since(), d.created_at) and now()
    where a.league_id is null or (l.status = 'active' and l.archived_at is null)
    union all
    select 'announcement', a.id, d.id
    from unnest(happened) e
    join public.announcements a on a.id = e.announcement_id and not a.captains_only
    join open d on d.news and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
    where e.type = 'announced'
  ) begun
  order by begun.id, begun.channel
  on conflict (channel, target, subject) do nothing;
end
$$;

-- An event as a webhook is sent it (docs/decisions/0036).
create function private.webhook_facts(event private.events)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when event.match_id is null then event.facts || jsonb_build_object('league', event.league_id)
    else
      event.facts
        - '{id,series_id,game_no,home_team_id,away_team_id,home_score,away_score,live_home_score,live_away_score,forfeited_by,was}'::text[]
        || jsonb_build_object(
          'match', event.match_id, 'league', event.league_id, 'season', event.season, 'night_cup', event.cup_id,
          'home_team', event.teams[1], 'away_team', event.teams[2]
        )
        || case event.type
          when 'match_result' then jsonb_build_object(
            'home_score', event.facts -> 'home_score', 'away_score', event.facts -> 'away_score',
            'forfeited_by', event.facts -> 'forfeited_by'
          )
          when 'match_moved' then jsonb_build_object('kickoff_was', event.facts #> '{was,kickoff_at}')
          else jsonb_build_object(
            'home_score', event.facts -> 'live_home_score', 'away_score', event.facts -> 'live_away_score'
          )
        end
  end
$$;

create function private.send_to_webhooks(happened private.events[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.enqueue_event(e.type::text, e.league_id, e.teams, private.webhook_facts(e), e.at, e.id)
  from unnest(happened) e
  where e.type::text = any (private.webhook_events())
    and not (
      e.match_id is not null
      and exists (select from public.leagues l where l.id = e.league_id and (l.status <> 'active' or l.archived_at is not null))
    )
$$;

-- The clock's news for followers (12_community/95_followed.sql): those of a team of the first result of a match, unless
-- it is what a withdrawal from a season decides, which is one notice; those of a player of a transfer; those of a team
-- or the league of a match that has another time, is off or open again, and of a withdrawal. A result undone before
-- anybody heard of it is no news.
create function private.note_for_followers(happened private.events[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into private.followed_news (match_id, actor_id)
  select m.id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  join public.team_matches m on m.id = e.match_id
  where e.type = 'match_result'
    and m.status = 'finished'
    and e.facts #>> '{was,status}' <> 'finished'
    and private.is_news(m.finished_at)
    and private.is_followed(e.teams, null)
    and not exists (
      select
      from public.match_results r
      where r.match_id = m.id
        and r.cause = 'withdrawal'
        and m.league_id is not null
        and r.seq = (select max(l.seq) from public.match_results l where l.match_id = m.id)
    )
  order by m.id
  on conflict (match_id) do nothing;
  insert into private.followed_news (transfer_id, actor_id)
  select e.transfer_id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type = 'transfer_made' and exists (select from public.player_follows f where f.player_id = e.player_id);
  insert into private.followed_news (changed_match_id, change, actor_id)
  select
    e.match_id,
    case e.facts ->> 'kind'
      when 'matchPostponed' then 'followedPostponed'
      when 'matchCancelled' then 'followedCancelled'
      when 'resultUndone' then 'followedReopened'
      else 'followedKickoff'
    end,
    (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type = 'schedule_changed'
    and private.is_followed(e.teams, e.league_id)
    and not (
      e.facts ->> 'kind' = 'resultUndone'
      and exists (select from private.followed_news n where n.match_id = e.match_id and n.done_at is null and n.notified_to = nobody)
    );
  with unheard as (
    delete from private.followed_news n
    using unnest(happened) e
    where e.type in ('team_withdrew', 'team_reinstated')
      and (n.league_id, n.season, n.team_id) = (e.league_id, e.season, e.teams[1])
      and (n.change = 'followedWithdrawal') <> (e.type = 'team_withdrew')
      and n.notified_to = nobody
    returning e.id
  )
  insert into private.followed_news (league_id, season, team_id, change, notified_matches, actor_id)
  select
    e.league_id, e.season, e.teams[1],
    case e.type when 'team_withdrew' then 'followedWithdrawal' else 'followedReinstatement' end,
    array(select jsonb_array_elements_text(e.facts -> 'matches')::uuid),
    (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type in ('team_withdrew', 'team_reinstated')
    and private.is_followed(e.teams, e.league_id)
    and not exists (select from unheard u where u.id = e.id);
  perform private.notify_league_followers(array(select e.article_id from unnest(happened) e where e.type = 'article_published'));
end
$$;

-- In the order in which locks are taken (docs/decisions/0009).
create function private.call_subscribers(happened private.events[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.note_for_followers(happened);
  perform private.send_to_discord(happened);
  perform private.send_to_webhooks(happened);
end
$$;

create function private.publish_events()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.call_subscribers(array(select row(h.*)::private.events from happened h));
  return null;
end
$$;
create trigger publish
  after insert on private.events
  referencing new table as happened
  for each statement
  execute function private.publish_events();

-- Events of time alone: fixtures of the day to come, and articles whose moment has come. For as long as an article is
-- news, subscribers are asked again: each takes it once. The clock calls it.
create function private.enqueue_due()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.outbox (channel, target, subject, payload)
  select 'discord', d.id, 'match ' || m.id, jsonb_build_object('match', m.id)
  from public.team_matches m
  join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
  join private.discord_channels d on d.off_at is null and d.fixtures and (d.league_id is null or d.league_id = m.league_id)
  where m.status = 'scheduled' and m.kickoff_at between now() and now() + (private.limits()).fixture_hours * interval '1 hour'
  order by m.kickoff_at, m.id, d.id
  on conflict (channel, target, subject) do nothing;
  perform private.note_published();
  perform private.call_subscribers(array(
    select e
    from private.events e
    join public.news_articles a on a.id = e.article_id and a.published_at = e.at
    where e.type = 'article_published' and e.at between private.news_since() and now()
    order by e.at, e.id
  ));
end
$$;
