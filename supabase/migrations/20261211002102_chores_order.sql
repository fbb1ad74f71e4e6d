set local check_function_bodies = off;

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
  -- followers first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
  for due in
    select *
    from (
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
        where c.team_id = m.team_id
          and c.player_id = m.player_id
          and c.accepted_at is not null
          and c.duration_type = 'classic'
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
      select 'remind_kickoff', k.match_id, k.subject
      from private.unreminded_kickoffs() k
      union all
      select 'close_vote', v.match_id, v.subject
      from private.unnotified_votes() v
      union all
      select 'notify_followers', u.id, u.subject
      from private.unnotified_news() u
      union all
      select 'sweep_accounts', null, 'auth users'
    ) everything
    order by
      chore <> 'notify_followers',
      chore,
      -- the oldest news first
      case when chore = 'notify_followers' then (select e.at from private.followed_news e where e.id = everything.id) end,
      id
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
        when 'notify_followers' then perform private.notify_followers(due.id);
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
    perform private.enqueue_article_events();
    perform private.tell_followers();
    perform private.sweep_devices();
    perform private.settle_directs();
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

drop trigger complete_contracts on public.league_seasons;
CREATE TRIGGER complete_contracts AFTER UPDATE OF phase ON public.league_seasons FOR EACH ROW WHEN (((new.phase = 'finished'::public.season_phase) AND (old.phase <> 'finished'::public.season_phase) AND (new.imported_at IS DISTINCT FROM now()))) EXECUTE FUNCTION private.complete_contracts();
