set local check_function_bodies = off;

drop function private.check_claimable(public.team_matches,timestamp with time zone);

CREATE OR REPLACE FUNCTION private.add_evidence(match_id uuid, file text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  hash text;
  made uuid;
begin
  if match.status in ('scheduled', 'postponed', 'cancelled') and now() < match.kickoff_at then
    perform private.refuse('PT409', 'The match has not begun.', 'tooEarly', 'match_id');
  end if;
  if match.status in ('cancelled', 'postponed')
    or match.status = 'finished'
      and private.end_of_match(match) < now() - bounds.auto_confirm_hours * interval '1 hour'
      and not exists (select from public.protests p where p.match_id = match.id and p.status = 'filed')
  then
    perform private.refuse('PT409', 'The match is over.', 'resultFinal', 'match_id');
  end if;
  if (
    select count(*) from public.match_evidence e where (e.match_id, e.team_id) = (match.id, team)
  ) >= bounds.evidence_files_max then
    perform private.refuse('PT409', 'A side shows so many pictures of a match.', 'evidenceFull', 'file');
  end if;
  perform private.lock_folder('evidence', team::text);
  if file ~ private.picture_in('evidence/' || team) then
    hash := private.uploaded_hash('evidence', substr(file, length('evidence/') + 1));
  end if;
  if hash is null then
    perform private.refuse('PT404', 'There is no such picture.', 'evidenceUnknown', 'file');
  end if;
  insert into public.match_evidence (match_id, team_id, added_by, file, content_hash)
  values (match.id, team, me, add_evidence.file, nullif(hash, ''))
  returning id into made;
  perform private.record('add_evidence', 'team_matches ' || match.id, null, jsonb_build_object('evidence_id', made));
  return made;
exception
  when unique_violation then
    perform private.refuse('PT409', 'This picture has been shown.', 'taken', 'file');
end
$function$;

CREATE OR REPLACE FUNCTION private.check_claimable(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if match.status = 'finished' then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
  end if;
  if match.status in ('postponed', 'cancelled') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if match.status = 'scheduled' and now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a result.', 'tooEarly', 'match_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_forfeit(match_id uuid, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  goals constant int := (private.limits()).forfeit_goals;
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  absent constant public.forfeit_side := case side when 'home' then 'away' else 'home' end;
  made uuid;
begin
  if now() < private.clock_from(match) + tolerance then
    perform private.refuse('PT409', 'The other side may still come.', 'tooEarly', 'match_id');
  end if;
  perform private.check_claimable(match);
  made := private.file_claim(
    match, side, case absent when 'away' then goals else 0 end, case absent when 'home' then goals else 0 end, absent, '[]', null,
    seen => seen_report
  );
  perform private.record(
    'claim_forfeit', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'forfeited_by', absent)
  );
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_match(match_id uuid, home_score integer, away_score integer, stats jsonb DEFAULT '[]'::jsonb, note text DEFAULT NULL::text, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  made uuid;
begin
  perform private.check_claimable(match);
  made := private.file_score(match, side, home_score, away_score, stats, note, seen => seen_report);
  perform private.record(
    'report_match', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
end
$function$;
