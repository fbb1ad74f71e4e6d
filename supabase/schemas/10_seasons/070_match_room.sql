-- The match room's data beside its rows: whose turn it is and until when, who may play, and the lobby's code.

-- The home side opens the lobby; its code is for the two sides and the staff.
create table public.match_lobbies (
  match_id uuid primary key references public.team_matches (id) on delete cascade,
  code text not null check (private.is_lobby_code(code)),
  created_at timestamptz not null default now()
);

alter table public.match_lobbies enable row level security;
alter table public.match_lobbies force row level security;

-- From a quarter of an hour before kick-off, who is in too; the leaders of the home side see what they set at
-- once.
create policy select_sides on public.match_lobbies
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_lobbies.match_id
        and (
          m.home_team_id = (select private.led_team())
          or (
            m.kickoff_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute'
            and (
              (select private.own_team()) in (m.home_team_id, m.away_team_id)
              or m.id = any ((select private.stand_in_matches())::uuid[])
            )
          )
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

revoke all on public.match_lobbies from public, anon, authenticated;
grant select on public.match_lobbies to authenticated;
grant all on public.match_lobbies to service_role;

-- The state of the match room, as one word that is another once anything of it has changed: an open room asks for it
-- every few seconds, and for the rest only then. Of proposals and the ready-check it tells the two sides, their stand-ins, the
-- staff and the league's referees, of a line-up those who may see it.
create function private.match_fingerprint(match public.team_matches)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  viewers constant uuid := private.own_team();
  concerned constant boolean := coalesce(viewers in (match.home_team_id, match.away_team_id), false)
    or match.id = any (private.stand_in_matches())
    or private.is_staff()
    or private.may_referee(match.league_id);
begin
  return md5(jsonb_build_array(
    match.status, match.kickoff_at, match.live_home_score, match.live_away_score, match.stream_url, match.replay_url,
    (select max(r.seq) from public.match_results r where r.match_id = match.id),
    (select jsonb_agg(p.status order by p.id) from public.protests p where p.match_id = match.id),
    (select jsonb_agg(a.status order by a.id) from public.appeals a where a.match_id = match.id),
    (
      select jsonb_agg(l.player_id order by l.team_id, l.slot)
      from public.match_lineups l
      where l.match_id = match.id
        and (l.team_id = viewers or (concerned and match.kickoff_at <= now() + reveal))
    ),
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.id, r.status) order by r.id)
      from public.reschedules r
      where r.match_id = match.id
    ) end,
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.team_id, r.kickoff_at) order by r.team_id)
      from public.match_ready r
      where r.match_id = match.id
    ) end
  )::text);
end
$$;

-- The clocks of a match as the server reads them: which side's report waits since when, when the match can be over at
-- the earliest and when it was, and whether a protest waits for its ruling. Scores and texts of a report stay with the two sides until it is decided.
create function private.match_clock(match_id uuid)
  returns table (
    at timestamptz,
    reported_by uuid,
    reported_at timestamptz,
    earliest_end timestamptz,
    ended_at timestamptz,
    protested boolean,
    fingerprint text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    now(),
    report.team_id,
    report.created_at,
    private.earliest_end(m),
    private.end_of_match(m),
    exists (select from public.protests p where p.match_id = m.id and p.status = 'filed'),
    private.match_fingerprint(m)
  from public.team_matches m
  left join public.match_reports report on report.match_id = m.id and report.status = 'filed'
  where m.id = match_clock.match_id
$$;
comment on function private.match_clock is 'api: member';

-- The members of both sides who may play a match, and their stand-ins, as things stand; their leaders and the staff also see who may not, and
-- by which rule.
create function private.match_squads(match_id uuid)
  returns table (
    team_id uuid,
    player_id uuid,
    username text,
    shirt_number int,
    "position" public.player_position,
    team_role public.team_role,
    broken text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select asked.team_id, asked.player_id, p.username, asked.shirt_number::int, asked."position", asked.team_role, asked.broken
  from (
    select
      own.team_id, own.player_id, own.shirt_number, own."position", own.team_role,
      private.may_play(own.player_id, own.team_id, m.id) as broken,
      m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true) as refereed
    from public.team_matches m
    join public.team_members own on own.team_id in (m.home_team_id, m.away_team_id) and own.left_at is null
    where m.id = match_squads.match_id
    union all
    select
      lent.team_id, lent.player_id, null, p."position", 'player',
      private.may_play(lent.player_id, lent.team_id, lent.match_id), false
    from public.stand_ins lent
    join public.profiles p on p.id = lent.player_id
    where lent.match_id = match_squads.match_id and lent.withdrawn_at is null
  ) asked
  join public.profiles p on p.id = asked.player_id
  where asked.broken is null
    or asked.team_id = (select private.led_team())
    or (select private.is_staff())
    or asked.refereed
  order by asked.team_id, asked.shirt_number, p.username
$$;
comment on function private.match_squads is 'api: member';
