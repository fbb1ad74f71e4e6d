-- A notification is read outside the site without the page around it, and minutes or a day later: whether it still
-- waits for them, and until when, is asked at the moment it is sent.

-- The id a notification's link leads to, under that part of the site.
create function private.linked_id(link text, part text)
  returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select substring(link from '^/' || part || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid
$$;

-- Whether a notification that asks something of its reader, or says how something stands, is over: answered, decided, withdrawn,
-- too late, or never theirs to answer; and until when it waits, where that is known. A notification without a question,
-- or without a subject, is never over.
create function private.notice_waits(notice public.notifications, out is_over boolean, out until timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  said constant jsonb := notice.values;
  holds_while constant text := (select k.holds_while from private.notification_keys k where k.key = notice.key);
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  of_scrim constant uuid := private.linked_id(notice.link, 'scrims');
  led constant uuid := (select l.team_id from private.team_leaders l where l.player_id = reader);
begin
  is_over := false;
  if holds_while = 'article_public' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if holds_while = 'player_public' then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if holds_while = 'squad_short' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if holds_while = 'renewals_open' then
    select min(s.until)
    into until
    from private.stayers((said ->> 'team')::uuid) s
    where led = (said ->> 'team')::uuid and not s.is_asked and s.player_id <> reader;
    is_over := until is null;
    return;
  end if;
  if holds_while = 'withdrawal_open' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if holds_while is null or coalesce(of_match::text, of_scrim::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  case holds_while
  when 'report_open' then
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'proposal_open' then
    select private.proposal_until(p)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'answer_missing', 'players_missing' then
    select o.starts_at
    into until
    from private.occasion(of_match, null, of_scrim) o
    where o.open
      and o.starts_at = (said ->> 'kickoff_at')::timestamptz
      and case holds_while
        when 'players_missing' then
          private.count_coming(led, o.of_match, null, o.starts_at, o.of_scrim) < (private.limits()).players_on_pitch
        else not exists (
          select
          from public.attendance a
          where a.player_id = reader and a.starts_at = o.starts_at and (a.match_id = o.of_match or a.scrim_id = o.of_scrim)
        )
      end;
    is_over := not found;
  when 'before_kickoff', 'line_up_missing' then
    select case holds_while when 'before_kickoff' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (holds_while = 'before_kickoff' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  when 'lobby_open' then
    is_over := private.lobby_code(of_match, reader) is null;
  when 'cup_answer_missing', 'cup_players_missing' then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case holds_while
        when 'cup_players_missing' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  when 'check_in_open', 'cup_place_open' then
    select case holds_while when 'check_in_open' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid
      and c.status = 'check_in'
      and (holds_while = 'check_in_open' or private.has_free_place(c));
    is_over := not found;
  when 'stand_in_missing' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  when 'kickoff_unchanged' then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  when 'match_postponed' then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  when 'match_scheduled', 'match_disputed', 'match_unreported', 'match_finished' then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case holds_while
          when 'match_disputed' then m.status = 'disputed'
          when 'match_finished' then m.status = 'finished'
          when 'match_unreported' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  when 'appeal_open' then
    select a.until
    into until
    from public.appeals a
    join public.team_matches m on m.id = a.match_id
    where a.match_id = of_match and a.status = 'filed' and reader = any (private.appeal_judges(m));
    is_over := not found;
  when 'offer_open' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  when 'request_open' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end case;
  is_over := is_over or coalesce(until <= now(), false);
end
$$;
