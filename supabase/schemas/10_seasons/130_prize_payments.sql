-- Prizes of a finished season: which of them were paid, when, and who ticked it.

-- A row is a prize that was paid; unmarking it deletes the row, and the log keeps both.
create table public.prize_payments (
  league_id uuid not null,
  season int not null,
  team_id uuid not null references public.teams (id),
  -- who ticked it; null once there is no such account
  paid_by uuid references public.profiles (id) on delete set null,
  paid_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (league_id, season, team_id),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id)
);
create index prize_payments_team_id on public.prize_payments (team_id);
create index prize_payments_paid_by on public.prize_payments (paid_by);

alter table public.prize_payments enable row level security;
alter table public.prize_payments force row level security;

create policy select_parties on public.prize_payments
  for select to authenticated
  using ((select private.is_staff()) or team_id = (select private.led_team()));

revoke all on public.prize_payments from public, anon, authenticated;
grant select on public.prize_payments to authenticated;
grant all on public.prize_payments to service_role;

-- The entry whose prize is meant; the season is locked, so that nobody ticks it twice in the same second.
-- Refuses with PT403 (not an admin, own team), PT404 (no such season, team not in it), PT409 (not finished, no prize for
-- its place).
create function private.prize_to_pay(league_id uuid, season int, team_id uuid)
  returns public.league_teams
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  run constant public.league_seasons := private.season_to_run(league_id, season);
  entry public.league_teams;
  amount jsonb;
begin
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, prize_to_pay.team_id);
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_own_case(null, entry.team_id);
  if run.phase <> 'finished' then
    perform private.refuse('PT409', 'The season is not finished.', 'prizeTooEarly', 'season');
  end if;
  amount := run.prize_pool -> 'places' -> (entry.final_rank - 1);
  if (case when jsonb_typeof(amount) = 'number' then amount::numeric > 0 end) is not true then
    perform private.refuse('PT409', 'There is no prize for the place of this team.', 'prizeNone', 'team_id');
  end if;
  return entry;
end
$$;

-- An admin ticks that a team was paid its prize. Its captains are notified.
-- Refuses as above, and with PT409 what is ticked already.
create function private.mark_prize_paid(league_id uuid, season int, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  entry constant public.league_teams := private.prize_to_pay(league_id, season, team_id);
  made public.prize_payments;
begin
  insert into public.prize_payments as p (league_id, season, team_id, paid_by)
  values (entry.league_id, entry.season, entry.team_id, me)
  on conflict do nothing
  returning * into made;
  if made.team_id is null then
    perform private.refuse('PT409', 'The prize is marked as paid already.', 'prizePaid', 'team_id');
  end if;
  perform private.notify(
    private.leaders(entry.team_id),
    'prizePaid',
    jsonb_build_object('team', entry.team_id, 'league', entry.league_id, 'season', entry.season),
    '/teams/' || entry.team_id || '?tab=achievements'
  );
  perform private.record(
    'mark_prize_paid', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id), null,
    jsonb_build_object('paid_at', made.paid_at)
  );
end
$$;
comment on function private.mark_prize_paid is 'api: member';

-- An admin takes the tick back, with a reason. The team's captains are notified.
-- Refuses as above, with PT409 what is not ticked, with PT422 the reason.
create function private.unmark_prize_paid(league_id uuid, season int, team_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  entry constant public.league_teams := private.prize_to_pay(league_id, season, team_id);
  said constant text := private.checked_reason(reason);
  was public.prize_payments;
begin
  delete from public.prize_payments p
  where (p.league_id, p.season, p.team_id) = (entry.league_id, entry.season, entry.team_id)
  returning * into was;
  if was.team_id is null then
    perform private.refuse('PT409', 'The prize is not marked as paid.', 'prizeUnpaid', 'team_id');
  end if;
  perform private.notify(
    private.leaders(entry.team_id),
    'prizeUnpaid',
    jsonb_build_object('team', entry.team_id, 'league', entry.league_id, 'season', entry.season, 'reason', said),
    '/teams/' || entry.team_id || '?tab=achievements'
  );
  perform private.record(
    'unmark_prize_paid', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    jsonb_build_object('paid_at', was.paid_at, 'paid_by', was.paid_by), jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.unmark_prize_paid is 'api: member';
