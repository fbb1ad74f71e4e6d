-- Stats that a side gives once its result is reported: sending a score asks for nothing else. They go with the side's
-- report, and a side that confirmed the other's report has one of the same score.

-- Until when a side gives the stats of a match: a day after its end, or as long as it may be protested where that is
-- longer; not once its season is over, because the awards count them.
create function private.stats_until(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select from public.league_seasons s where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'finished')
  ) then
    return '-infinity';
  end if;
  return greatest(
    private.protest_until(match), private.end_of_match(match) + (private.limits()).auto_confirm_hours * interval '1 hour'
  );
end
$$;

-- A captain or co-captain says what the own players did in a match whose result is final or reported by the own side. The
-- list takes the place of an earlier one; neither the score nor the time to answer changes.
-- Refuses with PT403, PT404, PT409 (no result of the own side, not played, too late, a player who may not play), PT422 (stats).
create function private.report_stats(match_id uuid, stats jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  own public.match_reports;
  home int := match.home_score;
  away int := match.away_score;
  kept jsonb;
begin
  select * into own
  from public.match_reports r
  where (r.match_id, r.team_id) = (match.id, team) and r.status <> 'superseded';
  if match.status in ('reported', 'disputed') and own.forfeited_by is null then
    home := own.home_score;
    away := own.away_score;
  elsif match.status <> 'finished' or match.forfeited_by is not null then
    home := null;
  end if;
  if home is null then
    perform private.refuse('PT409', 'The own side has no result that was played.', 'matchCourse', 'match_id');
  end if;
  if now() > private.stats_until(match) then
    perform private.refuse('PT409', 'The time to give stats is over.', 'statsTooLate', 'match_id');
  end if;
  kept := private.checked_stats(match, team, stats, case side when 'home' then home else away end);
  if own.id is null then
    insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score, stats, status, decided_at)
    values (match.id, team, me, home, away, kept, 'confirmed', clock_timestamp())
    returning * into own;
  else
    update public.match_reports r set stats = kept where r.id = own.id;
  end if;
  delete from public.match_player_stats s where (s.match_id, s.team_id) = (match.id, team);
  perform private.follow_stats(match);
  perform private.record('report_stats', 'team_matches ' || match.id, null, jsonb_build_object('report_id', own.id));
end
$$;
comment on function private.report_stats is 'api: member';
