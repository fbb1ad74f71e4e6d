-- What somebody is notified of is read outside the site without the page around it, and minutes or a day later: whether it still
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
-- too late, or never theirs to answer; and until when it waits, where that is known. What asks nothing is never over, nor what does not say what it is about.
create function private.notice_waits(notice public.notifications, out is_over boolean, out until timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  said constant jsonb := notice.values;
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  led constant uuid := (
    select m.team_id
    from public.team_members m
    where m.player_id = reader and m.left_at is null and m.team_role in ('captain', 'co_captain')
  );
begin
  is_over := false;
  if notice.key = 'articlePublished' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if notice.key in ('followedMove', 'followedFree') then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if notice.key = 'squadShort' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if notice.key = 'withdrawalAsked' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  if notice.key in ('resultClaimed', 'noShowClaimed', 'claimCorrected') then
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key = 'rescheduleProposed' then
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
  elsif notice.key in ('attendanceAsked', 'matchMovedAsked', 'attendanceShort') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case notice.key
        when 'attendanceShort' then private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
      end;
    is_over := not found;
  elsif notice.key in ('kickoffSoon', 'lineUpMissing') then
    select case notice.key when 'kickoffSoon' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (notice.key = 'kickoffSoon' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  elsif notice.key = 'lobbyCode' then
    is_over := private.lobby_code(of_match, reader) is null;
  elsif notice.key in ('cupAttendanceAsked', 'cupMovedAsked', 'cupAttendanceShort') then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case notice.key
        when 'cupAttendanceShort' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  elsif notice.key in ('cupCheckIn', 'cupDropped', 'cupPlaceFree') then
    select case when notice.key = 'cupCheckIn' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
    is_over := not found;
  elsif notice.key = 'standInAsked' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  elsif notice.key in ('matchMoved', 'rescheduleAccepted', 'followedKickoff') then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  elsif notice.key in ('matchPostponed', 'followedPostponed') then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  elsif notice.key in ('sideReady', 'bothReady', 'resultDisputed', 'claimWithdrawn', 'followedResult') then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case notice.key
          when 'resultDisputed' then m.status = 'disputed'
          when 'followedResult' then m.status = 'finished'
          when 'claimWithdrawn' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  elsif notice.key = 'contractOffered' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  elsif notice.key = 'joinAsked' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end if;
  is_over := is_over or coalesce(until <= now(), false);
end
$$;
