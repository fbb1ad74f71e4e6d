-- The ledger of results: every fact about how a match ended is a row that nobody rewrites, and what stands on the match
-- is worked out from it in one place.

create type public.result_cause as enum (
  'claim', 'dispute', 'confirmation', 'silence', 'ruling', 'correction', 'undo', 'withdrawal', 'retraction',
  -- a result that a withdrawal had made void stands again
  'reinstatement'
);

-- A dispute, an undoing, a claim taken back and a withdrawal before half of the season say no score of their own.
create table public.match_results (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  seq smallint not null check (seq >= 1),
  cause public.result_cause not null,
  home_score smallint check (home_score between 0 and (private.limits()).score_max),
  away_score smallint check (away_score between 0 and (private.limits()).score_max),
  forfeited_by public.forfeit_side,
  report_id uuid,
  -- what a withdrawal found the match as: taking it back brings that back
  status_before public.match_status,
  -- who spoke for one of the two sides; who ruled is in the audit log, and nobody here is told who is on the staff
  by uuid references public.profiles (id),
  at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  primary key (match_id, seq),
  constraint match_results_status_before check (status_before is null or cause = 'withdrawal'),
  constraint match_results_both_scores check ((home_score is null) = (away_score is null)),
  constraint match_results_no_draw check (home_score <> away_score),
  constraint match_results_forfeit check (
    case forfeited_by
      when 'home' then home_score = 0 and away_score = (private.limits()).forfeit_goals
      when 'away' then home_score = (private.limits()).forfeit_goals and away_score = 0
      when 'both' then home_score is null
      else home_score is not null or cause in ('dispute', 'undo', 'withdrawal', 'retraction')
    end
  )
);
create index match_results_by on public.match_results (by);
create index match_results_report_id on public.match_results (report_id);

alter table public.match_results enable row level security;
alter table public.match_results force row level security;

-- How a match came to its result is everybody's to read once there is one, and its two sides' until then.
create policy select_concerned on public.match_results
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_results.match_id
        and (
          m.status in ('finished', 'cancelled')
          or (select private.led_team()) in (m.home_team_id, m.away_team_id)
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

-- The texts that go with a fact of the ledger, beside it: the ledger stays as it is while the moderation hides them.
create table public.result_reasons (
  id uuid not null default gen_random_uuid() unique,
  match_id uuid not null,
  seq smallint not null,
  -- whose text it is; the staff's where nobody is named
  author_id uuid references public.profiles (id),
  -- null while the moderation hides it
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  created_at timestamptz not null default now(),
  primary key (match_id, seq),
  foreign key (match_id, seq) references public.match_results (match_id, seq) on delete cascade
);
create index result_reasons_author_id on public.result_reasons (author_id);

alter table public.result_reasons enable row level security;
alter table public.result_reasons force row level security;

-- Whoever reads the fact reads its texts.
create policy select_concerned on public.result_reasons
  for select to authenticated
  using (
    exists (
      select
      from public.match_results r
      where r.match_id = result_reasons.match_id and r.seq = result_reasons.seq
    )
  );

select private.guard_texts('public.result_reasons', 'reason');

revoke all on public.match_results, public.result_reasons from public, anon, authenticated;
grant select on public.match_results, public.result_reasons to authenticated;
grant all on public.match_results, public.result_reasons to service_role;

create trigger append_only
  before update or truncate on public.match_results
  for each statement
  execute function private.refuse_to_rewrite();
-- A row goes only with its whole match.
create function private.keep_with_match()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (select from public.team_matches m where m.id = old.match_id) then
    perform private.refuse('PT403', 'This record is append only.', 'notYours');
  end if;
  return old;
end
$$;
create trigger keep_with_match
  before delete on public.match_results
  for each row
  execute function private.keep_with_match();

-- The one writer ------------------------------------------------------------------------------

-- Writes what happened in a match: state, scores, forfeit, running score and moments, as far as `written` names them.
-- The reason of a state goes with it. Callers hold the match and have asked whether they may. Returns the match as it is then.
create function private.write_match(match_id uuid, written jsonb)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  after public.team_matches;
begin
  perform set_config('rondo.match_writer', write_match.match_id::text, true);
  update public.team_matches m
  set (status, status_reason, home_score, away_score, forfeited_by, live_home_score, live_away_score, started_at, live_at, finished_at) = (
    select
      w.status, case when w.status = m.status or written ? 'status_reason' then w.status_reason end, w.home_score, w.away_score, w.forfeited_by, w.live_home_score, w.live_away_score, w.started_at, w.live_at, w.finished_at
    from jsonb_populate_record(m, written) w
  )
  where m.id = write_match.match_id
  returning * into after;
  perform set_config('rondo.match_writer', '', true);
  return after;
end
$$;

-- What a match says of its start and its running score before it is started.
create function private.not_started()
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$ select '{"started_at": null, "live_at": null, "live_home_score": null, "live_away_score": null}'::jsonb $$;

-- Whether a side of a match that is in no series has withdrawn from its season.
create function private.will_not_be_played(match_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    join public.league_teams e on (e.league_id, e.season) = (m.league_id, m.season)
    where m.id = will_not_be_played.match_id
      and m.series_id is null
      and e.team_id in (m.home_team_id, m.away_team_id)
      and e.withdrawn_at is not null
  )
$$;

-- Puts what the ledger says last on the match, and lets stats, suspensions and series follow. Returns the match.
create function private.project_match(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  last public.match_results;
  after public.team_matches;
begin
  select * into last
  from public.match_results r
  where r.match_id = project_match.match_id
  order by r.seq desc
  limit 1;
  perform private.hold_suspensions_of(private.teams_from(m), array[m.id])
  from public.team_matches m
  where m.id = project_match.match_id;
  after := private.write_match(match_id, case
    when last.cause = 'claim' then '{"status": "reported"}'
    when last.cause = 'dispute' then '{"status": "disputed"}'
    -- nobody claims anything any more: it goes on as it was before the claim
    when last.cause = 'retraction' then (
      select jsonb_build_object('status', case when m.started_at is null then 'scheduled' else 'live' end)
      from public.team_matches m
      where m.id = last.match_id
    )
    when last.cause = 'undo' then jsonb_build_object(
      'status', case when private.will_not_be_played(project_match.match_id) then 'cancelled' else 'scheduled' end,
      'home_score', null, 'away_score', null, 'forfeited_by', null, 'finished_at', null
    ) || private.not_started()
    -- the score is kept for the record
    when last.cause = 'withdrawal' and num_nonnulls(last.home_score, last.forfeited_by) = 0 then '{"status": "cancelled"}'
    else jsonb_build_object(
      'status', 'finished', 'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by
    ) || case when last.cause in ('correction', 'reinstatement') then '{}' else jsonb_build_object('finished_at', last.at) end
  end);
  perform private.follow_stats(after);
  perform private.follow_suspensions(after);
  perform private.follow_series(after.series_id);
  return after;
end
$$;

-- Adds a fact to the ledger; what follows from it is projected by whoever adds it.
create function private.add_result(
  match_id uuid,
  cause public.result_cause,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null,
  report_id uuid default null,
  by uuid default null,
  reason text default null,
  at timestamptz default clock_timestamp()
)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with added as (
    insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, report_id, by, at, status_before)
    select
      add_result.match_id,
      1 + coalesce(max(r.seq), 0),
      add_result.cause,
      add_result.home_score,
      add_result.away_score,
      add_result.forfeited_by,
      add_result.report_id,
      add_result.by,
      add_result.at,
      case
        when add_result.cause = 'withdrawal' then (select m.status from public.team_matches m where m.id = add_result.match_id)
      end
    from public.match_results r
    where r.match_id = add_result.match_id
    returning *
  )
  insert into public.result_reasons (match_id, seq, author_id, reason)
  select a.match_id, a.seq, a.by, add_result.reason
  from added a
  where add_result.reason is not null
$$;

-- A match that was played elsewhere or long ago enters as its row says: its result through the ledger, as silently
-- confirmed. Only the owner calls it, for a demo league or an import. A match that is still to be played stays as it is.
create function private.import_match(played public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if played.status = 'finished' then
    perform private.add_result(
      played.id, 'silence', played.home_score, played.away_score, played.forfeited_by,
      at => coalesce(played.finished_at, now())
    );
    perform private.project_match(played.id);
  elsif played.status <> 'scheduled' then
    if played.status = 'disputed' then
      perform private.write_match(played.id, '{"status": "reported"}');
    end if;
    perform private.write_match(
      played.id, to_jsonb(played) || jsonb_build_object('started_at', coalesce(played.started_at, played.live_at))
    );
  end if;
end
$$;

-- The matches of a season that was played elsewhere enter all at once, as import_match brings in one. They are new and in
-- no series, so nothing but a suspension can follow from them; games of playoffs are left out. `played` is a list of {stage, matchday, home_team_id,
-- away_team_id, kickoff_at, status, home_score, away_score, forfeited_by, finished_at}; a result that counts for nobody
-- has a score and is cancelled. Returns how many have a result.
create function private.import_matches(filled public.league_seasons, played jsonb)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  results int;
  match public.team_matches;
begin
  perform set_config('rondo.match_writer', concat_ws(' ', filled.league_id, filled.season), true);
  with entered as (
    insert into public.team_matches (
      league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at,
      status, home_score, away_score, forfeited_by, finished_at
    )
    select
      filled.league_id, filled.season, p.stage, p.matchday, p.home_team_id, p.away_team_id, p.kickoff_at,
      p.status, p.home_score, p.away_score, p.forfeited_by, p.finished_at
    from jsonb_to_recordset(played) as p (
      stage public.match_stage, matchday int, home_team_id uuid, away_team_id uuid, kickoff_at timestamptz,
      status public.match_status, home_score int, away_score int, forfeited_by public.forfeit_side, finished_at timestamptz
    )
    where p.stage in ('regular', 'decider')
    returning *
  )
  insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, at)
  select e.id, 1, 'silence', e.home_score, e.away_score, e.forfeited_by, e.finished_at
  from entered e
  where e.finished_at is not null;
  get diagnostics results = row_count;
  insert into public.match_results (match_id, seq, cause, at)
  select m.id, 2, 'withdrawal', m.finished_at
  from public.team_matches m
  where (m.league_id, m.season) = (filled.league_id, filled.season)
    and m.status = 'cancelled'
    and m.finished_at is not null;
  perform set_config('rondo.match_writer', '', true);
  for match in
    select m.*
    from public.team_matches m
    where (m.league_id, m.season) = (filled.league_id, filled.season)
      and m.status = 'finished'
      and exists (
        select
        from public.penalties p
        join public.team_members own on own.player_id = p.player_id
        where p.league_id = filled.league_id
          and p.kind = 'suspension'
          and own.team_id in (m.home_team_id, m.away_team_id)
      )
    order by m.kickoff_at, m.id
  loop
    perform private.follow_suspensions(match);
  end loop;
  return results;
end
$$;

-- What follows from a result -------------------------------------------------------------------

-- The team that won a finished match; null when nobody did.
create function private.winner_of(match public.team_matches)
  returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when match.status = 'finished' then case
      when match.home_score > match.away_score then match.home_team_id
      when match.home_score < match.away_score then match.away_team_id
    end
  end
$$;

-- Locks of a bracket: whoever writes a result of a series, or looks at what stands on one, holds the series before its
-- games. One waits for the other there, so the games a result would take away are those of nobody else meanwhile.

-- Holds these series in the order of their rounds. The clock waits for nobody: it is told that somebody is there.
create function private.hold_series(ids uuid[], wait boolean default true)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  held int;
begin
  if wait then
    perform from public.series s where s.id = any (ids) order by s.round, s.slot for no key update;
    return true;
  end if;
  perform from public.series s where s.id = any (ids) order by s.round, s.slot for no key update skip locked;
  get diagnostics held = row_count;
  return held = cardinality(ids);
end
$$;

-- All series of a season's playoffs, or of a cup.
create function private.bracket_of(league_id uuid, season int, night_cup_id uuid)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(
    select s.id
    from public.series s
    where (s.league_id, s.season) = (bracket_of.league_id, bracket_of.season) or s.night_cup_id = bracket_of.night_cup_id
  );
end
$$;

-- Whether the bracket of its season is drawn from this match: it is one of the table's. A special match of teams outside
-- the playoffs, played since they began, moves nobody in them.
create function private.has_bracket(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return match.series_id is null and exists (
    select
    from public.series s
    join public.league_seasons run on (run.league_id, run.season) = (s.league_id, s.season)
    where (s.league_id, s.season) = (match.league_id, match.season)
      and (
        match.stage = 'regular'
        or coalesce(match.finished_at, match.created_at) <= run.playoffs_at
        or exists (
          select
          from public.league_teams e
          where (e.league_id, e.season) = (match.league_id, match.season)
            and e.team_id in (match.home_team_id, match.away_team_id)
            and e.playoff_seed is not null
        )
      )
  );
end
$$;

-- The series that this match leads to, up to the final: somebody may have gone through one of them without a game. Of a
-- match the bracket is drawn from, all of it.
create function private.later_series(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.has_bracket(match) then
    return private.bracket_of(match.league_id, match.season, null);
  end if;
  return array(
    with recursive way as (
      select s.id, s.next_series_id, s.loser_series_id from public.series s where s.id = match.series_id
      union
      select s.id, s.next_series_id, s.loser_series_id
      from way w
      join public.series s on s.id in (w.next_series_id, w.loser_series_id)
    )
    select w.id from way w where w.id <> match.series_id
  );
end
$$;

-- The sides of a match, and those of every series that it leads to: what it decides may decide games of theirs.
create function private.teams_from(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array[match.home_team_id, match.away_team_id] || array(
    select side.team_id
    from public.series s
    cross join lateral (values (s.team_a_id), (s.team_b_id)) side (team_id)
    where s.id = any (private.later_series(match)) and side.team_id is not null
  );
end
$$;

-- Holds what a match leads to, with its own series: nobody writes a result there meanwhile.
create function private.hold_later_games(match_id uuid, wait boolean default true)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
begin
  select * into match from public.team_matches m where m.id = hold_later_games.match_id;
  return private.hold_series(array_remove(match.series_id || private.later_series(match), null), wait);
end
$$;

-- A series counts its games anew, in their order and up to the majority: games won, the winner, who goes on to the next
-- series, and its loser to the match for third place where there is one. A game that neither side came to counts for
-- nobody: a series without enough games for a majority has no winner, and a place that nobody will come to stays empty, so
-- that the other side goes on without a game. Nobody needs the games after that: one that nobody has said anything about
-- goes, another is cancelled. `before` is what the series was where its sides have just changed.
create function private.follow_series(series_id uuid, before public.series default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was public.series;
  counted public.series;
  goes record;
  next public.series;
  spare public.team_matches;
begin
  select * into was from public.series s where s.id = follow_series.series_id for no key update;
  if was.id is null then
    return;
  end if;
  if before.id is null then
    before := was;
  end if;
  update public.series s
  set wins_a = games.a,
    wins_b = games.b,
    winner_team_id = case
      when games.a > s.best_of / 2 then s.team_a_id
      when games.b > s.best_of / 2 then s.team_b_id
      when places.no_a or places.no_b then coalesce(s.team_a_id, s.team_b_id)
    end,
    no_winner = places.no_a and places.no_b
      or num_nulls(s.team_a_id, s.team_b_id) = 0
        and greatest(games.a, games.b) <= s.best_of / 2
        and s.best_of - least(games.a, games.b) - games.void <= s.best_of / 2
  from (
    select
      count(*) filter (where game.winner = was.team_a_id) as a,
      count(*) filter (where game.winner = was.team_b_id) as b,
      count(*) filter (where game.void) as void
    from (
      select
        m.winner,
        m.void,
        greatest(
          count(*) filter (where m.winner = was.team_a_id) over earlier,
          count(*) filter (where m.winner = was.team_b_id) over earlier
        ) as most
      from (
        select private.winner_of(m) as winner, m.status = 'finished' and m.forfeited_by is not distinct from 'both' as void, m.game_no
        from public.team_matches m
        where m.series_id = was.id
      ) m
      window earlier as (order by m.game_no rows between unbounded preceding and 1 preceding)
    ) game
    where game.most <= was.best_of / 2
  ) games, (
    -- nobody is there, and no series is left that somebody could come from
    select
      was.team_a_id is null and count(*) filter (where f.next_slot = 'a') = 0 as no_a,
      was.team_b_id is null and count(*) filter (where f.next_slot = 'b') = 0 as no_b
    from public.series f
    where was.id in (f.next_series_id, f.loser_series_id) and f.winner_team_id is null and not f.no_winner
  ) places
  where s.id = was.id
  returning s.* into counted;

  if (counted.winner_team_id, counted.no_winner) is distinct from (before.winner_team_id, before.no_winner)
    and was.next_series_id is not null
  then
    for goes in
      select *
      from (values
        (was.next_series_id, counted.winner_team_id),
        (
          was.loser_series_id,
          case counted.winner_team_id when was.team_a_id then was.team_b_id when was.team_b_id then was.team_a_id end
        )
      ) goal (series_id, team_id)
      where goal.series_id is not null
    loop
      select * into next from public.series s where s.id = goes.series_id for no key update;
      update public.series s
      set team_a_id = case when was.next_slot = 'a' then goes.team_id else s.team_a_id end,
        team_b_id = case when was.next_slot = 'b' then goes.team_id else s.team_b_id end,
        wins_a = 0,
        wins_b = 0,
        winner_team_id = null,
        no_winner = false
      where s.id = next.id;
      -- the games of somebody who is taken back are none, as long as none of them is finished; games that a file brought in
      -- before their sides were known stay
      if before.winner_team_id is not null or before.no_winner then
        if exists (select from public.team_matches m where m.series_id = next.id and m.status = 'finished') then
          perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
        end if;
        delete from public.team_matches m where m.series_id = next.id;
      end if;
      perform private.follow_series(next.id, next);
    end loop;
  end if;

  if counted.winner_team_id is distinct from before.winner_team_id and num_nulls(was.team_a_id, was.team_b_id) = 1 then
    perform private.notify_bye(counted);
  end if;
  if counted.winner_team_id is null and not counted.no_winner then
    perform private.shift_games(was.id);
    perform private.set_games(was.id);
    return;
  end if;
  delete from public.team_matches m
  where m.series_id = was.id
    and m.status in ('scheduled', 'postponed')
    and not exists (select from public.match_results r where r.match_id = m.id);
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  from public.team_matches m
  where m.series_id = was.id and m.status not in ('finished', 'cancelled') and r.match_id = m.id;
  for spare in
    select * from public.team_matches m
    where m.series_id = was.id and m.status not in ('finished', 'cancelled')
    order by m.id
  loop
    perform private.write_match(spare.id, '{"status": "cancelled"}');
  end loop;
end
$$;

-- What no series may be when a transaction ends: more games won than are there, or won without them, but for whoever goes
-- on without a game.
create function private.check_series_games()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  about constant uuid := case when tg_table_name = 'series' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'series_id' end;
begin
  if exists (
    select
    from public.series s
    cross join lateral (
      select
        count(*) filter (where private.winner_of(m) = s.team_a_id) as a,
        count(*) filter (where private.winner_of(m) = s.team_b_id) as b
      from public.team_matches m
      where m.series_id = s.id
    ) won
    where s.id = about
      and (
        s.wins_a > won.a
        or s.wins_b > won.b
        or num_nulls(s.team_a_id, s.team_b_id) = 0
          and case s.winner_team_id when s.team_a_id then s.wins_a when s.team_b_id then s.wins_b end <= s.best_of / 2
      )
  ) then
    raise exception using errcode = 'check_violation', message = 'A series is won by games that are there.', table = 'series';
  end if;
  return null;
end
$$;

create constraint trigger check_series_games
  after insert or update on public.series
  deferrable initially deferred
  for each row
  when (new.wins_a > 0 or new.wins_b > 0 or new.winner_team_id is not null)
  execute function private.check_series_games();
create constraint trigger check_series_games
  after update or delete on public.team_matches
  deferrable initially deferred
  for each row
  when (old.series_id is not null and old.status = 'finished')
  execute function private.check_series_games();

-- What the games of a series of a league's playoffs are called.
create function private.stage_of_series(round int, slot int)
  returns public.match_stage
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when (round, slot) = (3, 2) then 'third_place'
    else (array['quarterfinal', 'semifinal', 'final'])[round]
  end::public.match_stage
$$;

-- When the clock of a match begins: at its kick-off, or when the games before it in its series have ended; 'infinity' as
-- long as one of them is open or disputed.
create function private.clock_from(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select case
      when bool_or(m.status not in ('finished', 'cancelled')) then 'infinity'
      else greatest(match.kickoff_at, max(m.finished_at))
    end
    from public.team_matches m
    where m.series_id = match.series_id and m.game_no < match.game_no
  );
end
$$;

-- How long a game lasts, breaks included: what its season says; in a night cup, a quarter of an hour.
create function private.game_minutes(match public.team_matches)
  returns int
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (select s.game_minutes from public.league_seasons s where (s.league_id, s.season) = (match.league_id, match.season)),
    (private.limits()).game_minutes
  );
end
$$;

-- The earliest moment at which a match can be over, before which no clock of its result begins: the length of a game after
-- its kick-off or its start, whichever is later. As long as a game before it in its series is open, it begins now at the
-- earliest; one that is finished has been over by then.
create function private.earliest_end(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return greatest(
    match.kickoff_at, match.started_at, least(private.clock_from(match), coalesce(match.finished_at, now()))
  ) + private.game_minutes(match) * interval '1 minute';
end
$$;

-- On a cup's evening the next game waits for the one before: its kick-off, and those after it, shift to that end. A game
-- that somebody is busy with stays where it is.
create function private.shift_games(series_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  next public.team_matches;
  late interval;
begin
  select * into next
  from public.team_matches m
  where m.series_id = shift_games.series_id and m.status not in ('finished', 'cancelled')
  order by m.game_no
  limit 1;
  late := date_trunc('minute', private.clock_from(next) + interval '59 seconds') - next.kickoff_at;
  if next.night_cup_id is null or next.status <> 'scheduled' or late <= interval '0' then
    return;
  end if;
  update public.team_matches m
  set kickoff_at = m.kickoff_at + late
  where m.id in (
    select w.id
    from public.team_matches w
    where w.series_id = next.series_id and w.status = 'scheduled'
    for no key update skip locked
  );
end
$$;

-- Sets the games that a series lacks: as many as its better side still needs, less those that wait. The sides host in
-- turn, the higher seed first: its are games 1, 3, 5, and the one that stands for a cancelled game of its own. The first is three days after what leads to it, at the hour the league last played at, or follows
-- it on a cup's evening; each other one follows the game before. Where a side has withdrawn, the other goes on at once;
-- where both have, nobody does.
create function private.set_games(series_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  playing public.series;
  minutes_between interval;
  host uuid;
  rival uuid;
  last record;
  missing int;
  begins timestamptz;
  withdrawn uuid[];
  game public.team_matches;
begin
  select * into playing from public.series s where s.id = set_games.series_id for no key update;
  select
    count(*) filter (where m.status not in ('finished', 'cancelled'))::int as waiting,
    coalesce(max(m.game_no), 0)::int as game_no,
    max(m.kickoff_at) as kickoff_at
  into last
  from public.team_matches m
  where m.series_id = playing.id;
  missing := playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b) - last.waiting;
  if num_nulls(playing.team_a_id, playing.team_b_id) > 0
    or playing.winner_team_id is not null
    or playing.no_winner
    or missing <= 0
  then
    return;
  end if;

  select side.id into host
  from (values (playing.team_a_id, 1), (playing.team_b_id, 2)) side (id, place)
  left join public.league_teams e
    on (e.league_id, e.season, e.team_id) = (playing.league_id, playing.season, side.id)
  left join public.night_cup_teams c on (c.night_cup_id, c.team_id) = (playing.night_cup_id, side.id)
  order by coalesce(e.playoff_seed, c.seed), side.place
  limit 1;
  rival := case host when playing.team_a_id then playing.team_b_id else playing.team_a_id end;
  minutes_between := interval '1 minute' * case
    when playing.night_cup_id is null then (private.limits()).match_length_minutes
    else (private.limits()).game_minutes
  end;
  begins := case
    when last.kickoff_at is null and playing.night_cup_id is not null then private.cup_kickoff(playing)
    when last.kickoff_at is null then private.evening_of(playing)
    else greatest(last.kickoff_at, now()) + minutes_between
  end;
  for n in 1..missing loop
    insert into public.team_matches (
      league_id, season, night_cup_id, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
    )
    select
      playing.league_id, playing.season, playing.night_cup_id, playing.id, last.game_no + n,
      case
        when playing.night_cup_id is not null then 'cup'
        else private.stage_of_series(playing.round, playing.slot)
      end,
      case when hosted.more then rival else host end,
      case when hosted.more then host else rival end,
      begins + (n - 1) * minutes_between
    from (
      select count(*) filter (where m.home_team_id = host) > count(*) filter (where m.home_team_id = rival) as more
      from public.team_matches m
      where m.series_id = playing.id and m.status <> 'cancelled'
    ) hosted;
  end loop;

  select * into game from public.team_matches m where m.series_id = playing.id and m.game_no = last.game_no + 1;
  if game.night_cup_id is not null then
    perform private.notify_cup_game(game);
    return;
  end if;

  withdrawn := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (playing.league_id, playing.season)
      and e.team_id in (playing.team_a_id, playing.team_b_id)
      and e.withdrawn_at is not null
  );
  if withdrawn = '{}' then
    perform private.notify_playoff_game(playing.id, last.game_no + 1);
    return;
  end if;
  -- one after the other: what a game decides sets another, or needs one less
  loop
    select * into game
    from public.team_matches m
    where m.series_id = playing.id and m.game_no > last.game_no and m.status not in ('finished', 'cancelled')
    order by m.game_no
    limit 1;
    exit when game.id is null;
    perform private.lose_match(game, case cardinality(withdrawn) when 1 then withdrawn[1] end);
  end loop;
end
$$;

-- The evening on which a series begins: three days after now, or after what leads to it, at the hour of the league's
-- zone at which its last regular match began.
create function private.evening_of(playing public.series)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (
    (
      greatest(
        now(),
        (
          select max(m.kickoff_at)
          from public.series s
          join public.team_matches m on m.series_id = s.id
          where playing.id in (s.next_series_id, s.loser_series_id)
        )
      ) at time zone l.time_zone
    )::date + 3 + coalesce(date_trunc('minute', max(m.kickoff_at) at time zone l.time_zone)::time, '20:00')
  ) at time zone l.time_zone
  from public.leagues l
  left join public.team_matches m
    on (m.league_id, m.season, m.stage) = (l.id, playing.season, 'regular') and m.status = 'finished'
  where l.id = playing.league_id
  group by l.id
$$;

-- A side that has withdrawn loses a match, 3-0; without a team both have, and both lose it.
create function private.lose_match(match public.team_matches, team uuid, reason text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  goals constant int := (private.limits()).forfeit_goals;
  lost constant public.forfeit_side := case team when match.home_team_id then 'home' when match.away_team_id then 'away' else 'both' end;
begin
  perform private.add_result(
    match.id, 'withdrawal',
    case lost when 'home' then 0 when 'away' then goals end,
    case lost when 'home' then goals when 'away' then 0 end,
    lost,
    reason => lose_match.reason
  );
  perform private.project_match(match.id);
end
$$;

-- Stats stand where a match has been played, also while it counts for nobody. They are what the claims of its sides say,
-- as it was judged when each was filed: what is known later of who might play takes nobody's. A side never has more goals
-- than the score, or than it claimed where the match was awarded afterwards: while they do not fit, its players keep the
-- appearance without goals and assists, and have them again once they fit. What no claim says, of a match that was
-- brought in, goes where it no longer fits.
create function private.follow_stats(match public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was_played constant boolean := private.was_played(match);
  claim record;
begin
  delete from public.match_player_stats s
  where s.match_id = match.id
    and (
      not was_played
      or match.forfeited_by is null and (
        select sum(own.goals)
        from public.match_player_stats own
        where own.match_id = match.id and own.team_id = s.team_id
      ) > case when s.team_id = match.home_team_id then match.home_score else match.away_score end
      and not exists (
        select
        from public.match_reports r
        where (r.match_id, r.team_id) = (match.id, s.team_id) and r.status <> 'superseded' and r.stats <> '[]'
      )
    );
  if not was_played then
    return;
  end if;
  perform set_config('rondo.match_writer', match.id::text, true);
  for claim in
    select
      r.team_id,
      r.stats,
      match.forfeited_by is not null or (
        select sum((own ->> 'goals')::int) from jsonb_array_elements(r.stats) as own
      ) <= case when r.team_id = match.home_team_id then match.home_score else match.away_score end as fits
    from public.match_reports r
    where r.match_id = match.id and r.status <> 'superseded' and r.stats <> '[]'
    order by r.created_at
  loop
    insert into public.match_player_stats as s
    select did.*
    from jsonb_array_elements(claim.stats) as said
    cross join lateral jsonb_populate_record(
      null::public.match_player_stats,
      to_jsonb(private.no_stats()) || said || jsonb_build_object(
        'match_id', match.id,
        'team_id', claim.team_id,
        'mvp', (said ->> 'mvp')::boolean
          and not exists (select from public.match_player_stats best where best.match_id = match.id and best.mvp),
        'created_at', now()
      ) || case when claim.fits then '{}' else '{"goals": 0, "assists": 0}' end::jsonb
    ) as did
    on conflict on constraint match_player_stats_pkey do update
    set goals = excluded.goals, assists = excluded.assists
    where (s.goals, s.assists) <> (excluded.goals, excluded.assists);
  end loop;
  perform set_config('rondo.match_writer', '', true);
end
$$;
