set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answer_attendance(coming boolean, match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  needed constant int := (private.limits()).players_on_pitch;
  reminder constant interval := (private.limits()).attendance_hours * interval '1 hour';
  me constant uuid := private.actor();
  own constant uuid := private.own_team();
  asked record;
  before int;
  now_in int;
begin
  if answer_attendance.coming is null then
    perform private.refuse('PT422', 'An answer is yes or no.', 'missing', 'coming');
  end if;
  if num_nonnulls(answer_attendance.match_id, answer_attendance.night_cup_id) <> 1 then
    perform private.refuse('PT422', 'An answer is about one match or one night cup.', 'missing', 'match_id');
  end if;
  select * into asked from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id);
  if answer_attendance.night_cup_id is not null or asked.of_cup is not null then
    perform private.locked_cup(coalesce(answer_attendance.night_cup_id, asked.of_cup));
  else
    perform private.locked_match(answer_attendance.match_id);
  end if;
  -- once more under the lock: what moved meanwhile is answered as it stands now
  select * into asked from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id);
  if own is null or own <> all (asked.teams) then
    perform private.refuse('PT403', 'Only the squads that play say whether they come.', 'notYours');
  end if;
  if not asked.open then
    perform private.refuse('PT409', 'It has begun.', 'attendanceClosed', 'match_id');
  end if;

  before := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at);
  delete from public.attendance a
  where a.player_id = me and (a.match_id = asked.of_match or a.night_cup_id = asked.of_cup);
  insert into public.attendance (match_id, night_cup_id, team_id, player_id, coming, starts_at)
  values (asked.of_match, asked.of_cup, own, me, answer_attendance.coming, asked.starts_at);
  now_in := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at);
  if now_in < least(before, needed)
    and asked.starts_at <= now() + reminder
    and (
      before >= needed
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (coalesce(asked.of_match, asked.of_cup), own, asked.starts_at)
          and r.counted_at is not null
      )
    )
  then
    perform private.notify_short(own, asked.of_cup is not null, asked.facts, asked.link, now_in);
    -- they know, and the clock need not say it again; where it counts at this moment, nobody waits for it
    update private.attendance_reminders r
    set counted_at = now()
    where (r.of_id, r.team_id, r.starts_at) in (
      select u.of_id, u.team_id, u.starts_at
      from private.attendance_reminders u
      where (u.of_id, u.team_id, u.starts_at) = (coalesce(asked.of_match, asked.of_cup), own, asked.starts_at)
        and u.counted_at is null
      for update skip locked
    );
  end if;
  -- an answer of the day is no entry of the record
  perform private.count_command('answer_attendance', coalesce(asked.of_match, asked.of_cup)::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.file_protest(match_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.appealing_actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  said constant text := private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).protest_reason_max);
  against constant uuid[] := private.leaders(case side when 'home' then match.away_team_id else match.home_team_id end);
  made public.protests;
begin
  if match.status in ('postponed', 'cancelled') or (match.status = 'scheduled' and now() < match.kickoff_at) then
    perform private.refuse('PT409', 'It is too early for a protest.', 'tooEarly', 'match_id');
  end if;
  if now() > private.protest_until(match) then
    perform private.refuse('PT409', 'The time to protest is over.', 'protestTooLate', 'match_id');
  end if;
  begin
    insert into public.protests (match_id, team_id, filed_by, reason, round)
    values (
      match.id, case side when 'home' then match.home_team_id else match.away_team_id end, me, said,
      (select count(*) from public.match_results r where r.match_id = match.id and r.cause = 'undo')
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'This side has protested already.', 'protestFiled', 'match_id');
  end;
  perform private.notify(
    -- an admin who leads the other side does not rule about it
    array(select unnest(private.rulers(match) || private.leaders(made.team_id)) except select unnest(against)),
    'protestFiled', private.match_facts(match), '/matches/' || match.id
  );
  perform private.notify(
    against, 'protestAgainst', private.match_facts(match) || jsonb_build_object('team', made.team_id), '/matches/' || match.id
  );
  perform private.record('file_protest', 'protests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_count_due(reminder private.attendance_reminders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(reminder.counted_at is null and now() - reminder.created_at >= reminder.starts_at - now(), false)
$function$;

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if notice.key = 'squadShort' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  if notice.key in ('resultClaimed', 'claimCorrected') then
    select r.created_at + case
      when m.night_cup_id is null then private.silence_hours(m.id) * interval '1 hour'
      else (private.limits()).night_cup_silence_minutes * interval '1 minute'
    end
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key = 'rescheduleProposed' then
    select least(p.kickoff_at, case when m.status = 'scheduled' then m.kickoff_at end)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key in ('attendanceAsked', 'attendanceShort') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case notice.key
        when 'attendanceAsked' then not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
        else private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
      end;
    is_over := not found;
  elsif notice.key in ('cupAttendanceAsked', 'cupAttendanceShort') then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case notice.key
        when 'cupAttendanceAsked' then not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
        else private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
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
  elsif notice.key in ('sideReady', 'bothReady', 'resultDisputed', 'claimWithdrawn') then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case notice.key
          when 'resultDisputed' then m.status = 'disputed'
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
$function$;

CREATE OR REPLACE FUNCTION private.notification_topic(key public.notification_key)
 RETURNS public.notification_topic
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (case
    when key in (
      'resultClaimed', 'claimCorrected', 'rescheduleProposed', 'attendanceAsked', 'attendanceShort', 'cupAttendanceAsked',
      'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady', 'bothReady', 'squadShort'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn', 'protestFiled',
      'protestAgainst', 'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed', 'webhookGone',
      'webhookFailing', 'topicsHanded'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in ('announced', 'articlePublished') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic
$function$;

CREATE OR REPLACE FUNCTION private.remind_attendance(of_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked record;
  squad uuid;
  coming int;
begin
  select * into asked from private.occasion(remind_attendance.of_id, remind_attendance.of_id);
  if asked.open is not true then
    return;
  end if;
  foreach squad in array asked.teams loop
    -- two clocks at once wait here for each other, and the later one finds it done
    insert into private.attendance_reminders (of_id, team_id, starts_at)
    values (remind_attendance.of_id, squad, asked.starts_at)
    on conflict on constraint attendance_reminders_pkey do nothing;
    if found then
      perform private.notify(
        array(
          select s.player_id
          from private.squad_attendance(squad, asked.of_match, asked.of_cup, asked.starts_at) s
          where not s.answered
        ),
        case when asked.of_cup is null then 'attendanceAsked' else 'cupAttendanceAsked' end::public.notification_key,
        asked.facts,
        asked.link
      );
    end if;
    update private.attendance_reminders r
    set counted_at = now()
    where (r.of_id, r.team_id, r.starts_at) = (remind_attendance.of_id, squad, asked.starts_at) and private.is_count_due(r);
    continue when not found;
    coming := private.count_coming(squad, asked.of_match, asked.of_cup, asked.starts_at);
    if coming < (private.limits()).players_on_pitch then
      perform private.notify_short(squad, asked.of_cup is not null, asked.facts, asked.link, coming);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.unreminded()
 RETURNS TABLE(of_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and (
      not exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (m.id, m.home_team_id, m.kickoff_at)
      )
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.starts_at) = (m.id, m.kickoff_at) and private.is_count_due(r)
      )
    )
  union all
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('registration', 'check_in')
    and c.starts_at > now()
    and c.starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and exists (
      select
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and not exists (
          select
          from private.attendance_reminders r
          where (r.of_id, r.team_id, r.starts_at) = (c.id, t.team_id, c.starts_at) and not private.is_count_due(r)
        )
    )
$function$;

CREATE OR REPLACE FUNCTION private.warn_of_short_squad(team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  players constant int := private.squad_size(team);
begin
  if players < (private.limits()).squad_min and exists (select from private.season_of(team) s where s.phase in ('regular', 'playoffs')) then
    perform private.notify(
      private.leaders(team) || private.admins(),
      'squadShort', jsonb_build_object('team', team, 'players', players), '/teams/' || team || '?tab=squad'
    );
  end if;
end
$function$;

alter table private.attendance_reminders add column counted_at timestamp with time zone;

-- The captains of what was reminded before were told at once.
update private.attendance_reminders set counted_at = created_at;
