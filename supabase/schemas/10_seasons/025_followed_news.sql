-- What becomes of a followed team, player or league, until its followers are notified: a match of the team has ended, the player has
-- joined a team or is a free agent (97_events); a match has another time, is off, or open again; a team has left a season, or is
-- back. The command leaves one row; the clock notifies, some followers at a time (12_community/95_followed.sql, docs/decisions/0033).

create table private.followed_news (
  id uuid primary key default gen_random_uuid(),
  -- one of four, the first two once: a match that is corrected, or ends anew, is no news
  match_id uuid unique references public.team_matches (id) on delete cascade,
  transfer_id uuid unique references public.transfers (id) on delete cascade,
  -- a row a change, so that no command waits for the clock; of a match the newest counts
  changed_match_id uuid references public.team_matches (id) on delete cascade,
  -- an entry that was withdrawn, or is back; the command itself has notified everybody concerned by these matches
  league_id uuid,
  season int,
  team_id uuid,
  notified_matches uuid[] not null default '{}',
  change text check (
    change in (
      'followedKickoff', 'followedPostponed', 'followedCancelled', 'followedReopened', 'followedWithdrawal', 'followedReinstatement'
    )
  ),
  -- whose act it was, until everybody is notified
  actor_id uuid references public.profiles (id) on delete set null,
  -- whoever began to follow later does not hear of it
  at timestamptz not null default now(),
  -- followers are notified in the order of their ids: up to this one they are
  notified_to uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id) on delete cascade,
  constraint followed_news_of_one check (num_nonnulls(match_id, transfer_id, changed_match_id, team_id) = 1),
  constraint followed_news_entry check (num_nonnulls(league_id, season, team_id) in (0, 3)),
  constraint followed_news_change check (num_nonnulls(changed_match_id, team_id) = num_nonnulls(change))
);
comment on table private.followed_news is
  'What followers are notified of, and up to whom they are. No API access: the clock works through it.';
create index followed_news_due on private.followed_news (at, id) where done_at is null;
create index followed_news_changed on private.followed_news (changed_match_id, at, id);
create index followed_news_entry on private.followed_news (league_id, season, team_id) where team_id is not null;
create index followed_news_actor_id on private.followed_news (actor_id);
alter table private.followed_news enable row level security;
alter table private.followed_news force row level security;
revoke all on private.followed_news from public, anon, authenticated, service_role;

-- A match is at another time, off, or open again: followers of either team or of the league are notified by the clock. A result
-- that nobody heard of is taken back unheard.
create function private.note_followed_change(match public.team_matches, change text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.team_follows f
    where f.team_id in (match.home_team_id, match.away_team_id)
    union all
    select
    from public.league_follows f
    where f.league_id = match.league_id
  ) and not (
    note_followed_change.change = 'followedReopened'
    and exists (
      select
      from private.followed_news e
      where e.match_id = match.id and e.done_at is null and e.notified_to = '00000000-0000-0000-0000-000000000000'
    )
  ) then
    insert into private.followed_news (changed_match_id, change, actor_id)
    values (match.id, note_followed_change.change, (select p.id from public.profiles p where p.id = (select auth.uid())));
  end if;
end
$$;

-- A team has left a season, or is back: followers of the team or the league are notified by the clock, once, whatever becomes of
-- its matches. A withdrawal that nobody heard of is taken back unheard.
create function private.note_followed_withdrawal(entry public.league_teams, change text, matches uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from private.followed_news e
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id)
    and e.change <> note_followed_withdrawal.change
    and e.notified_to = '00000000-0000-0000-0000-000000000000';
  if not found and (
    exists (select from public.team_follows f where f.team_id = entry.team_id)
    or exists (select from public.league_follows f where f.league_id = entry.league_id)
  ) then
    insert into private.followed_news (league_id, season, team_id, change, notified_matches, actor_id)
    values (
      entry.league_id, entry.season, entry.team_id, note_followed_withdrawal.change, matches,
      (select p.id from public.profiles p where p.id = (select auth.uid()))
    );
  end if;
end
$$;
