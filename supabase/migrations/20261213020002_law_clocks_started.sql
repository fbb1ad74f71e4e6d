-- A match that was started before its start was kept began with its kick-off, or when it was started earlier.
alter table public.team_matches disable trigger user;
update public.team_matches
set started_at = least(live_at, kickoff_at)
where live_at is not null and status in ('live', 'reported', 'disputed');
alter table public.team_matches enable trigger user;
