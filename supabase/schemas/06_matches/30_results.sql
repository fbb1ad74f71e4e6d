-- The ledger of results: every fact about how a match ended is a row that nobody rewrites, and what the match shows
-- is worked out from it in one place.

create type public.result_cause as enum (
  'report', 'dispute', 'confirmation', 'silence', 'ruling', 'correction', 'undo', 'withdrawal', 'retraction',
  -- a result that a withdrawal had made void stands again
  'reinstatement'
);

-- A dispute, an undoing, a report taken back and a withdrawal before half of the season say no score of their own.
create table public.match_results (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  seq smallint not null check (seq >= 1),
  cause public.result_cause not null,
  home_score smallint check (home_score between 0 and (private.limits()).score_max),
  away_score smallint check (away_score between 0 and (private.limits()).score_max),
  forfeited_by public.forfeit_side,
  report_id uuid,
  -- of the rules, by its address on their page: what a ruling goes by
  paragraph text check (paragraph ~ '^[a-z]+(-[A-Za-z0-9]+){0,2}$' and length(paragraph) <= 40),
  -- what a withdrawal found the match as: taking it back brings that back
  status_before public.match_status,
  -- who spoke for one of the two sides; who ruled is in the audit log, and nobody here is told who is on the staff
  by uuid references public.profiles (id),
  at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  primary key (match_id, seq),
  constraint match_results_paragraph check (paragraph is null or cause in ('ruling', 'correction')),
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

-- A reader of the fact reads its texts.
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

-- The start and running score of a match before it is started.
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

-- Adds a fact to the ledger; its effects are projected by the caller.
create function private.add_result(
  match_id uuid,
  cause public.result_cause,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null,
  report_id uuid default null,
  by uuid default null,
  reason text default null,
  at timestamptz default clock_timestamp(),
  paragraph text default null
)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with added as (
    insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, report_id, by, at, paragraph, status_before)
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
      add_result.paragraph,
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

-- The goals of a side of a match that somebody did not come to: none for an absent side, three for the other
-- side. Nobody has a score where both were. The constraint on the match holds it.
create function private.forfeit_score(absent public.forfeit_side, side public.forfeit_side)
  returns int
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select case absent when side then 0 when 'both' then null else (private.limits()).forfeit_goals end
$$;
