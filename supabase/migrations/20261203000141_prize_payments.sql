set local check_function_bodies = off;

create table public.prize_payments ();

CREATE OR REPLACE FUNCTION private.mark_prize_paid(league_id uuid, season integer, team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    '/teams/' || entry.team_id
  );
  perform private.record(
    'mark_prize_paid', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id), null,
    jsonb_build_object('paid_at', made.paid_at)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.prize_to_pay(league_id uuid, season integer, team_id uuid)
 RETURNS public.league_teams
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  perform private.check_no_own_matter(null, entry.team_id);
  if run.phase <> 'finished' then
    perform private.refuse('PT409', 'The season is not finished.', 'prizeTooEarly', 'season');
  end if;
  amount := run.prize_pool -> 'places' -> (entry.final_rank - 1);
  if (case when jsonb_typeof(amount) = 'number' then amount::numeric > 0 end) is not true then
    perform private.refuse('PT409', 'There is no prize for the place of this team.', 'prizeNone', 'team_id');
  end if;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.unmark_prize_paid(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    '/teams/' || entry.team_id
  );
  perform private.record(
    'unmark_prize_paid', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    jsonb_build_object('paid_at', was.paid_at, 'paid_by', was.paid_by), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_prize_paid(league_id uuid, season integer, team_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.mark_prize_paid(mark_prize_paid.league_id, mark_prize_paid.season, mark_prize_paid.team_id) $function$;

CREATE OR REPLACE FUNCTION public.unmark_prize_paid(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.unmark_prize_paid(unmark_prize_paid.league_id, unmark_prize_paid.season, unmark_prize_paid.team_id, unmark_prize_paid.reason) $function$;

alter table public.prize_payments add column league_id uuid not null;

alter table public.prize_payments add column season integer not null;

alter table public.prize_payments add column team_id uuid not null;

alter table public.prize_payments add column paid_by uuid;

alter table public.prize_payments add column paid_at timestamp with time zone default now() not null;

alter table public.prize_payments add column created_at timestamp with time zone default now() not null;

alter table public.prize_payments add constraint prize_payments_league_id_season_team_id_fkey FOREIGN KEY (league_id, season, team_id) REFERENCES public.league_teams(league_id, season, team_id);

alter table public.prize_payments add constraint prize_payments_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.prize_payments add constraint prize_payments_pkey PRIMARY KEY (league_id, season, team_id);

alter table public.prize_payments add constraint prize_payments_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

CREATE INDEX prize_payments_paid_by ON public.prize_payments USING btree (paid_by);

CREATE INDEX prize_payments_team_id ON public.prize_payments USING btree (team_id);

create policy select_parties on public.prize_payments for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (team_id = ( SELECT private.led_team() AS led_team))));

alter table public.prize_payments enable row level security;
alter table public.prize_payments force row level security;

grant execute on routine private.mark_prize_paid(uuid,integer,uuid) to "authenticated";

grant execute on routine private.unmark_prize_paid(uuid,integer,uuid,text) to "authenticated";

grant execute on routine public.mark_prize_paid(uuid,integer,uuid) to "authenticated";

grant select on public.prize_payments to "authenticated";
grant delete on public.prize_payments to "service_role";
grant insert on public.prize_payments to "service_role";
grant maintain on public.prize_payments to "service_role";
grant references on public.prize_payments to "service_role";
grant select on public.prize_payments to "service_role";
grant trigger on public.prize_payments to "service_role";
grant truncate on public.prize_payments to "service_role";
grant update on public.prize_payments to "service_role";

grant execute on routine public.unmark_prize_paid(uuid,integer,uuid,text) to "authenticated";

comment on function private.mark_prize_paid(uuid,integer,uuid) is 'api: member';

comment on function private.unmark_prize_paid(uuid,integer,uuid,text) is 'api: member';
