set local check_function_bodies = off;

create table private.vote_notices ();

CREATE OR REPLACE FUNCTION private.close_vote(match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
  chosen uuid[];
begin
  select * into match from public.team_matches m where m.id = close_vote.match_id;
  if coalesce(private.vote_closes_at(match) > now(), true) then
    return;
  end if;
  -- two clocks at once wait here for each other, and the later one finds it done
  insert into private.vote_notices as n (match_id, finished_at)
  values (match.id, match.finished_at)
  on conflict on constraint vote_notices_pkey do update
  set finished_at = excluded.finished_at, created_at = now()
  where n.finished_at <> excluded.finished_at;
  if not found then
    return;
  end if;
  chosen := array(select distinct t.player_id from private.player_vote_tally(match.id) t where t.place = 1);
  if cardinality(chosen) = 0 then
    return;
  end if;
  perform private.notify(
    array(select s.player_id from private.squads_at_kickoff(match) s) || chosen,
    case cardinality(chosen) when 1 then 'voteClosed' else 'voteLevel' end::public.notification_key,
    jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id)
      || case cardinality(chosen)
        when 1 then jsonb_build_object('player', chosen[1])
        else jsonb_build_object('players', cardinality(chosen))
      end,
    '/matches/' || match.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  for due in
    select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
    from public.contracts c
    where c.status = 'offered' and c.expires_at <= now()
    union all
    select 'confirm_silence', r.id, 'match_reports ' || r.id
    from public.match_reports r
    where r.status = 'filed' and private.is_silent(r)
    union all
    select 'release_stayer', m.id, 'team_members ' || m.id
    from public.team_members m
    join lateral (
      select c.stays_until
      from public.contracts c
      where c.team_id = m.team_id and c.player_id = m.player_id and c.accepted_at is not null
      order by c.accepted_at desc
      limit 1
    ) last on last.stays_until <= now()
    where m.left_at is null
      and m.team_role <> 'captain'
    union all
    select 'settle_night_cup', c.id, 'night_cups ' || c.id
    from public.night_cups c
    where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
    union all
    select 'remind_attendance', u.of_id, u.subject
    from private.unreminded() u
    union all
    select 'close_vote', v.match_id, v.subject
    from private.unnotified_votes() v
    union all
    select 'sweep_accounts', null, 'auth users'
    order by 1, 2
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.enqueue_due();
    perform private.sweep_devices();
  exception when others then
    perform private.record_failure('enqueue_due', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.unnotified_votes()
 RETURNS TABLE(match_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'finished'
    and m.finished_at > now() - interval '7 days'
    and exists (select from public.player_votes v where v.match_id = m.id)
    and not exists (select from private.vote_notices n where (n.match_id, n.finished_at) = (m.id, m.finished_at))
    and private.vote_closes_at(m) <= now()
$function$;

alter table private.vote_notices add column match_id uuid not null;

alter table private.vote_notices add column finished_at timestamp with time zone not null;

alter table private.vote_notices add column created_at timestamp with time zone default now() not null;

alter table private.vote_notices add constraint vote_notices_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table private.vote_notices add constraint vote_notices_pkey PRIMARY KEY (match_id);

CREATE INDEX team_matches_finished_at ON public.team_matches USING btree (finished_at) WHERE (status = 'finished'::public.match_status);

alter table private.vote_notices enable row level security;
alter table private.vote_notices force row level security;

comment on table private.vote_notices is 'That the squads were notified of a closed vote. No API access: the clock notifies once.';
