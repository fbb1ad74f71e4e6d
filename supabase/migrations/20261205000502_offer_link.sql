set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.offer_contract(team_id uuid, player_id uuid, note text DEFAULT NULL::text, division text DEFAULT NULL::text, duration_type public.contract_duration DEFAULT 'classic'::public.contract_duration)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said constant text := private.checked_text('note', note, 0, bounds.contract_note_max);
  wanted_division constant text := private.checked_name('division', division, 0, bounds.contract_division_max);
  club public.teams;
  made public.contracts;
  renewal boolean;
begin
  select * into club from public.teams t where t.id = offer_contract.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if not private.leads(club.id) then
    perform private.refuse('PT403', 'Only the team''s captains send offers.', 'notYours');
  end if;
  if not exists (select from public.profiles p where p.id = offer_contract.player_id and p.deleted_at is null) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  if offer_contract.player_id = me then
    perform private.refuse('PT409', 'Nobody offers themselves a contract.', 'ownOffer', 'player_id');
  end if;
  if exists (
    select
    from public.contracts c
    where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'active'
  ) then
    perform private.refuse('PT409', 'The player is under contract here already.', 'alreadyContracted', 'player_id');
  end if;
  if exists (
    select
    from public.contracts c
    where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'offered' and c.expires_at > now()
  ) then
    perform private.refuse('PT409', 'An offer to this player is open.', 'offerOpen', 'player_id');
  end if;
  if (select count(*) from public.contracts c where c.team_id = club.id and c.status = 'offered') >= bounds.offers_open_max then
    perform private.refuse('PT429', 'The team has too many open offers.', 'tooManyOffers', 'team_id');
  end if;
  -- whichever of the leaders sends it
  perform private.count_command('offer_to_player', offer_contract.player_id::text, club.id);
  renewal := exists (
    select
    from public.team_members m
    where m.team_id = club.id and m.player_id = offer_contract.player_id and m.left_at is null
  );
  perform private.check_signing(club.id, renewal);
  -- One that lapsed but that the clock has not come to yet makes room for its successor.
  perform private.lapse_offer(c.id)
  from public.contracts c
  where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'offered';

  insert into public.contracts (
    team_id, player_id, note, division, duration_type, club_manager_id, captain_id, manager_signed_at, captain_signed_at
  )
  values (
    club.id,
    offer_contract.player_id,
    said,
    coalesce(wanted_division, (select s.league_name from private.season_of(club.id) s)),
    coalesce(offer_contract.duration_type, 'classic'),
    club.manager_id,
    club.captain_id,
    case when club.manager_id is not null then now() end,
    now()
  )
  returning * into made;
  perform private.notify(
    array[made.player_id],
    'contractOffered',
    jsonb_build_object('team', club.id, 'number', made.number),
    -- the dashboard asks for the signature at once
    '/dashboard?offer=' || made.id
  );
  perform private.record('offer_contract', 'contracts ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;
