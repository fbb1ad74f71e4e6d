-- A change on one screen is on every other within a second: each change of a table is broadcast to every listener who may hear
-- of it, by Supabase Realtime (private channels; docs/decisions/0031). A broadcast says what changed by the noun of the
-- app's cache and ids; of a match also its public state and score. Never a text, never what not every
-- listener of the topic may read. It only makes screens quick: they read again after every join and every gap, so a lost
-- one costs time. The changes of a transaction are one message a topic (01_foundation/30_broadcasts.sql).
--
-- Topics: `league:<id>` and `cup:<id>` (what every member sees), `match:<id>` (its room), `team:<id>` (its members),
-- `user:<id>`, `staff`, `site`.

-- Whether the caller may hear a topic. Nobody hears anything while suspended.
create function private.may_listen(topic text)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  kind constant text := split_part(topic, ':', 1);
  subject uuid;
begin
  if me is null
    or not exists (select from public.profiles p where p.id = me and p.deleted_at is null)
    or private.is_suspended(me)
    or private.lacks_second_factor()
  then
    return false;
  end if;
  if topic = 'site' then
    return true;
  end if;
  if topic = 'staff' then
    return private.is_staff();
  end if;
  if (topic ~ '^(league|cup|match|team|user):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    return false;
  end if;
  subject := split_part(topic, ':', 2)::uuid;
  return case kind
    when 'user' then subject = me
    when 'team' then subject is not distinct from private.own_team() or private.is_staff()
    when 'league' then exists (select from public.leagues l where l.id = subject)
    when 'cup' then exists (select from public.night_cups c where c.id = subject and (c.status <> 'draft' or private.is_admin()))
    else private.is_staff() or exists (
      select
      from public.team_matches m
      where m.id = subject
        and (
          coalesce(private.own_team() in (m.home_team_id, m.away_team_id), false)
          or coalesce(m.league_id = any (private.refereed_leagues()), false)
          or m.id = any (private.stand_in_matches())
        )
    )
  end;
end
$$;
grant execute on function private.may_listen(text) to authenticated;

-- How many messages each of these topics had, of those that the caller may hear; at most forty are answered. A page that
-- heard fewer missed some, and one that hears nothing asks here what it has to read again.
create function private.broadcast_counts(topics text[])
  returns table (topic text, sent int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    asked.topic,
    (select coalesce(sum(b.sent), 0)::int from private.broadcasts b where b.topic = asked.topic)
  from (select distinct t as topic from unnest(topics[1:40]) t) asked
  where private.may_listen(asked.topic)
$$;
comment on function private.broadcast_counts is 'api: member';

-- Clients hear; none of them may send.
create policy select_listeners on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select private.may_listen((select realtime.topic()))));

-- Broadcasts that a statement wrote rows. Arguments: the noun, the column of its ids (or none: ''), and pairs of a kind of
-- topic and the column that names it. `staff` and `site` have no column. By the match that the column names: `competition`
-- is its league or cup, `revealed` its room once both sides see line-ups and lobby; by the scrim, `scrim` is both teams
-- from then on. At most twenty ids and ten
-- scores are named, which a notification holds; more are everything of the topic.
create function private.broadcast_rows()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  noun constant text := tg_argv[0];
  id_column constant text := tg_argv[1];
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  kind text;
  by_column text;
  topic text;
  ids jsonb;
  scores jsonb;
begin
  if not exists (select from changed) then
    return null;
  end if;
  for at in 2..tg_nargs - 1 by 2 loop
    kind := tg_argv[at];
    by_column := tg_argv[at + 1];
    for topic, ids, scores in
      select
        case kind
          when 'staff' then 'staff'
          when 'site' then 'site'
          when 'competition' then coalesce('league:' || m.league_id, 'cup:' || m.night_cup_id)
          when 'revealed' then 'match:' || m.id
          when 'scrim' then 'team:' || side.id
          else kind || ':' || (c.line ->> by_column)
        end,
        jsonb_agg(distinct c.line -> id_column) filter (where c.line -> id_column is not null),
        jsonb_agg(jsonb_build_object(
          'id', c.line -> 'id', 'status', c.line -> 'status',
          'home_score', c.line -> 'home_score', 'away_score', c.line -> 'away_score',
          'live_home_score', c.line -> 'live_home_score', 'live_away_score', c.line -> 'live_away_score',
          'live_at', c.line -> 'live_at', 'finished_at', c.line -> 'finished_at', 'kickoff_at', c.line -> 'kickoff_at',
          'forfeited_by', c.line -> 'forfeited_by'
        )) filter (where tg_table_name = 'team_matches' and tg_op = 'UPDATE' and kind in ('league', 'cup'))
      from (select to_jsonb(r) as line from changed r) c
      left join public.team_matches m
        on kind in ('competition', 'revealed')
        and m.id = (c.line ->> by_column)::uuid
        and (kind <> 'revealed' or m.kickoff_at <= now() + reveal)
      left join lateral (
        select team.id
        from public.scrims s
        cross join lateral (values (s.home_team_id), (s.away_team_id)) team (id)
        where kind = 'scrim' and s.id = (c.line ->> by_column)::uuid and s.starts_at <= now() + reveal
      ) side on true
      group by 1
    loop
      continue when topic is null;
      perform private.broadcast(
        topic,
        jsonb_build_object('noun', noun)
          || case when jsonb_array_length(ids) <= 20 then jsonb_build_object('ids', ids) else '{}' end
          || case when jsonb_array_length(scores) <= 10 then jsonb_build_object('scores', scores) else '{}' end
      );
    end loop;
  end loop;
  return null;
end
$$;

-- Has every change of a table broadcast; arguments as above.
create function private.broadcast_table(told regclass, variadic args text[])
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  given constant text := (select string_agg(quote_literal(arg), ', ' order by at) from unnest(args) with ordinality as a (arg, at));
begin
  execute format(
    'create trigger z_broadcast_insert after insert on %s referencing new table as changed for each statement execute function private.broadcast_rows(%s)',
    told, given
  );
  execute format(
    'create trigger z_broadcast_update after update on %s referencing new table as changed for each statement execute function private.broadcast_rows(%s)',
    told, given
  );
  execute format(
    'create trigger z_broadcast_delete after delete on %s referencing old table as changed for each statement execute function private.broadcast_rows(%s)',
    told, given
  );
end
$$;

-- The topics of every member of a competition.
select private.broadcast_table('public.team_matches', 'matches', 'id', 'league', 'league_id', 'cup', 'night_cup_id', 'match', 'id');
select private.broadcast_table('public.series', 'matches', '', 'league', 'league_id', 'cup', 'night_cup_id');
select private.broadcast_table('public.match_results', 'matches', 'match_id', 'competition', 'match_id');
select private.broadcast_table('public.match_player_stats', 'matches', 'match_id', 'competition', 'match_id');
select private.broadcast_table('public.leagues', 'leagues', 'id', 'league', 'id', 'site', '');
select private.broadcast_table('public.league_seasons', 'leagues', 'league_id', 'league', 'league_id', 'site', '');
select private.broadcast_table('public.league_teams', 'leagues', 'league_id', 'league', 'league_id', 'team', 'team_id');
select private.broadcast_table('public.withdrawal_requests', 'leagues', '', 'team', 'team_id', 'staff', '');
select private.broadcast_table('public.point_adjustments', 'leagues', 'league_id', 'league', 'league_id');
select private.broadcast_table('public.penalties', 'penalties', '', 'league', 'league_id', 'staff', '');
-- a draft is named to nobody but admins, who alone may join its topic
select private.broadcast_table('public.night_cups', 'night-cups', '', 'cup', 'id', 'site', '');
select private.broadcast_table('public.night_cup_teams', 'night-cups', 'night_cup_id', 'cup', 'night_cup_id', 'site', '');

-- The room of a match.
select private.broadcast_table('public.match_reports', 'matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');
select private.broadcast_table('public.protests', 'matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');
select private.broadcast_table('public.appeals', 'matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');
select private.broadcast_table('public.reschedules', 'matches', 'match_id', 'match', 'match_id');
select private.broadcast_table('public.match_ready', 'matches', 'match_id', 'match', 'match_id');
select private.broadcast_table('public.match_evidence', 'matches', 'match_id', 'match', 'match_id');
select private.broadcast_table('public.match_lobbies', 'matches', 'match_id', 'revealed', 'match_id');
select private.broadcast_table('public.match_lineups', 'matches', 'match_id', 'revealed', 'match_id', 'team', 'team_id');
select private.broadcast_table('public.stand_ins', 'matches', 'match_id', 'team', 'team_id', 'user', 'player_id');
select private.broadcast_table('public.attendance', 'attendance', '', 'team', 'team_id');
-- that there are other offers every captain hears, of what is agreed on the two teams
select private.broadcast_table('public.scrim_offers', 'scrims', '', 'team', 'team_id', 'site', '');
select private.broadcast_table('public.scrims', 'scrims', '', 'team', 'home_team_id', 'team', 'away_team_id');
select private.broadcast_table('public.scrim_lobbies', 'scrims', '', 'scrim', 'scrim_id');
select private.broadcast_table('public.scrim_lineups', 'scrims', '', 'scrim', 'scrim_id', 'team', 'team_id');

-- The topics of one person or team.
select private.broadcast_table('public.notifications', 'notifications', '', 'user', 'user_id');
select private.broadcast_table('public.conversations', 'conversations', '', 'user', 'low_id', 'user', 'high_id', 'match', 'match_id');
select private.broadcast_table('public.conversation_members', 'conversations', '', 'user', 'user_id');
-- a team hears that there is news of its contracts, which its leaders alone may read
select private.broadcast_table('public.contracts', 'contracts', '', 'user', 'player_id', 'team', 'team_id');
select private.broadcast_table('public.join_requests', 'market', '', 'user', 'player_id', 'team', 'team_id');
select private.broadcast_table('public.support_tickets', 'tickets', 'id', 'user', 'user_id', 'staff', '');
select private.broadcast_table('public.contact_messages', 'tickets', '', 'staff', '');
select private.broadcast_table('public.content_reports', 'moderation', '', 'staff', '');
select private.broadcast_table('public.hidden_contents', 'moderation', '', 'staff', '');
select private.broadcast_table('public.eligibility_reviews', 'eligibility', '', 'staff', '');

-- The site.
select private.broadcast_table('public.site_settings', 'site-settings', 'key', 'site', '');
select private.broadcast_table('public.sponsors', 'sponsors', '', 'site', '');
select private.broadcast_table('public.news_articles', 'news', '', 'site', '');
select private.broadcast_table('public.teams', 'teams', 'id', 'site', '');
select private.broadcast_table('public.team_members', 'teams', 'team_id', 'site', '');
select private.broadcast_table('public.transfers', 'transfers', '', 'site', '');
select private.broadcast_table('public.player_registrations', 'market', '', 'site', '');
select private.broadcast_table('public.team_listings', 'market', '', 'site', '');

-- A page that is no longer public disappears at once: holders of public answers hear that one is not what it
-- was, and asks anew. Nobody may join this topic, and it says nothing except that. A result waits until the answers are
-- old.
create function private.broadcast_public()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.broadcast('public', '{}');
  return null;
end
$$;

create trigger z_broadcast_public
  after update of slug, public, status, archived_at or delete on public.leagues
  for each statement
  execute function private.broadcast_public();
create trigger z_broadcast_public
  after update of public, status or delete on public.night_cups
  for each statement
  execute function private.broadcast_public();
create trigger z_broadcast_public
  after update of public_profile or delete on public.profile_private
  for each statement
  execute function private.broadcast_public();
create trigger z_broadcast_public
  after update of username, avatar, description, deleted_at or delete on public.profiles
  for each statement
  execute function private.broadcast_public();
create trigger z_broadcast_public
  after update of name, short_name, tag, description, logo, archived_at or delete on public.teams
  for each statement
  execute function private.broadcast_public();
create trigger z_broadcast_public
  after update or delete on public.news_articles
  for each statement
  execute function private.broadcast_public();

-- A lost right ends its topics at once. These rows decide rights (private.may_listen; a test walks what it reads), and
-- the host asks the policy again about the person or the topic named here. Nobody may join this topic. The service of a
-- hosted project asks at the next join and at the next token. Arguments: `people` or `topics`, the column that names them,
-- and the beginning of the topic's name.
create function private.broadcast_rights()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  named constant text := to_jsonb(coalesce(old, new)) ->> tg_argv[1];
begin
  if named is not null then
    perform private.broadcast('rights', jsonb_build_object(tg_argv[0], jsonb_build_array(coalesce(tg_argv[2], '') || named)));
  end if;
  return null;
end
$$;

create trigger z_broadcast_rights
  after update of deleted_at or delete on public.profiles
  for each row
  execute function private.broadcast_rights('people', 'id');
create trigger z_broadcast_rights
  after insert or update on private.account_blocks
  for each row
  execute function private.broadcast_rights('people', 'user_id');
create trigger z_broadcast_rights
  after update or delete on private.user_roles
  for each row
  execute function private.broadcast_rights('people', 'user_id');
create trigger z_broadcast_rights
  after update of team_id, player_id, left_at or delete on public.team_members
  for each row
  execute function private.broadcast_rights('people', 'player_id');
create trigger z_broadcast_rights
  after update or delete on public.league_referees
  for each row
  execute function private.broadcast_rights('people', 'user_id');
create trigger z_broadcast_rights
  after update of match_id, player_id, withdrawn_at or delete on public.stand_ins
  for each row
  execute function private.broadcast_rights('people', 'player_id');
create trigger z_broadcast_rights
  after update of home_team_id, away_team_id, league_id or delete on public.team_matches
  for each row
  execute function private.broadcast_rights('topics', 'id', 'match:');
create trigger z_broadcast_rights
  after update of status or delete on public.night_cups
  for each row
  execute function private.broadcast_rights('topics', 'id', 'cup:');
create trigger z_broadcast_rights
  after delete on public.leagues
  for each row
  execute function private.broadcast_rights('topics', 'id', 'league:');
