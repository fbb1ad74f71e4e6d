-- Admins and referees rule on a match, and undo a result.

-- The match an admin or a referee of its league decides about, locked after its season or cup. Refuses with PT403 everybody
-- else, and as match_for_staff does; PT409 in a finished season, and when the cup is over, unless nothing changes. `opens`
-- where the match may be played anew.
create function private.match_to_rule(match_id uuid, changes boolean default true, opens boolean default false)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
  played public.league_seasons;
  cup record;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about results.', 'notYours');
  end if;
  select * into match from public.team_matches m where m.id = match_to_rule.match_id;
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (match.league_id, match.season)
  for no key update;
  select * into cup from public.night_cups c where c.id = match.night_cup_id for no key update;
  if opens then
    perform private.hold_lined_up(array[match.id]);
  end if;
  match := private.match_for_staff(match_id);
  if changes and played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  if changes and cup.status <> 'live' then
    perform private.refuse('PT409', 'The night cup is over.', 'cupOver', 'match_id');
  end if;
  return match;
end
$$;

-- Whether a later result depends on this result: a finished game of a series it leads to, or of the playoffs.
create function private.has_later_result(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from public.team_matches later
    where later.series_id = any (private.later_series(match)) and later.status = 'finished'
  );
end
$$;

-- Refuses with PT409 where a later result depends on this result.
create function private.check_nothing_later(match public.team_matches)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.has_later_result(match) then
    perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
  end if;
end
$$;

-- Whether a result was taken back and nobody plays the match again, as its series is decided or a side has withdrawn: what
-- was taken back can be given again.
create function private.was_taken_back(match public.team_matches)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (match.series_id is not null or private.will_not_be_played(match.id)) and (
    select r.cause from public.match_results r where r.match_id = match.id order by r.seq desc limit 1
  ) is not distinct from 'undo'
$$;

-- Gives a match that is locked its result: a score, or who forfeited (3-0, or nothing for both). Reports are answered by
-- it, and what follows from it follows. Returns the match as it is then.
-- Refuses with PT409 (cancelled, a later result or the bracket depends on it), PT422.
create function private.decide_match(
  match public.team_matches,
  home_score int,
  away_score int,
  forfeited_by public.forfeit_side,
  reason text,
  paragraph text default null
)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cause constant public.result_cause := case when match.status = 'finished' then 'correction' else 'ruling' end;
begin
  if match.status = 'cancelled' and not private.was_taken_back(match) then
    perform private.refuse('PT409', 'The match is cancelled.', 'matchCourse', 'match_id');
  end if;
  if forfeited_by is not null then
    if num_nonnulls(home_score, away_score) > 0 then
      perform private.refuse('PT422', 'A forfeit has its own score.', 'wrongValue', 'home_score');
    end if;
    home_score := private.forfeit_score(forfeited_by, 'home');
    away_score := private.forfeit_score(forfeited_by, 'away');
  else
    perform private.check_score(home_score, away_score);
    if home_score = away_score then
      perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
    end if;
  end if;
  if match.status in ('finished', 'cancelled') then
    perform private.check_nothing_later(match);
    if private.has_bracket(match) then
      perform private.refuse('PT409', 'The bracket stands on this result.', 'undoFirst', 'match_id');
    end if;
  end if;
  update public.match_reports r
  set status = case
      when (r.home_score, r.away_score, r.forfeited_by)
        is not distinct from (decide_match.home_score, decide_match.away_score, decide_match.forfeited_by) then 'confirmed'
      else 'disputed'
    end::public.match_report_status,
    decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id and r.status <> 'superseded';
  perform private.add_result(
    match.id, cause, home_score, away_score, forfeited_by, reason => decide_match.reason, paragraph => decide_match.paragraph
  );
  return private.project_match(match.id);
end
$$;

-- The paragraph of the rules a ruling goes by, named as the rules page addresses it. Refuses with PT422 what is no address.
create function private.checked_paragraph(paragraph text)
  returns text
  language plpgsql
  set search_path = ''
as $$
begin
  if paragraph !~ '^[a-z]+(-[A-Za-z0-9]+){0,2}$' or length(paragraph) > 40 then
    perform private.refuse('PT422', 'This is no paragraph of the rules.', 'wrongValue', 'paragraph');
  end if;
  return paragraph;
end
$$;

-- An admin or a referee decides, or corrects what has been decided: a score, or who forfeited (3-0, or nothing for
-- both), and names the paragraph of the rules it goes by.
-- Refuses with PT403, PT404, PT409 (cancelled, season not begun or finished, a later result or the bracket depends on
-- it, an appeal open), PT422.
create function private.rule_match(
  match_id uuid,
  reason text,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null,
  paragraph text default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
  rule constant text := private.checked_paragraph(paragraph);
  ruled public.team_matches;
begin
  perform private.check_season_begun(match);
  ruled := private.decide_match(match, home_score, away_score, forfeited_by, said, rule);
  perform private.notify_sides(ruled, 'resultRuled', jsonb_build_object('reason', said, 'forfeited_by', forfeited_by));
  perform private.record(
    'rule_match', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ruled) || jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.rule_match is 'api: member';

-- An admin or a referee takes a result back: the match is to be played or reported again, its reports are past, series,
-- stats and the bracket follow. During the playoffs that removes the bracket, as long as no playoff game is finished,
-- and the regular phase goes on.
-- Refuses with PT403, PT404, PT409 (no result, season finished, a later result depends on it), PT422.
create function private.undo_result(match_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.match_to_rule(match_id, opens => true);
  said constant text := private.checked_reason(reason);
  later constant uuid[] := private.squads(variadic private.sides_of_later(match));
begin
  if match.status <> 'finished' then
    perform private.refuse('PT409', 'There is no result to take back.', 'noResult', 'match_id');
  end if;
  perform private.check_nothing_later(match);
  if private.has_bracket(match) then
    perform private.drop_bracket(match.league_id, match.season);
  end if;
  perform private.supersede_reports(match.id);
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  -- those whose game goes with it, too
  perform private.notify_changed(match, 'resultUndone', jsonb_build_object('reason', said), others => later);
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
end
$$;
comment on function private.undo_result is 'api: member';
