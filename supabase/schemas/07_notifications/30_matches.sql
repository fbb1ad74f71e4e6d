-- How a match is in a notification, and who of its two sides reads it.

create function private.match_facts(match public.team_matches)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    'home', match.home_team_id,
    'away', match.away_team_id,
    'home_score', match.home_score,
    'away_score', match.away_score
  );
end
$$;

-- Notifies those who speak for the two sides, and others, of something about their match.
create function private.notify_sides(match public.team_matches, key public.notification_key, said jsonb default '{}', others uuid[] default '{}')
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(match.home_team_id) || private.leaders(match.away_team_id) || others,
    key,
    private.match_facts(match) || said,
    '/matches/' || match.id
  )
$$;
