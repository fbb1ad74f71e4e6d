-- Blocks: a member gets no messages and offers of the blocked person.

-- The people a member has blocked.
create table public.blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_another check (blocker_id <> blocked_id)
);
create index blocks_blocked_id on public.blocks (blocked_id);

alter table public.blocks enable row level security;
alter table public.blocks force row level security;

create policy select_own on public.blocks
  for select to authenticated
  using (blocker_id = (select auth.uid()));

revoke all on public.blocks from public, anon, authenticated;
grant select on public.blocks to authenticated;
grant all on public.blocks to service_role;

-- The lock of two people: shared by what one says to the other, alone for a block.
create function private.pair_lock(one uuid, other uuid)
  returns bigint
  language sql
  immutable
  set search_path = ''
as $$
  select hashtextextended('public.blocks ' || least(one, other) || ' ' || greatest(one, other), 0)
$$;

-- Refuses where one of the two would not have the other's messages or offers: PT409 own block, PT403 anybody else's, PT409 a player
-- who is gone. Of a block of the other's no more is said than that nothing arrives; one that is set at this moment comes before
-- or after all of it.
create function private.check_reachable(person uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(private.pair_lock(auth.uid(), person));
  if exists (select from public.profiles p where p.id = person and p.deleted_at is not null) then
    perform private.refuse('PT409', 'The player has left.', 'playerGone');
  end if;
  if exists (select from public.blocks b where b.blocker_id = auth.uid() and b.blocked_id = person) then
    perform private.refuse('PT409', 'The caller has blocked the player.', 'youBlocked');
  end if;
  if exists (select from public.blocks b where b.blocker_id = person and b.blocked_id = auth.uid()) then
    perform private.refuse('PT403', 'The player takes no messages from the caller.', 'notReachable');
  end if;
end
$$;
