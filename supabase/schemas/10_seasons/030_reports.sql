-- How a match comes to its result: one side reports, and may correct or take back the report until it is answered; the other
-- confirms, disputes or stays silent; after a dispute a side may still accept the other's report, or an admin or a
-- referee rules. Locks: the season where one of those does, then the match; a transaction that waited for the match looks at
-- it anew.

create type public.match_report_status as enum ('filed', 'confirmed', 'disputed', 'superseded');

create table public.match_reports (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  filed_by uuid not null references public.profiles (id),
  home_score smallint not null check (home_score between 0 and (private.limits()).score_max),
  away_score smallint not null check (away_score between 0 and (private.limits()).score_max),
  forfeited_by public.forfeit_side,
  -- what the own players did, as in match_player_stats
  stats jsonb not null default '[]' check (jsonb_typeof(stats) = 'array' and octet_length(stats::text) <= 4000),
  note text check (private.is_text(note, 1, (private.limits()).report_note_max)),
  status public.match_report_status not null default 'filed',
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_reports_no_draw check (home_score <> away_score),
  constraint match_reports_decided check ((decided_at is null) = (status = 'filed'))
);
-- One report a side, as long as nothing has made it a matter of the past: its side, a withdrawal or an undoing.
create unique index match_reports_one_a_side on public.match_reports (match_id, team_id) where status <> 'superseded';
create index match_reports_match_id on public.match_reports (match_id);
create index match_reports_team_id on public.match_reports (team_id);
create index match_reports_filed_by on public.match_reports (filed_by);
create index match_reports_filed on public.match_reports (created_at) where status = 'filed';

alter table public.match_results
  add constraint match_results_report_id_fkey foreign key (report_id) references public.match_reports (id) on delete cascade;

alter table public.match_reports enable row level security;
alter table public.match_reports force row level security;

create policy select_concerned on public.match_reports
  for select to authenticated
  using (
    status = 'confirmed'
    or (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_reports.match_id
        and (
          (select private.led_team()) in (m.home_team_id, m.away_team_id)
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

select private.guard_texts('public.match_reports', 'note');

revoke all on public.match_reports from public, anon, authenticated;
grant select on public.match_reports to authenticated;
grant all on public.match_reports to service_role;

-- The checks of a report --------------------------------------------------------------------------

-- The stats of a report as they are kept: those of the caller's own players, each once, who may play the match; never
-- more goals or assists than the side's score, saves only of the player who lined up in goal where the line-up says who
-- did, one best player at most. Refuses with PT422, or PT409 and the rule that keeps a player out.
create function private.checked_stats(match public.team_matches, team uuid, given jsonb, scored int)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  line record;
  broken text;
  kept jsonb;
begin
  if jsonb_typeof(coalesce(given, '[]')) <> 'array' or jsonb_array_length(coalesce(given, '[]')) > bounds.squad_max then
    perform private.refuse('PT422', 'Stats are a list of players.', 'wrongValue', 'stats');
  end if;
  begin
    select coalesce(jsonb_agg(to_jsonb(said)), '[]')
    into kept
    from jsonb_populate_recordset(private.no_stats(), jsonb_strip_nulls(coalesce(given, '[]'))) as said;
  exception when data_exception then
    perform private.refuse('PT422', 'Stats are whole numbers of players.', 'wrongValue', 'stats');
  end;
  for line in
    select
      s.player_id,
      s.saves,
      to_jsonb(s) - '{player_id,mvp}'::text[] as counted,
      count(*) over (partition by s.player_id) as times,
      place.position,
      place.player_id is not null and match.kickoff_at <= now() as lined_up
    from jsonb_populate_recordset(null::private.counted_stats, kept) as s
    left join public.match_lineups place
      on (place.match_id, place.team_id, place.player_id) = (match.id, team, s.player_id)
  loop
    if line.player_id is null
      or line.times > 1
      or exists (
        select
        from jsonb_each_text(line.counted) as stat
        where stat.value::int not between 0
          and case when stat.key in ('goals', 'assists') then bounds.player_goals_max else bounds.player_stat_max end
      )
      or (line.saves > 0 and line.position <> 'goalkeeper')
    then
      perform private.refuse('PT422', 'These stats cannot be.', 'wrongStats', 'stats');
    end if;
    broken := private.may_play(line.player_id, team, match.id);
    -- whoever was in the line-up when the match began did play, also if a result before it has been taken back since
    if broken is not null and not (broken = 'sitsOut' and line.lined_up) then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'stats');
    end if;
  end loop;
  if exists (
    select
    from jsonb_to_recordset(kept) as s (goals int, assists int, mvp boolean)
    having sum(s.goals) > scored or sum(s.assists) > scored or count(*) filter (where s.mvp) > 1
  ) then
    perform private.refuse('PT422', 'More goals than the score, or two best players.', 'wrongStats', 'stats');
  end if;
  return kept;
end
$$;

-- Refuses with PT409 unless a result can be reported: from kick-off on, or once it was started before; of a bracket's game
-- until the clock decides it.
create function private.check_reportable(match public.team_matches)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  perform private.check_season_begun(match);
  if match.status = 'finished' then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
  end if;
  if match.status in ('postponed', 'cancelled') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if match.status = 'scheduled' and now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a result.', 'tooEarly', 'match_id');
  end if;
  -- whether the clock has come or not
  if match.status in ('scheduled', 'live') and private.walkover_at(match) <= now() then
    perform private.refuse('PT409', 'The time to report the match is over.', 'reportTooLate', 'match_id');
  end if;
end
$$;

-- How long the other side of a match has to answer a report: what its season says; in a night cup, minutes.
create function private.answer_time(match public.team_matches)
  returns interval
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select s.silence_hours * interval '1 hour'
      from public.league_seasons s
      where (s.league_id, s.season) = (match.league_id, match.season)
    ),
    (private.limits()).night_cup_silence_minutes * interval '1 minute'
  );
end
$$;

-- Until when the other side answers a report, for everybody who asks or waits: the time for it begins with the report, and
-- never before the match can be over.
create function private.answer_until(report public.match_reports)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select greatest(report.created_at, private.earliest_end(m)) + private.answer_time(m)
    from public.team_matches m
    where m.id = report.match_id
  );
end
$$;

-- After so much silence a report stands, whether the clock has come or not.
create function private.is_silent(report public.match_reports)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(report.status = 'filed' and private.answer_until(report) <= now(), false);
end
$$;

-- Whether a side has shown that it is there: it is ready for this kick-off, lined up in a match that was started, or has
-- reported its own result.
create function private.is_present(match public.team_matches, team uuid)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from public.match_ready r
    where (r.match_id, r.team_id, r.kickoff_at) = (match.id, is_present.team, match.kickoff_at)
  ) or exists (
    select
    from public.match_lineups l
    where (l.match_id, l.team_id) = (match.id, is_present.team) and match.started_at is not null
  ) or exists (
    select
    from public.match_reports r
    where (r.match_id, r.team_id) = (match.id, is_present.team) and r.status <> 'superseded'
  );
end
$$;

-- Reports ---------------------------------------------------------------------------------------

-- The reports about these matches count no more.
create function private.supersede_reports(variadic matches uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = any (matches)
$$;

-- The own side takes an open report back; the ledger keeps both.
create function private.retract_report(report public.match_reports)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.match_reports r set status = 'superseded', decided_at = clock_timestamp() where r.id = report.id;
  perform private.add_result(report.match_id, 'retraction', report_id => report.id, by => auth.uid());
end
$$;

-- Files the report of the caller's side and lets follow what it means: the other side is notified of the first, one that
-- agrees with the other side's confirms it, another makes the match disputed. It may take the place of an own one.
-- Nobody disputes unawares: where the other side's report waits for an answer and says something else, `seen` names it.
-- Returns the report's id.
create function private.file_report(
  match public.team_matches,
  side public.forfeit_side,
  home_score int,
  away_score int,
  forfeited_by public.forfeit_side,
  stats jsonb,
  note text,
  corrected public.match_reports default null,
  seen uuid default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  rival public.match_reports;
  made public.match_reports;
  agrees boolean;
begin
  if corrected.id is not null then
    perform private.retract_report(corrected);
  end if;
  if exists (
    select from public.match_reports r where (r.match_id, r.team_id) = (match.id, team) and r.status <> 'superseded'
  ) then
    perform private.refuse('PT409', 'This side has reported its result already.', 'alreadyReported', 'match_id');
  end if;
  select * into rival
  from public.match_reports r
  where r.match_id = match.id and r.status in ('filed', 'disputed');
  agrees := (rival.home_score, rival.away_score, rival.forfeited_by)
    is not distinct from (file_report.home_score, file_report.away_score, file_report.forfeited_by);
  if private.is_silent(rival) then
    perform private.refuse('PT409', 'Silence has confirmed the other report.', 'matchReportDecided', 'match_id');
  end if;
  if not agrees and rival.status = 'filed' and rival.id is distinct from seen then
    perform private.refuse('PT409', 'The other side has reported something else.', 'reportUnseen', 'seen_report');
  end if;

  insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score, forfeited_by, stats, note, status, decided_at)
  values (
    match.id, team, me, file_report.home_score, file_report.away_score, file_report.forfeited_by, file_report.stats, file_report.note,
    case when rival.id is null then 'filed' when agrees then 'confirmed' else 'disputed' end::public.match_report_status,
    case when rival.id is not null then clock_timestamp() end
  )
  returning * into made;
  perform private.add_result(
    match.id, 'report', made.home_score, made.away_score, made.forfeited_by, report_id => made.id, by => me
  );
  if rival.id is not null then
    update public.match_reports r set status = made.status, decided_at = made.decided_at where r.id = rival.id;
    if agrees then
      perform private.add_result(
        match.id, 'confirmation', rival.home_score, rival.away_score, rival.forfeited_by, report_id => rival.id, by => me
      );
    else
      perform private.add_result(match.id, 'dispute', report_id => rival.id, by => me);
    end if;
  end if;
  match := private.project_match(match.id);
  perform private.notify_sides(
    match,
    case
      when corrected.id is not null then 'reportCorrected'
      when made.status = 'filed' and made.forfeited_by is not null then 'noShowClaimed'
      when made.status = 'filed' then 'resultReported'
      when made.status = 'confirmed' and made.forfeited_by is not null then 'noShowConfirmed'
      when made.status = 'confirmed' then 'resultConfirmed'
      else 'resultDisputed'
    end::public.notification_key,
    jsonb_build_object('home_score', made.home_score, 'away_score', made.away_score)
      || private.absent_side(match, made.forfeited_by),
    case when made.status = 'disputed' then private.rulers(match) else '{}' end
  );
  return made.id;
end
$$;

-- Files a report that says a score, once the score and the stats can be. Refuses with PT422 what cannot.
create function private.file_score(
  match public.team_matches,
  side public.forfeit_side,
  home_score int,
  away_score int,
  stats jsonb,
  note text,
  corrected public.match_reports default null,
  seen uuid default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  said constant text := private.checked_text('note', note, 0, (private.limits()).report_note_max);
begin
  perform private.check_score(home_score, away_score);
  if home_score = away_score then
    perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
  end if;
  return private.file_report(
    match, side, home_score, away_score, null,
    private.checked_stats(
      match,
      case side when 'home' then match.home_team_id else match.away_team_id end,
      stats,
      case side when 'home' then home_score else away_score end
    ),
    said, corrected, seen
  );
end
$$;

-- A captain or co-captain of one side says how the match ended, from kick-off on. `seen_report` is the report of the other
-- side that they have read: only then another score disputes it. Returns the report's id.
-- Refuses with PT403, PT404, PT409 (too early, final, reported already, not being played, the other side's report unseen),
-- PT422 (no score, level, stats).
create function private.report_match(
  match_id uuid,
  home_score int,
  away_score int,
  stats jsonb default '[]',
  note text default null,
  seen_report uuid default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  made uuid;
begin
  perform private.check_reportable(match);
  made := private.file_score(match, side, home_score, away_score, stats, note, seen => seen_report);
  perform private.record(
    'report_match', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
end
$$;
comment on function private.report_match is 'api: member';

-- A captain or co-captain says that the other side did not come, from five minutes after kick-off on, or after the game
-- before: a claim of 3-0, against nobody who has shown that they are there.
-- Returns the report's id. Refuses as above.
create function private.claim_forfeit(match_id uuid, seen_report uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  absent constant public.forfeit_side := case side when 'home' then 'away' else 'home' end;
  made uuid;
begin
  if now() < private.clock_from(match) + tolerance then
    perform private.refuse('PT409', 'The other side may still come.', 'tooEarly', 'match_id');
  end if;
  perform private.check_reportable(match);
  if private.is_present(match, case absent when 'home' then match.home_team_id else match.away_team_id end) then
    perform private.refuse('PT409', 'The other side is there.', 'sidePresent', 'match_id');
  end if;
  made := private.file_report(
    match, side, private.forfeit_score(absent, 'home'), private.forfeit_score(absent, 'away'), absent, '[]', null, seen => seen_report
  );
  perform private.record(
    'claim_forfeit', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'forfeited_by', absent)
  );
  return made;
end
$$;
comment on function private.claim_forfeit is 'api: member';

-- The undecided report a command is about, its match locked: PT404 when there is none, PT403 unless the caller speaks for
-- the side that filed it (`own`) or else for the other, PT409 when it has been decided or taken back.
create function private.open_report(report_id uuid, own boolean)
  returns public.match_reports
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  report public.match_reports;
  match public.team_matches;
begin
  select * into report from public.match_reports r where r.id = open_report.report_id;
  if report.id is null then
    perform private.refuse('PT404', 'There is no such report.', 'reportUnknown', 'report_id');
  end if;
  if own then
    perform private.hold_lined_up(array[report.match_id]);
  end if;
  match := private.locked_match(report.match_id);
  perform private.own_side(match);
  if own is distinct from (private.led_team() = report.team_id) then
    perform private.refuse(
      'PT403', 'A side changes its own report and answers the other side''s.', 'notYours'
    );
  end if;
  select * into report from public.match_reports r where r.id = report.id;
  if (report.status::text, match.status::text) not in (('filed', 'reported'), ('disputed', 'disputed')) then
    perform private.refuse('PT409', 'The report has been decided.', 'matchReportDecided', 'report_id');
  end if;
  return report;
end
$$;

-- Refuses with PT409 unless a report still waits for its answer: a dispute is one, and so is silence.
create function private.check_unanswered(report public.match_reports)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if report.status <> 'filed' or private.is_silent(report) then
    perform private.refuse('PT409', 'The report has been answered, or confirmed by silence.', 'matchReportDecided', 'report_id');
  end if;
end
$$;

-- The side that filed a report puts another score in its place until it is answered; the other side is notified, and its time
-- to answer begins anew. Returns the new report's id.
-- Refuses with PT403, PT404, PT409 (answered, decided, corrected already), PT422 (no score, level, stats).
create function private.correct_report(
  report_id uuid,
  home_score int,
  away_score int,
  stats jsonb default '[]',
  note text default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  report constant public.match_reports := private.open_report(report_id, own => true);
  match public.team_matches;
  made uuid;
begin
  perform private.check_unanswered(report);
  select * into match from public.team_matches m where m.id = report.match_id;
  made := private.file_score(match, private.own_side(match), home_score, away_score, stats, note, report);
  perform private.record(
    'correct_report', 'team_matches ' || match.id,
    jsonb_build_object('report_id', report.id, 'home_score', report.home_score, 'away_score', report.away_score),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
end
$$;
comment on function private.correct_report is 'api: member';

-- The side that filed a report takes it back until it is answered: the match is to be played or reported again.
-- Refuses with PT403, PT404, PT409 (answered, decided, taken back already).
create function private.withdraw_report(report_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  report constant public.match_reports := private.open_report(report_id, own => true);
  match public.team_matches;
begin
  perform private.check_unanswered(report);
  perform private.retract_report(report);
  match := private.project_match(report.match_id);
  perform private.notify_sides(
    match, 'reportWithdrawn', jsonb_build_object('home_score', report.home_score, 'away_score', report.away_score)
  );
  perform private.record(
    'withdraw_report', 'team_matches ' || match.id, '{"status": "reported"}',
    jsonb_build_object('status', match.status, 'report_id', report.id)
  );
end
$$;
comment on function private.withdraw_report is 'api: member';

-- A report becomes the result, by whatever agreed with it.
create function private.settle_report(report public.match_reports, cause public.result_cause)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
begin
  update public.match_reports r set status = 'confirmed', decided_at = clock_timestamp() where r.id = report.id;
  perform private.add_result(
    report.match_id, cause, report.home_score, report.away_score, report.forfeited_by, report_id => report.id,
    by => auth.uid()
  );
  match := private.project_match(report.match_id);
  perform private.notify_sides(
    match,
    case when report.forfeited_by is null then 'resultConfirmed' else 'noShowConfirmed' end::public.notification_key,
    private.absent_side(match, report.forfeited_by)
  );
end
$$;

-- The other side agrees with a report as long as it waits for an answer; after a dispute, too, which is over then, whether
-- or not it has reported something else itself.
create function private.confirm_report(report_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  report constant public.match_reports := private.open_report(report_id, own => false);
begin
  if report.status = 'filed' then
    perform private.check_unanswered(report);
  end if;
  perform private.settle_report(report, 'confirmation');
  perform private.record(
    'confirm_report', 'team_matches ' || report.match_id,
    jsonb_build_object('status', case report.status when 'filed' then 'reported' else 'disputed' end),
    jsonb_build_object('status', 'finished', 'report_id', report.id)
  );
end
$$;
comment on function private.confirm_report is 'api: member';

create function private.dispute_report(report_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.appealing_actor();
  report constant public.match_reports := private.open_report(report_id, own => false);
  said constant text := private.checked_reason(reason);
  match public.team_matches;
begin
  perform private.check_unanswered(report);
  update public.match_reports r
  set status = 'disputed', decided_at = clock_timestamp()
  where r.id = report.id;
  perform private.add_result(report.match_id, 'dispute', report_id => report.id, by => me, reason => said);
  match := private.project_match(report.match_id);
  perform private.notify_sides(
    match, 'resultDisputed',
    jsonb_build_object('home_score', report.home_score, 'away_score', report.away_score, 'reason', said),
    private.rulers(match)
  );
  perform private.record(
    'dispute_report', 'team_matches ' || match.id, '{"status": "reported"}',
    jsonb_build_object('status', 'disputed', 'report_id', report.id, 'reason', said)
  );
end
$$;
comment on function private.dispute_report is 'api: member';

-- Reports nobody answered in time.
create function private.due_silences()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select r.id, 'match_reports ' || r.id
  from public.match_reports r
  where r.status = 'filed' and private.is_silent(r)
  order by 1
$$;

-- A report nobody answered for a day; the clock's. It waits for no lock and comes back for busy rows.
create function private.confirm_silence(report_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  report public.match_reports;
begin
  select * into report from public.match_reports r where r.id = confirm_silence.report_id;
  if private.hold_later_games(report.match_id, wait => false) is not true then
    return;
  end if;
  perform from public.team_matches m where m.id = report.match_id and m.status = 'reported' for no key update skip locked;
  if not found then
    return;
  end if;
  select * into report from public.match_reports r where r.id = report.id;
  if not private.is_silent(report) then
    return;
  end if;
  perform private.settle_report(report, 'silence');
  perform private.record(
    'confirm_silence', 'team_matches ' || report.match_id, '{"status": "reported"}',
    jsonb_build_object('status', 'finished', 'report_id', report.id)
  );
end
$$;
