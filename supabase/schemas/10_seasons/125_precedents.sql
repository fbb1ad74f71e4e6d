-- Precedents: how the same was ruled before, for those who rule.

-- Whether a side has claimed that the other did not come.
create function private.is_no_show(match_id uuid)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select from public.match_reports r where r.match_id = is_no_show.match_id and r.forfeited_by is not null
  );
end
$$;

-- The last three other rulings of a match's league: by the same paragraph of the rules where one is given, else about the same
-- ground, a forfeit that was claimed or a score; each with what followed: 'undo', 'correction', 'granted' by an
-- appeal, 'rejected', 'lapsed', 'filed', 'withdrawal', or null where it stands unchallenged. It names teams, and of
-- people nobody; a sentence that the moderation hides is not there. Nothing for members who do not rule in that
-- league.
create function private.precedents(match_id uuid, paragraph text default null)
  returns table (
    of_match uuid,
    home_team_id uuid,
    away_team_id uuid,
    at timestamptz,
    home_score int,
    away_score int,
    forfeited_by public.forfeit_side,
    of_paragraph text,
    reason text,
    followed text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
  no_show boolean;
begin
  select * into match from public.team_matches m where m.id = precedents.match_id;
  if match.league_id is null or not private.may_referee(match.league_id) then
    return;
  end if;
  no_show := private.is_no_show(match.id);
  return query
  with recent as (
    select r.*
    from public.match_results r
    where r.cause in ('ruling', 'correction') and r.match_id <> match.id
    order by r.at desc
    -- of all leagues
    limit 1000
  )
  select
    m.id, m.home_team_id, m.away_team_id, r.at, r.home_score::int, r.away_score::int, r.forfeited_by, r.paragraph, said.reason,
    coalesce(
      (select a.status::text from public.appeals a where (a.match_id, a.seq) = (r.match_id, r.seq) and a.status <> 'superseded'),
      (
        select later.cause::text
        from public.match_results later
        where later.match_id = r.match_id and later.seq > r.seq and later.cause in ('undo', 'correction', 'withdrawal')
        order by later.seq
        limit 1
      )
    )
  from recent r
  join public.team_matches m on m.id = r.match_id and m.league_id = match.league_id
  left join public.result_reasons said on (said.match_id, said.seq) = (r.match_id, r.seq)
  where case
      when precedents.paragraph is not null then r.paragraph = precedents.paragraph
      else private.is_no_show(r.match_id) = no_show
    end
  order by r.at desc, m.id
  limit 3;
end
$$;
comment on function private.precedents is 'api: member';
