-- The check whether a player may play a match: one check for line-ups and stats, which looks at the moment of kick-off.
-- A member who left later keeps what they did, a member who came later did nothing, and a later ruling meets the
-- facts as they were.

-- The status of a member, and since when: the status itself is on the member.
create table private.eligibility_history (
  id bigint generated always as identity primary key,
  member_id uuid not null references public.team_members (id) on delete cascade,
  eligibility public.eligibility_status not null,
  since timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table private.eligibility_history is
  'The status of every member from a moment on. No API access: the check asks it about a kick-off.';
create index eligibility_history_member_id on private.eligibility_history (member_id, since desc, id desc);
alter table private.eligibility_history enable row level security;
alter table private.eligibility_history force row level security;
revoke all on private.eligibility_history from public, anon, authenticated, service_role;

create function private.note_eligibility()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.eligibility_history (member_id, eligibility, since)
  values (new.id, new.eligibility, case tg_op when 'INSERT' then new.joined_at else clock_timestamp() end);
  return null;
end
$$;

create trigger note_eligibility
  after insert on public.team_members
  for each row
  execute function private.note_eligibility();
create trigger note_eligibility_on_change
  after update of eligibility on public.team_members
  for each row
  when (new.eligibility <> old.eligibility)
  execute function private.note_eligibility();

-- Whether a player has played for another team in the cup of a match by then: is in the line-up of a game that was
-- started, or in its stats.
create function private.is_cup_tied(player uuid, team uuid, match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from (
      select l.match_id
      from public.match_lineups l
      where l.player_id = is_cup_tied.player and l.team_id <> is_cup_tied.team
      union all
      select s.match_id
      from public.match_player_stats s
      where s.player_id = is_cup_tied.player and s.team_id <> is_cup_tied.team
    ) did
    join public.team_matches game on game.id = did.match_id
    where game.night_cup_id = match.night_cup_id
      and game.id <> match.id
      and game.kickoff_at <= match.kickoff_at
      and game.status in ('live', 'reported', 'disputed', 'finished')
  );
end
$$;

-- The rule that keeps a player from playing a match for a team, as a key of errors.json; null when nothing does.
-- memberUnknown (not in the team at kick-off, nor standing in for it), joinedTooLate (after the playoffs began), notEligible, sitsOut (a suspension),
-- accountSuspended (by the staff, beyond kick-off), noContract (under contract once, and not at kick-off),
-- cupTied (has played for another team in the cup).
create function private.may_play(player uuid, team uuid, match uuid)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select case
      when own.id is null and lent.id is null then 'memberUnknown'
      when m.stage in ('quarterfinal', 'semifinal', 'third_place', 'final')
        and (own.id is null or own.joined_at > s.playoffs_at) then 'joinedTooLate'
      when own.id is not null and (
        select h.eligibility
        from private.eligibility_history h
        where h.member_id = own.id and h.since <= m.kickoff_at
        order by h.since desc, h.id desc
        limit 1
      ) is distinct from 'eligible' then 'notEligible'
      -- a stand-in has no membership that a decision of the staff stands on
      when own.id is null and private.standing_decision(may_play.player, m.kickoff_at) is not null then 'notEligible'
      when private.sits_out(may_play.player, m.league_id, m.kickoff_at) then 'sitsOut'
      when private.is_suspended_at(may_play.player, m.kickoff_at) then 'accountSuspended'
      when own.id is not null and private.is_contract_over(own, m.kickoff_at) then 'noContract'
      when m.night_cup_id is not null and private.is_cup_tied(may_play.player, may_play.team, m) then 'cupTied'
    end
    from public.team_matches m
    left join public.league_seasons s using (league_id, season)
    left join public.team_members own
      on (own.team_id, own.player_id) = (may_play.team, may_play.player)
      and own.joined_at <= m.kickoff_at
      and coalesce(own.left_at, 'infinity') > m.kickoff_at
    -- who stands in, as long as they are in no other team at kick-off
    left join public.stand_ins lent
      on (lent.match_id, lent.team_id, lent.player_id) = (m.id, may_play.team, may_play.player)
      and lent.withdrawn_at is null
      and not exists (
        select
        from public.team_members other
        where other.player_id = may_play.player
          and other.joined_at <= m.kickoff_at
          and coalesce(other.left_at, 'infinity') > m.kickoff_at
      )
    where m.id = may_play.match
  );
end
$$;

-- Refuses with PT409 and the rule in its hint anybody who may not play.
create function private.check_may_play()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  broken constant text := private.may_play(new.player_id, new.team_id, new.match_id);
begin
  if broken is not null then
    perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'player_id');
  end if;
  return new;
end
$$;

create trigger only_who_may_play
  before insert or update of match_id, team_id, player_id on public.match_lineups
  for each row
  execute function private.check_may_play();
-- A report has been checked when it was filed: what it says is put on the match, and back, as it was judged then.
create trigger only_who_may_play
  before insert or update of match_id, team_id, player_id on public.match_player_stats
  for each row
  when (current_setting('rondo.match_writer', true) is distinct from new.match_id::text)
  execute function private.check_may_play();

-- A suspended account is in no line-up of a match that kicks off meanwhile.
create function private.leave_lineups_suspended()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.give_up_places(array(
    select l
    from public.match_lineups l
    join public.team_matches m on m.id = l.match_id
    where l.player_id = new.user_id
      and m.status in ('scheduled', 'postponed')
      and private.may_play(l.player_id, l.team_id, m.id) = 'accountSuspended'
  ));
  return null;
end
$$;

create trigger leave_lineups
  after insert or update on private.account_blocks
  for each row
  when (new.kind = 'suspended')
  execute function private.leave_lineups_suspended();
