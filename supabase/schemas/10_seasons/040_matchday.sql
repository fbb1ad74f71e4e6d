-- The results of a matchday as one list: the staff hears them elsewhere and enters all of them in one call.
-- Locks: the season and all matches in the order of their ids, as rulings take them, before anything is written.

-- One row of the list.
create type private.entered_result as (
  match_id uuid,
  home_score int,
  away_score int,
  forfeited_by public.forfeit_side
);

-- The rows of the list, in the order of their matches: each a match, once, with whole numbers as its score. The
-- result's rules are checked where it is given. Refuses with PT422 what is no such list, at its row where it is one of
-- them.
create function private.checked_results(results jsonb)
  returns private.entered_result[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  results_max constant int := (private.limits()).matches_at_once_max;
  said record;
  one private.entered_result;
  kept private.entered_result[] := '{}';
  readable boolean;
begin
  if jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and results_max then
    perform private.refuse('PT422', format('Results are a list of 1 to %s.', results_max), 'wrongValue', 'results');
  end if;
  for said in select * from jsonb_array_elements(results) with ordinality as each (line, place) loop
    begin
      one := jsonb_populate_record(null::private.entered_result, said.line);
      readable := one.match_id is not null
        and said.line - '{match_id,home_score,away_score,forfeited_by}'::text[] = '{}'
        and coalesce(jsonb_typeof(said.line -> 'home_score'), 'null') in ('number', 'null')
        and coalesce(jsonb_typeof(said.line -> 'away_score'), 'null') in ('number', 'null')
        and not exists (select from unnest(kept) k where k.match_id = one.match_id);
    exception when data_exception then
      readable := false;
    end;
    if readable is not true then
      perform private.refuse(
        'PT422', 'Each result is of one match, once, with whole numbers as its score.', 'wrongValue',
        'results.' || coalesce(substring(lower(said.line ->> 'match_id') from '^[0-9a-f-]{36}$'), said.place::text)
      );
    end if;
    kept := kept || one;
  end loop;
  return (select array_agg(k order by k.match_id) from unnest(kept) k);
end
$$;

-- Refuses for what a row was refused for, at that row.
create function private.refuse_row(code text, message text, hint text, match_id uuid)
  returns void
  language sql
  set search_path = ''
as $$ select private.refuse(code, message, hint, 'results.' || match_id) $$;

-- An admin or a referee gives matches of a regular season that have no result theirs: a score, or who forfeited, as by
-- a ruling, all or none. `results` is a list of {match_id, home_score, away_score, forfeited_by}. A refusal is at
-- results.<match_id>. A final result is corrected separately. Returns how many there were.
-- Refuses with PT403 (and of the own team), PT404 (not of this regular season), PT409 (final, season not begun, and as a ruling does),
-- PT422.
create function private.enter_results(league_id uuid, season int, results jsonb)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  given constant private.entered_result[] := private.checked_results(results);
  one private.entered_result;
  match public.team_matches;
  ended public.team_matches;
  code text;
  sentence text;
  key text;
begin
  foreach one in array given loop
    match := private.match_to_rule(one.match_id);
    if (match.league_id, match.season, match.stage)
      is distinct from (enter_results.league_id, enter_results.season, 'regular'::public.match_stage)
    then
      perform private.refuse('PT404', 'The match is not of this regular season.', 'matchUnknown', 'match_id');
    end if;
    if match.status = 'finished' then
      perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
    end if;
    perform private.check_season_begun(match);
  end loop;
  perform private.hold_suspensions_of_season(enter_results.league_id, enter_results.season);
  foreach one in array given loop
    select * into match from public.team_matches m where m.id = one.match_id;
    ended := private.decide_match(match, one.home_score, one.away_score, one.forfeited_by, null);
    perform private.notify_sides(ended, 'resultEntered', jsonb_build_object('forfeited_by', one.forfeited_by));
    perform private.record('enter_results', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ended));
  end loop;
  return cardinality(given);
exception when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
  get stacked diagnostics code = returned_sqlstate, sentence = message_text, key = pg_exception_hint;
  -- it names the team that an interest is declared in
  if key = 'declareInterest' then
    raise;
  end if;
  perform private.refuse_row(code, sentence, key, one.match_id);
end
$$;
comment on function private.enter_results is 'api: member';
