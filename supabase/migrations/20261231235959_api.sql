-- All doors: everything a client may call, at a glance. Each is one line of plain SQL with the name
-- and arguments of the worker behind it in `private`; who may call it is granted here.

create function public.is_admin_fast(user_id uuid)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$ select private.is_admin_fast(user_id) $$;

create function public.is_moderator(user_id uuid)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$ select private.is_moderator(user_id) $$;

create function public.mark_seen()
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.mark_seen() $$;

create function public.complete_profile(
  username text default null,
  birth_date date default null,
  place public.player_position default null,
  platform public.platform default null
)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.complete_profile(
  complete_profile.username,
  complete_profile.birth_date,
  complete_profile.place,
  complete_profile.platform
) $$;

create function public.team_stats(team_id uuid)
  returns table (matches int, wins int, draws int, losses int, goals_scored int, goals_conceded int, win_rate double precision)
  language sql
  stable
  set search_path = ''
as $$ select * from private.team_stats(team_id) $$;

create function public.league_stats(league_id uuid, season int)
  returns setof public.season_figures
  language sql
  stable
  set search_path = ''
as $$ select * from private.league_stats(league_stats.league_id, league_stats.season) $$;

create function public.league_all_time(league_id uuid)
  returns table (
    team_id uuid,
    seasons int,
    titles int,
    played int,
    won int,
    lost int,
    goals_for int,
    goals_against int,
    points int
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.league_all_time(league_all_time.league_id) $$;

create function public.league_records(league_id uuid)
  returns table (
    kind text,
    place int,
    value int,
    match_id uuid,
    season int,
    home_team_id uuid,
    away_team_id uuid,
    home_score int,
    away_score int,
    kickoff_at timestamptz,
    team_id uuid,
    player_id uuid,
    username text
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.league_records(league_records.league_id) $$;

create function public.player_stats(player_id uuid)
  returns setof public.season_figures
  language sql
  stable
  set search_path = ''
as $$ select * from private.player_stats(player_stats.player_id) $$;

create function public.notifications_page(
  of_kind public.notification_kind default null,
  unread boolean default false,
  of_keys text[] default null,
  about_me boolean default false,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    kind public.notification_kind,
    key text,
    "values" jsonb,
    link text,
    read_at timestamptz,
    created_at timestamptz
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.notifications_page(of_kind, unread, of_keys, about_me, before_at, before_id, max) $$;

create function public.unread_notifications()
  returns int
  language sql
  stable
  set search_path = ''
as $$ select private.unread_notifications() $$;

create function public.mark_notifications_read(ids uuid[] default null, of_kind public.notification_kind default null)
  returns timestamptz
  language sql
  volatile
  set search_path = ''
as $$ select private.mark_notifications_read(mark_notifications_read.ids, mark_notifications_read.of_kind) $$;

create function public.mark_notifications_unread(marked_at timestamptz)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.mark_notifications_unread(mark_notifications_unread.marked_at) $$;

create function public.set_role(player_id uuid, role text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_role(set_role.player_id, set_role.role) $$;

create function public.appoint_referee(league_id uuid, user_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.appoint_referee(appoint_referee.league_id, appoint_referee.user_id) $$;

create function public.dismiss_referee(league_id uuid, user_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.dismiss_referee(dismiss_referee.league_id, dismiss_referee.user_id) $$;

create function public.suspend_account(player_id uuid, reason text, days int default null)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.suspend_account(suspend_account.player_id, suspend_account.reason, suspend_account.days) $$;

create function public.lift_suspension(player_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.lift_suspension(lift_suspension.player_id) $$;

create function public.free_gaming_id(player_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.free_gaming_id(free_gaming_id.player_id, free_gaming_id.reason) $$;

create function public.people_page(
  query text default null,
  show text default null,
  newest boolean default false,
  after_place text default null,
  after_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    username text,
    avatar text,
    gaming_id text,
    platform public.platform,
    role text,
    suspended boolean,
    muted boolean,
    joined_at timestamptz,
    last_seen_at timestamptz,
    place text
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.people_page(
  people_page.query,
  people_page.show,
  people_page.newest,
  people_page.after_place,
  people_page.after_id,
  people_page.max
) $$;

create function public.account_of(player_id uuid)
  returns jsonb
  language sql
  stable
  set search_path = ''
as $$ select private.account_of(account_of.player_id) $$;

create function public.report_content(
  kind public.content_kind,
  subject_id uuid,
  cause public.report_cause,
  note text default null
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.report_content(
  report_content.kind,
  report_content.subject_id,
  report_content.cause,
  report_content.note
) $$;

create function public.resolve_content_report(report_id uuid, hide boolean, ruling text default null)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.resolve_content_report(
  resolve_content_report.report_id,
  resolve_content_report.hide,
  resolve_content_report.ruling
) $$;

create function public.hide_content(kind public.content_kind, subject_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.hide_content(hide_content.kind, hide_content.subject_id, hide_content.reason) $$;

create function public.restore_content(
  kind public.content_kind,
  subject_id uuid,
  reason text,
  again boolean default true
)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.restore_content(
  restore_content.kind,
  restore_content.subject_id,
  restore_content.reason,
  restore_content.again
) $$;

create function public.hidden_of(person uuid default null, team uuid default null)
  returns table (kind public.content_kind, subject_id uuid, reason text, was jsonb)
  language sql
  stable
  set search_path = ''
as $$ select * from private.hidden_of(hidden_of.person, hidden_of.team) $$;

create function public.report_page(after_at timestamptz default null, after_id uuid default null, max int default 30)
  returns table (
    id uuid,
    kind public.content_kind,
    subject_id uuid,
    owner_id uuid,
    owner_name text,
    team_id uuid,
    team_name text,
    said jsonb,
    reports int,
    causes public.report_cause[],
    notes jsonb,
    own boolean,
    created_at timestamptz
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.report_page(report_page.after_at, report_page.after_id, report_page.max) $$;

create function public.mute_writer(player_id uuid, days int, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.mute_writer(mute_writer.player_id, mute_writer.days, mute_writer.reason) $$;

create function public.unmute_writer(player_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.unmute_writer(unmute_writer.player_id) $$;

create function public.muted_page(before_at timestamptz default null, before_id uuid default null, max int default 30)
  returns table (player_id uuid, username text, avatar text, until timestamptz, reason text, created_at timestamptz)
  language sql
  stable
  set search_path = ''
as $$ select * from private.muted_page(muted_page.before_at, muted_page.before_id, muted_page.max) $$;

create function public.create_ticket(
  subject text,
  category public.ticket_category,
  description text,
  priority public.ticket_priority default 'medium',
  about_match uuid default null,
  about_team uuid default null,
  about_contract uuid default null
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.create_ticket(
  create_ticket.subject,
  create_ticket.category,
  create_ticket.description,
  create_ticket.priority,
  create_ticket.about_match,
  create_ticket.about_team,
  create_ticket.about_contract
) $$;

create function public.reply_ticket(ticket_id uuid, body text, internal boolean default false)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.reply_ticket(reply_ticket.ticket_id, reply_ticket.body, reply_ticket.internal) $$;

create function public.set_ticket_status(ticket_id uuid, status public.ticket_status)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_ticket_status(set_ticket_status.ticket_id, set_ticket_status.status) $$;

create function public.assign_ticket(ticket_id uuid, assignee uuid default null, instead_of uuid default null)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.assign_ticket(assign_ticket.ticket_id, assign_ticket.assignee, assign_ticket.instead_of) $$;

create function public.ticket_staff()
  returns table (id uuid, username text, avatar text)
  language sql
  stable
  set search_path = ''
as $$ select * from private.ticket_staff() $$;

create function public.ticket_page(
  query text default null,
  of_status public.ticket_status default null,
  of_category public.ticket_category default null,
  of_priority public.ticket_priority default null,
  of_assignee uuid default null,
  only_free boolean default false,
  sort text default null,
  after_place text default null,
  after_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    number int,
    subject text,
    category public.ticket_category,
    priority public.ticket_priority,
    status public.ticket_status,
    updated_at timestamptz,
    created_at timestamptz,
    user_id uuid,
    username text,
    avatar text,
    assigned_to uuid,
    assignee text,
    waiting boolean,
    place text
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.ticket_page(
  query,
  of_status,
  of_category,
  of_priority,
  of_assignee,
  only_free,
  sort,
  after_place,
  after_id,
  max
) $$;

create function public.save_ticket_template(title text, body text, template_id uuid default null)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.save_ticket_template(
  save_ticket_template.title, save_ticket_template.body, save_ticket_template.template_id
) $$;

create function public.delete_ticket_template(template_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.delete_ticket_template(delete_ticket_template.template_id) $$;

create function public.send_contact_message(
  topic public.contact_topic,
  body text,
  website text default '',
  seconds int default 0
)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.send_contact_message(
  send_contact_message.topic, send_contact_message.body, send_contact_message.website, send_contact_message.seconds
) $$;

create function public.start_conversation(with_user uuid)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.start_conversation(start_conversation.with_user) $$;

create function public.send_message(conversation_id uuid, body text, message_id uuid default null)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.send_message(send_message.conversation_id, send_message.body, send_message.message_id) $$;

create function public.send_match_message(match_id uuid, body text, message_id uuid default null)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.send_match_message(
  send_match_message.match_id, send_match_message.body, send_match_message.message_id
) $$;

create function public.mark_conversation_read(conversation_id uuid, message_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.mark_conversation_read(
  mark_conversation_read.conversation_id, mark_conversation_read.message_id
) $$;

create function public.conversation_page(before_at timestamptz default null, before_id uuid default null, max int default 30)
  returns table (
    id uuid,
    last_at timestamptz,
    with_id uuid,
    username text,
    avatar text,
    gone boolean,
    blocked boolean,
    last_own boolean,
    last_body text,
    last_hidden boolean,
    unread int
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.conversation_page(before_at, before_id, max) $$;

create function public.block_player(player_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.block_player(block_player.player_id) $$;

create function public.unblock_player(player_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.unblock_player(unblock_player.player_id) $$;

create function public.create_team(
  name text,
  tag text,
  short_name text default null,
  kit_primary text default null,
  kit_secondary text default null,
  description text default null,
  team_id uuid default null
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.create_team(
  create_team.name,
  create_team.tag,
  create_team.short_name,
  create_team.kit_primary,
  create_team.kit_secondary,
  create_team.description,
  create_team.team_id
) $$;

create function public.update_team(team_id uuid, changes jsonb)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.update_team(update_team.team_id, update_team.changes) $$;

create function public.export_my_data()
  returns jsonb
  language sql
  volatile
  set search_path = ''
as $$ select private.export_my_data() $$;

create function public.my_sessions()
  returns table (id uuid, user_agent text, since timestamptz, seen_at timestamptz, is_current boolean)
  language sql
  stable
  set search_path = ''
as $$ select * from private.my_sessions() $$;

create function public.end_session(session_id uuid, password text)
  returns boolean
  language sql
  volatile
  set search_path = ''
as $$ select private.end_session(end_session.session_id, end_session.password) $$;

create function public.end_other_sessions(password text)
  returns boolean
  language sql
  volatile
  set search_path = ''
as $$ select private.end_other_sessions(end_other_sessions.password) $$;

create function public.delete_my_account()
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.delete_my_account() $$;

create function public.audit_page(
  of_actor uuid default null,
  of_act text default null,
  of_subject text default null,
  since timestamptz default null,
  until timestamptz default null,
  oldest boolean default false,
  before_at timestamptz default null,
  before_entry bigint default null,
  max int default 25,
  by_clock boolean default null
)
  returns table (
    id bigint,
    at timestamptz,
    actor uuid,
    actor_name text,
    clock boolean,
    act text,
    subject text,
    subject_name text,
    subject_link text,
    before jsonb,
    after jsonb
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.audit_page(of_actor, of_act, of_subject, since, until, oldest, before_at, before_entry, max, by_clock) $$;

create function public.leave_team()
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.leave_team() $$;

create function public.hand_over_captaincy(team_id uuid, player_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.hand_over_captaincy(hand_over_captaincy.team_id, hand_over_captaincy.player_id) $$;

create function public.set_team_role(member_id uuid, role public.team_role)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_team_role(set_team_role.member_id, set_team_role.role) $$;

create function public.set_shirt(member_id uuid, shirt_number int, place public.player_position)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_shirt(set_shirt.member_id, set_shirt.shirt_number, set_shirt.place) $$;

create function public.kick_player(member_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.kick_player(kick_player.member_id, kick_player.reason) $$;

create function public.archive_team(team_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.archive_team(archive_team.team_id) $$;

create function public.add_team_achievement(
  team_id uuid,
  title text,
  type public.team_achievement_type,
  season text
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.add_team_achievement(
  add_team_achievement.team_id,
  add_team_achievement.title,
  add_team_achievement.type,
  add_team_achievement.season
) $$;

create function public.set_eligibility(
  member_id uuid,
  status public.eligibility_status,
  notes text default null
)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_eligibility(
  set_eligibility.member_id,
  set_eligibility.status,
  set_eligibility.notes
) $$;

create function public.set_eligibility_many(
  member_ids uuid[],
  status public.eligibility_status,
  notes text default null
)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_eligibility_many(
  set_eligibility_many.member_ids,
  set_eligibility_many.status,
  set_eligibility_many.notes
) $$;

create function public.request_eligibility_review(member_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.request_eligibility_review(request_eligibility_review.member_id) $$;

create function public.offer_contract(
  team_id uuid,
  player_id uuid,
  note text default null,
  division text default null,
  duration_type public.contract_duration default 'classic'
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.offer_contract(
  offer_contract.team_id,
  offer_contract.player_id,
  offer_contract.note,
  offer_contract.division,
  offer_contract.duration_type
) $$;

create function public.withdraw_offer(contract_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.withdraw_offer(withdraw_offer.contract_id) $$;

create function public.accept_contract(contract_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.accept_contract(accept_contract.contract_id) $$;

create function public.reject_contract(contract_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.reject_contract(reject_contract.contract_id) $$;

create function public.terminate_contract(contract_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.terminate_contract(terminate_contract.contract_id, terminate_contract.reason) $$;

create function public.delete_contract(contract_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.delete_contract(delete_contract.contract_id) $$;

create function public.register_team(league_id uuid, season int, team_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.register_team(register_team.league_id, register_team.season, register_team.team_id) $$;

create function public.set_availability(league_id uuid, season int, team_id uuid, hours jsonb)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_availability(set_availability.league_id, set_availability.season, set_availability.team_id, set_availability.hours) $$;

create function public.publish_schedule(league_id uuid, season int, fixtures jsonb, draw_seed int default null)
  returns int
  language sql
  volatile
  set search_path = ''
as $$ select private.publish_schedule(publish_schedule.league_id, publish_schedule.season, publish_schedule.fixtures, publish_schedule.draw_seed) $$;

create function public.import_season(
  league_id uuid,
  season int,
  teams jsonb,
  fixtures jsonb,
  squads jsonb default '[]',
  adjustments jsonb default '[]',
  dry boolean default true
)
  returns table (sheet text, line int, field text, problem text, value text)
  language sql
  volatile
  set search_path = ''
as $$ select * from private.import_season(
  import_season.league_id, import_season.season, import_season.teams, import_season.fixtures, import_season.squads,
  import_season.adjustments, import_season.dry
) $$;

create function public.undo_import(league_id uuid, season int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.undo_import(undo_import.league_id, undo_import.season) $$;

create function public.delete_season(league_id uuid, season int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.delete_season(delete_season.league_id, delete_season.season) $$;

create function public.delete_league(league_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.delete_league(delete_league.league_id) $$;

create function public.archive_league(league_id uuid, archived boolean default true)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.archive_league(archive_league.league_id, archive_league.archived) $$;

create function public.rollover_preview(league_ids uuid[])
  returns table (
    league_id uuid,
    league text,
    tier int,
    season int,
    phase public.season_phase,
    max_teams int,
    problem text,
    team_id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    place int,
    into_id uuid,
    notes text[]
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.rollover_preview(rollover_preview.league_ids) $$;

create function public.roll_over(league_ids uuid[], team_ids uuid[], into_ids uuid[])
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.roll_over(roll_over.league_ids, roll_over.team_ids, roll_over.into_ids) $$;

create function public.undo_rollover(league_ids uuid[])
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.undo_rollover(undo_rollover.league_ids) $$;

create function public.set_extra_rights(league_id uuid, season int, team_id uuid, extra int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_extra_rights(set_extra_rights.league_id, set_extra_rights.season, set_extra_rights.team_id, set_extra_rights.extra) $$;

create function public.start_regular_season(league_id uuid, season int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.start_regular_season(start_regular_season.league_id, start_regular_season.season) $$;

create function public.set_lineup(match_id uuid, players uuid[], places public.player_position[] default null)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_lineup(set_lineup.match_id, set_lineup.players, set_lineup.places) $$;

create function public.start_match(match_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.start_match(start_match.match_id) $$;

create function public.set_live_score(match_id uuid, home_score int, away_score int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_live_score(set_live_score.match_id, set_live_score.home_score, set_live_score.away_score) $$;

create function public.report_match(
  match_id uuid,
  home_score int,
  away_score int,
  stats jsonb default '[]',
  note text default null
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.report_match(
  report_match.match_id,
  report_match.home_score,
  report_match.away_score,
  report_match.stats,
  report_match.note
) $$;

create function public.claim_forfeit(match_id uuid)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.claim_forfeit(claim_forfeit.match_id) $$;

create function public.correct_report(
  report_id uuid,
  home_score int,
  away_score int,
  stats jsonb default '[]',
  note text default null
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.correct_report(
  correct_report.report_id,
  correct_report.home_score,
  correct_report.away_score,
  correct_report.stats,
  correct_report.note
) $$;

create function public.withdraw_report(report_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.withdraw_report(withdraw_report.report_id) $$;

create function public.confirm_report(report_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.confirm_report(confirm_report.report_id) $$;

create function public.dispute_report(report_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.dispute_report(dispute_report.report_id, dispute_report.reason) $$;

create function public.rule_match(
  match_id uuid,
  reason text,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null
)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.rule_match(
  rule_match.match_id,
  rule_match.reason,
  rule_match.home_score,
  rule_match.away_score,
  rule_match.forfeited_by
) $$;

create function public.enter_results(league_id uuid, season int, results jsonb)
  returns int
  language sql
  volatile
  set search_path = ''
as $$ select private.enter_results(enter_results.league_id, enter_results.season, enter_results.results) $$;

create function public.undo_result(match_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.undo_result(undo_result.match_id, undo_result.reason) $$;

create function public.set_match_stream(match_id uuid, stream_url text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_match_stream(set_match_stream.match_id, set_match_stream.stream_url) $$;

create function public.move_match(match_id uuid, kickoff_at timestamptz)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.move_match(move_match.match_id, move_match.kickoff_at) $$;

create function public.postpone_match(match_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.postpone_match(postpone_match.match_id, postpone_match.reason) $$;

create function public.cancel_match(match_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.cancel_match(cancel_match.match_id, cancel_match.reason) $$;

create function public.propose_reschedule(match_id uuid, kickoff_at timestamptz)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.propose_reschedule(propose_reschedule.match_id, propose_reschedule.kickoff_at) $$;

create function public.answer_reschedule(reschedule_id uuid, accept boolean)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.answer_reschedule(answer_reschedule.reschedule_id, answer_reschedule.accept) $$;

create function public.file_protest(match_id uuid, reason text)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.file_protest(file_protest.match_id, file_protest.reason) $$;

create function public.set_lobby_code(match_id uuid, code text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.set_lobby_code(match_id, code) $$;

create function public.add_evidence(match_id uuid, file text)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.add_evidence(match_id, file) $$;

create function public.match_clock(match_id uuid)
  returns table (at timestamptz, claimed_by uuid, claimed_at timestamptz, ended_at timestamptz, protested boolean)
  language sql
  stable
  set search_path = ''
as $$ select * from private.match_clock(match_id) $$;

create function public.match_squads(match_id uuid)
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
  set search_path = ''
as $$ select * from private.match_squads(match_id) $$;

create function public.rule_protest(
  protest_id uuid,
  upheld boolean,
  ruling text,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null
)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.rule_protest(
  rule_protest.protest_id,
  rule_protest.upheld,
  rule_protest.ruling,
  rule_protest.home_score,
  rule_protest.away_score,
  rule_protest.forfeited_by
) $$;

create function public.withdraw_team(league_id uuid, season int, team_id uuid, reason text, voids boolean default null)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.withdraw_team(
  withdraw_team.league_id,
  withdraw_team.season,
  withdraw_team.team_id,
  withdraw_team.reason,
  withdraw_team.voids
) $$;

create function public.warn_player(player_id uuid, reason text, match_id uuid default null)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.warn_player(warn_player.player_id, warn_player.reason, warn_player.match_id) $$;

create function public.propose_suspension(player_id uuid, matches int, reason text, match_id uuid default null)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.propose_suspension(
  propose_suspension.player_id,
  propose_suspension.matches,
  propose_suspension.reason,
  propose_suspension.match_id
) $$;

create function public.decide_penalty(penalty_id uuid, activate boolean, ruling text default null)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.decide_penalty(decide_penalty.penalty_id, decide_penalty.activate, decide_penalty.ruling) $$;

create function public.adjust_points(league_id uuid, season int, team_id uuid, points int, reason text)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.adjust_points(
  adjust_points.league_id,
  adjust_points.season,
  adjust_points.team_id,
  adjust_points.points,
  adjust_points.reason
) $$;

create function public.reverse_adjustment(adjustment_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.reverse_adjustment(reverse_adjustment.adjustment_id, reverse_adjustment.reason) $$;

create function public.create_decider(league_id uuid, season int, team_a uuid, team_b uuid, kickoff_at timestamptz)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.create_decider(
  create_decider.league_id,
  create_decider.season,
  create_decider.team_a,
  create_decider.team_b,
  create_decider.kickoff_at
) $$;

create function public.start_playoffs(league_id uuid, season int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.start_playoffs(start_playoffs.league_id, start_playoffs.season) $$;

create function public.finish_season(league_id uuid, season int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.finish_season(finish_season.league_id, finish_season.season) $$;

create function public.eligibility_reasons(team_id uuid)
  returns table (member_id uuid, reasons text[])
  language sql
  stable
  set search_path = ''
as $$ select * from private.eligibility_reasons(eligibility_reasons.team_id) $$;

create function public.player_page(query text, max int default 30)
  returns table (id uuid, username text, avatar text)
  language sql
  stable
  set search_path = ''
as $$ select * from private.player_page(query, max) $$;

create function public.search_site(query text, max int default 6, in_language text default 'en')
  returns table (
    kind text,
    id uuid,
    name text,
    picture text,
    short_name text,
    tag text,
    kit_primary text,
    kit_secondary text,
    place public.player_position,
    of_name text,
    close boolean
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.search_site(
  search_site.query, search_site.max, search_site.in_language
) $$;

create function public.transfer_page(
  query text default null,
  of_season int default null,
  of_kind public.transfer_kind default null,
  of_team uuid default null,
  of_player uuid default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 50
)
  returns table (
    id uuid,
    kind public.transfer_kind,
    happened_at timestamptz,
    season int,
    league_id uuid,
    league_name text,
    player_id uuid,
    username text,
    avatar text,
    from_team jsonb,
    to_team jsonb
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.transfer_page(query, of_season, of_kind, of_team, of_player, before_at, before_id, max) $$;

create function public.team_page(
  query text default null,
  of_league uuid default null,
  only_looking boolean default false,
  after_name text default null,
  after_id uuid default null,
  max int default 30,
  turkish boolean default false
)
  returns table (
    id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    captain_username text,
    player_count int,
    league_name text,
    matches int,
    wins int,
    losses int,
    looking boolean,
    place text
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.team_page(query, of_league, only_looking, after_name, after_id, max, turkish) $$;

create function public.market_page(
  query text default null,
  of_position public.player_position default null,
  of_experience public.skill_level default null,
  of_activity public.activity_level default null,
  of_style public.play_style default null,
  of_nation text default null,
  of_platform public.platform default null,
  on_days public.weekday[] default '{}',
  only_free boolean default false,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns setof public.player_market
  language sql
  stable
  set search_path = ''
as $$ select * from private.market_page(
  query,
  of_position,
  of_experience,
  of_activity,
  of_style,
  of_nation,
  of_platform,
  on_days,
  only_free,
  before_at,
  before_id,
  max
) $$;

create function public.listing_page(
  query text default null,
  of_position public.player_position default null,
  on_days public.weekday[] default '{}',
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    team_id uuid,
    training_days public.weekday[],
    team_goals text,
    player_expectations text,
    positions public.player_position[],
    updated_at timestamptz,
    captain_id uuid,
    team jsonb
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.listing_page(query, of_position, on_days, before_at, before_id, max) $$;

create function public.contract_page(
  query text default null,
  of_status public.contract_status default null,
  of_team uuid default null,
  sort text default null,
  after_place text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (id uuid, place text)
  language sql
  stable
  set search_path = ''
as $$ select * from private.contract_page(query, of_status, of_team, sort, after_place, before_at, before_id, max) $$;

create function public.penalty_page(
  of_status public.penalty_status default null,
  of_kind public.penalty_kind default null,
  of_team uuid default null,
  sort text default null,
  after_place text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (id uuid, place text)
  language sql
  stable
  set search_path = ''
as $$ select * from private.penalty_page(of_status, of_kind, of_team, sort, after_place, before_at, before_id, max) $$;

create function public.save_article(
  article_id uuid default null,
  version int default null,
  category public.news_category default null,
  is_ai_generated boolean default null,
  cover text default null,
  texts jsonb default '{}',
  of_league uuid default null,
  of_season int default null,
  of_matchday int default null
)
  returns table (id uuid, new_version int)
  language sql
  volatile
  set search_path = ''
as $$ select * from private.save_article(article_id, version, category, is_ai_generated, cover, texts, of_league, of_season, of_matchday) $$;

create function public.publish_article(article_id uuid, version int, publish_at timestamptz default null)
  returns timestamptz
  language sql
  volatile
  set search_path = ''
as $$ select private.publish_article(article_id, version, publish_at) $$;

create function public.unpublish_article(article_id uuid, version int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.unpublish_article(article_id, version) $$;

create function public.delete_article(article_id uuid, version int)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.delete_article(article_id, version) $$;

create function public.news_page(
  in_language text,
  of_category public.news_category default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    category public.news_category,
    cover text,
    is_ai_generated boolean,
    origin public.news_origin,
    published_at timestamptz,
    language text,
    title text,
    summary text
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.news_page(in_language, of_category, before_at, before_id, max) $$;

create function public.news_neighbours(article_id uuid, in_language text)
  returns table (newer boolean, id uuid, language text, title text)
  language sql
  stable
  set search_path = ''
as $$ select * from private.news_neighbours(article_id, in_language) $$;

create function public.rounds_to_tell(max int default 30)
  returns table (league_id uuid, league_name text, season int, matchday int, played_at timestamptz)
  language sql
  stable
  set search_path = ''
as $$ select * from private.rounds_to_tell(max) $$;

create function public.season_entries(league_id uuid, season int)
  returns table (team_id uuid, squad int, eligible int, captain_suspended boolean)
  language sql
  stable
  set search_path = ''
as $$ select * from private.season_entries(season_entries.league_id, season_entries.season) $$;

create function public.match_desk(
  show text default 'open',
  query text default null,
  after_at timestamptz default null,
  after_id uuid default null,
  max int default 30
)
  returns table (match_id uuid, matters text[], since timestamptz, own boolean)
  language sql
  stable
  set search_path = ''
as $$ select * from private.match_desk(show, query, after_at, after_id, max) $$;

create function public.ruling_options(match_id uuid)
  returns table (may_rule boolean, may_undo boolean)
  language sql
  stable
  set search_path = ''
as $$ select * from private.ruling_options(match_id) $$;

create function public.match_desk_counts()
  returns table (open int, waiting int)
  language sql
  stable
  set search_path = ''
as $$ select * from private.match_desk_counts() $$;

create function public.order_sponsors(ids uuid[])
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.order_sponsors(order_sponsors.ids) $$;

create function public.admin_team_page(
  query text default null,
  of_league uuid default null,
  matter text default null,
  archived boolean default false,
  newest boolean default false,
  after_place text default null,
  after_id uuid default null,
  max int default 30,
  turkish boolean default false
)
  returns table (
    id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    captain_id uuid,
    captain_username text,
    captain_suspended boolean,
    squad int,
    eligible int,
    pending int,
    league_name text,
    season int,
    phase public.season_phase,
    created_at timestamptz,
    archived_at timestamptz,
    place text
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.admin_team_page(
  query, of_league, matter, archived, newest, after_place, after_id, max, turkish
) $$;

create function public.admin_waits()
  returns table (kind text, how_many int, since timestamptz, about uuid)
  language sql
  stable
  set search_path = ''
as $$ select * from private.admin_waits() $$;

create function public.season_health(max int default 20)
  returns table (
    league_id uuid,
    league_name text,
    season int,
    phase public.season_phase,
    teams int,
    matches int,
    played int,
    late int,
    postponed int,
    forfeits int
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.season_health(max) $$;

create function public.site_weeks()
  returns table (week date, sign_ups int, active int, matches int)
  language sql
  stable
  set search_path = ''
as $$ select * from private.site_weeks() $$;

create function public.registrations_closed()
  returns boolean
  language sql
  stable
  set search_path = ''
as $$ select private.registrations_closed() $$;

create function public.enter_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.enter_night_cup(enter_night_cup.night_cup_id, enter_night_cup.team_id) $$;

create function public.leave_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.leave_night_cup(leave_night_cup.night_cup_id, leave_night_cup.team_id) $$;

create function public.check_in_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.check_in_night_cup(check_in_night_cup.night_cup_id, check_in_night_cup.team_id) $$;

create function public.save_night_cup(
  name text,
  starts_at timestamptz,
  check_in_from timestamptz,
  check_in_until timestamptz,
  capacity int,
  best_of int,
  final_best_of int,
  prize text default null,
  night_cup_id uuid default null
)
  returns uuid
  language sql
  volatile
  set search_path = ''
as $$ select private.save_night_cup(
  save_night_cup.name,
  save_night_cup.starts_at,
  save_night_cup.check_in_from,
  save_night_cup.check_in_until,
  save_night_cup.capacity,
  save_night_cup.best_of,
  save_night_cup.final_best_of,
  save_night_cup.prize,
  save_night_cup.night_cup_id
) $$;

create function public.open_night_cup(night_cup_id uuid)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.open_night_cup(open_night_cup.night_cup_id) $$;

create function public.start_night_cup(night_cup_id uuid, seeds uuid[] default null)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.start_night_cup(start_night_cup.night_cup_id, start_night_cup.seeds) $$;

create function public.cancel_night_cup(night_cup_id uuid, reason text)
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.cancel_night_cup(cancel_night_cup.night_cup_id, cancel_night_cup.reason) $$;

-- The clock's: the embedded host and pg_cron call it, no client does.
create function public.settle_due()
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.settle_due() $$;

create function public.my_feed_link()
  returns text
  language sql
  stable
  set search_path = ''
as $$ select private.my_feed_link() $$;

create function public.make_feed_link(replaces text default null)
  returns text
  language sql
  volatile
  set search_path = ''
as $$ select private.make_feed_link(make_feed_link.replaces) $$;

create function public.remove_feed_link()
  returns void
  language sql
  volatile
  set search_path = ''
as $$ select private.remove_feed_link() $$;

create function public.calendar_feed(secret text, apikey text default null)
  returns private."*/*"
  language sql
  stable
  set search_path = ''
as $$ select private.calendar_feed(calendar_feed.secret, calendar_feed.apikey) $$;

create function public.landing()
  returns table (
    match_id uuid,
    kickoff_at timestamptz,
    league_name text,
    time_zone text,
    home_id uuid,
    home_name text,
    home_short_name text,
    home_tag text,
    home_logo text,
    home_kit_primary text,
    home_kit_secondary text,
    away_id uuid,
    away_name text,
    away_short_name text,
    away_tag text,
    away_logo text,
    away_kit_primary text,
    away_kit_secondary text,
    sponsors jsonb
  )
  language sql
  stable
  set search_path = ''
as $$ select * from private.landing() $$;

-- Who may call what: every door, and the worker behind it ------------------------------------

revoke execute on all functions in schema public from public, anon, authenticated;

grant execute on function
  public.landing(), private.landing(),
  public.calendar_feed(text, text), private.calendar_feed(text, text)
  to anon, authenticated;

grant execute on function
  public.is_admin_fast(uuid), private.is_admin_fast(uuid),
  public.is_moderator(uuid), private.is_moderator(uuid),
  public.mark_seen(), private.mark_seen(),
  public.complete_profile(text, date, public.player_position, public.platform), private.complete_profile(text, date, public.player_position, public.platform),
  public.export_my_data(), private.export_my_data(),
  public.my_sessions(), private.my_sessions(),
  public.end_session(uuid, text), private.end_session(uuid, text),
  public.end_other_sessions(text), private.end_other_sessions(text),
  public.delete_my_account(), private.delete_my_account(),
  public.my_feed_link(), private.my_feed_link(),
  public.make_feed_link(text), private.make_feed_link(text),
  public.remove_feed_link(), private.remove_feed_link(),
  public.audit_page(uuid, text, text, timestamptz, timestamptz, boolean, timestamptz, bigint, int, boolean), private.audit_page(uuid, text, text, timestamptz, timestamptz, boolean, timestamptz, bigint, int, boolean),
  public.team_stats(uuid), private.team_stats(uuid),
  public.league_stats(uuid, int), private.league_stats(uuid, int),
  public.league_all_time(uuid), private.league_all_time(uuid),
  public.league_records(uuid), private.league_records(uuid),
  public.player_stats(uuid), private.player_stats(uuid),
  public.unread_notifications(), private.unread_notifications(),
  public.notifications_page(public.notification_kind, boolean, text[], boolean, timestamptz, uuid, int), private.notifications_page(public.notification_kind, boolean, text[], boolean, timestamptz, uuid, int),
  public.mark_notifications_read(uuid[], public.notification_kind), private.mark_notifications_read(uuid[], public.notification_kind),
  public.mark_notifications_unread(timestamptz), private.mark_notifications_unread(timestamptz),
  public.set_role(uuid, text), private.set_role(uuid, text),
  public.appoint_referee(uuid, uuid), private.appoint_referee(uuid, uuid),
  public.dismiss_referee(uuid, uuid), private.dismiss_referee(uuid, uuid),
  public.suspend_account(uuid, text, int), private.suspend_account(uuid, text, int),
  public.lift_suspension(uuid), private.lift_suspension(uuid),
  public.free_gaming_id(uuid, text), private.free_gaming_id(uuid, text),
  public.people_page(text, text, boolean, text, uuid, int), private.people_page(text, text, boolean, text, uuid, int),
  public.account_of(uuid), private.account_of(uuid),
  public.report_content(public.content_kind, uuid, public.report_cause, text), private.report_content(public.content_kind, uuid, public.report_cause, text),
  public.resolve_content_report(uuid, boolean, text), private.resolve_content_report(uuid, boolean, text),
  public.hide_content(public.content_kind, uuid, text), private.hide_content(public.content_kind, uuid, text),
  public.restore_content(public.content_kind, uuid, text, boolean), private.restore_content(public.content_kind, uuid, text, boolean),
  public.hidden_of(uuid, uuid), private.hidden_of(uuid, uuid),
  public.report_page(timestamptz, uuid, int), private.report_page(timestamptz, uuid, int),
  public.mute_writer(uuid, int, text), private.mute_writer(uuid, int, text),
  public.unmute_writer(uuid), private.unmute_writer(uuid),
  public.muted_page(timestamptz, uuid, int), private.muted_page(timestamptz, uuid, int),
  public.create_ticket(text, public.ticket_category, text, public.ticket_priority, uuid, uuid, uuid), private.create_ticket(text, public.ticket_category, text, public.ticket_priority, uuid, uuid, uuid),
  public.reply_ticket(uuid, text, boolean), private.reply_ticket(uuid, text, boolean),
  public.set_ticket_status(uuid, public.ticket_status), private.set_ticket_status(uuid, public.ticket_status),
  public.assign_ticket(uuid, uuid, uuid), private.assign_ticket(uuid, uuid, uuid),
  public.ticket_staff(), private.ticket_staff(),
  public.ticket_page(text, public.ticket_status, public.ticket_category, public.ticket_priority, uuid, boolean, text, text, uuid, int), private.ticket_page(text, public.ticket_status, public.ticket_category, public.ticket_priority, uuid, boolean, text, text, uuid, int),
  public.save_ticket_template(text, text, uuid), private.save_ticket_template(text, text, uuid),
  public.delete_ticket_template(uuid), private.delete_ticket_template(uuid),
  public.send_contact_message(public.contact_topic, text, text, int), private.send_contact_message(public.contact_topic, text, text, int),
  public.start_conversation(uuid), private.start_conversation(uuid),
  public.send_message(uuid, text, uuid), private.send_message(uuid, text, uuid),
  public.send_match_message(uuid, text, uuid), private.send_match_message(uuid, text, uuid),
  public.mark_conversation_read(uuid, uuid), private.mark_conversation_read(uuid, uuid),
  public.conversation_page(timestamptz, uuid, int), private.conversation_page(timestamptz, uuid, int),
  public.block_player(uuid), private.block_player(uuid),
  public.unblock_player(uuid), private.unblock_player(uuid),
  public.create_team(text, text, text, text, text, text, uuid), private.create_team(text, text, text, text, text, text, uuid),
  public.update_team(uuid, jsonb), private.update_team(uuid, jsonb),
  public.leave_team(), private.leave_team(),
  public.hand_over_captaincy(uuid, uuid), private.hand_over_captaincy(uuid, uuid),
  public.set_team_role(uuid, public.team_role), private.set_team_role(uuid, public.team_role),
  public.set_shirt(uuid, int, public.player_position), private.set_shirt(uuid, int, public.player_position),
  public.kick_player(uuid, text), private.kick_player(uuid, text),
  public.archive_team(uuid), private.archive_team(uuid),
  public.add_team_achievement(uuid, text, public.team_achievement_type, text), private.add_team_achievement(uuid, text, public.team_achievement_type, text),
  public.set_eligibility(uuid, public.eligibility_status, text), private.set_eligibility(uuid, public.eligibility_status, text),
  public.set_eligibility_many(uuid[], public.eligibility_status, text), private.set_eligibility_many(uuid[], public.eligibility_status, text),
  public.request_eligibility_review(uuid), private.request_eligibility_review(uuid),
  public.offer_contract(uuid, uuid, text, text, public.contract_duration), private.offer_contract(uuid, uuid, text, text, public.contract_duration),
  public.withdraw_offer(uuid), private.withdraw_offer(uuid),
  public.accept_contract(uuid), private.accept_contract(uuid),
  public.reject_contract(uuid), private.reject_contract(uuid),
  public.terminate_contract(uuid, text), private.terminate_contract(uuid, text),
  public.delete_contract(uuid), private.delete_contract(uuid),
  public.register_team(uuid, int, uuid), private.register_team(uuid, int, uuid),
  public.set_availability(uuid, int, uuid, jsonb), private.set_availability(uuid, int, uuid, jsonb),
  public.publish_schedule(uuid, int, jsonb, int), private.publish_schedule(uuid, int, jsonb, int),
  public.start_regular_season(uuid, int), private.start_regular_season(uuid, int),
  public.set_lineup(uuid, uuid[], public.player_position[]), private.set_lineup(uuid, uuid[], public.player_position[]),
  public.start_match(uuid), private.start_match(uuid),
  public.set_live_score(uuid, int, int), private.set_live_score(uuid, int, int),
  public.report_match(uuid, int, int, jsonb, text), private.report_match(uuid, int, int, jsonb, text),
  public.claim_forfeit(uuid), private.claim_forfeit(uuid),
  public.correct_report(uuid, int, int, jsonb, text), private.correct_report(uuid, int, int, jsonb, text),
  public.withdraw_report(uuid), private.withdraw_report(uuid),
  public.confirm_report(uuid), private.confirm_report(uuid),
  public.dispute_report(uuid, text), private.dispute_report(uuid, text),
  public.rule_match(uuid, text, int, int, public.forfeit_side), private.rule_match(uuid, text, int, int, public.forfeit_side),
  public.enter_results(uuid, int, jsonb), private.enter_results(uuid, int, jsonb),
  public.undo_result(uuid, text), private.undo_result(uuid, text),
  public.move_match(uuid, timestamptz), private.move_match(uuid, timestamptz),
  public.set_match_stream(uuid, text), private.set_match_stream(uuid, text),
  public.set_extra_rights(uuid, int, uuid, int), private.set_extra_rights(uuid, int, uuid, int),
  public.postpone_match(uuid, text), private.postpone_match(uuid, text),
  public.cancel_match(uuid, text), private.cancel_match(uuid, text),
  public.propose_reschedule(uuid, timestamptz), private.propose_reschedule(uuid, timestamptz),
  public.answer_reschedule(uuid, boolean), private.answer_reschedule(uuid, boolean),
  public.file_protest(uuid, text), private.file_protest(uuid, text),
  public.set_lobby_code(uuid, text), private.set_lobby_code(uuid, text),
  public.add_evidence(uuid, text), private.add_evidence(uuid, text),
  public.match_clock(uuid), private.match_clock(uuid),
  public.match_squads(uuid), private.match_squads(uuid),
  public.rule_protest(uuid, boolean, text, int, int, public.forfeit_side), private.rule_protest(uuid, boolean, text, int, int, public.forfeit_side),
  public.withdraw_team(uuid, int, uuid, text, boolean), private.withdraw_team(uuid, int, uuid, text, boolean),
  public.warn_player(uuid, text, uuid), private.warn_player(uuid, text, uuid),
  public.propose_suspension(uuid, int, text, uuid), private.propose_suspension(uuid, int, text, uuid),
  public.decide_penalty(uuid, boolean, text), private.decide_penalty(uuid, boolean, text),
  public.adjust_points(uuid, int, uuid, int, text), private.adjust_points(uuid, int, uuid, int, text),
  public.reverse_adjustment(uuid, text), private.reverse_adjustment(uuid, text),
  public.create_decider(uuid, int, uuid, uuid, timestamptz), private.create_decider(uuid, int, uuid, uuid, timestamptz),
  public.import_season(uuid, int, jsonb, jsonb, jsonb, jsonb, boolean),
  private.import_season(uuid, int, jsonb, jsonb, jsonb, jsonb, boolean),
  public.undo_import(uuid, int), private.undo_import(uuid, int),
  public.delete_season(uuid, int), private.delete_season(uuid, int),
  public.delete_league(uuid), private.delete_league(uuid),
  public.archive_league(uuid, boolean), private.archive_league(uuid, boolean),
  public.rollover_preview(uuid[]), private.rollover_preview(uuid[]),
  public.roll_over(uuid[], uuid[], uuid[]), private.roll_over(uuid[], uuid[], uuid[]),
  public.undo_rollover(uuid[]), private.undo_rollover(uuid[]),
  public.start_playoffs(uuid, int), private.start_playoffs(uuid, int),
  public.finish_season(uuid, int), private.finish_season(uuid, int),
  public.enter_night_cup(uuid, uuid), private.enter_night_cup(uuid, uuid),
  public.leave_night_cup(uuid, uuid), private.leave_night_cup(uuid, uuid),
  public.check_in_night_cup(uuid, uuid), private.check_in_night_cup(uuid, uuid),
  public.save_night_cup(text, timestamptz, timestamptz, timestamptz, int, int, int, text, uuid), private.save_night_cup(text, timestamptz, timestamptz, timestamptz, int, int, int, text, uuid),
  public.open_night_cup(uuid), private.open_night_cup(uuid),
  public.start_night_cup(uuid, uuid[]), private.start_night_cup(uuid, uuid[]),
  public.cancel_night_cup(uuid, text), private.cancel_night_cup(uuid, text),
  public.eligibility_reasons(uuid), private.eligibility_reasons(uuid),
  public.player_page(text, int), private.player_page(text, int),
  public.search_site(text, int, text), private.search_site(text, int, text),
  public.transfer_page(text, int, public.transfer_kind, uuid, uuid, timestamptz, uuid, int), private.transfer_page(text, int, public.transfer_kind, uuid, uuid, timestamptz, uuid, int),
  public.team_page(text, uuid, boolean, text, uuid, int, boolean), private.team_page(text, uuid, boolean, text, uuid, int, boolean),
  public.market_page(text, public.player_position, public.skill_level, public.activity_level, public.play_style, text, public.platform, public.weekday[], boolean, timestamptz, uuid, int), private.market_page(text, public.player_position, public.skill_level, public.activity_level, public.play_style, text, public.platform, public.weekday[], boolean, timestamptz, uuid, int),
  public.listing_page(text, public.player_position, public.weekday[], timestamptz, uuid, int), private.listing_page(text, public.player_position, public.weekday[], timestamptz, uuid, int),
  public.contract_page(text, public.contract_status, uuid, text, text, timestamptz, uuid, int), private.contract_page(text, public.contract_status, uuid, text, text, timestamptz, uuid, int),
  public.penalty_page(public.penalty_status, public.penalty_kind, uuid, text, text, timestamptz, uuid, int), private.penalty_page(public.penalty_status, public.penalty_kind, uuid, text, text, timestamptz, uuid, int),
  public.registrations_closed(), private.registrations_closed(),
  public.save_article(uuid, int, public.news_category, boolean, text, jsonb, uuid, int, int), private.save_article(uuid, int, public.news_category, boolean, text, jsonb, uuid, int, int),
  public.publish_article(uuid, int, timestamptz), private.publish_article(uuid, int, timestamptz),
  public.unpublish_article(uuid, int), private.unpublish_article(uuid, int),
  public.delete_article(uuid, int), private.delete_article(uuid, int),
  public.news_page(text, public.news_category, timestamptz, uuid, int), private.news_page(text, public.news_category, timestamptz, uuid, int),
  public.news_neighbours(uuid, text), private.news_neighbours(uuid, text),
  public.rounds_to_tell(int), private.rounds_to_tell(int),
  public.season_entries(uuid, int), private.season_entries(uuid, int),
  public.match_desk(text, text, timestamptz, uuid, int), private.match_desk(text, text, timestamptz, uuid, int),
  public.ruling_options(uuid), private.ruling_options(uuid),
  public.match_desk_counts(), private.match_desk_counts(),
  public.order_sponsors(uuid[]), private.order_sponsors(uuid[]),
  public.admin_team_page(text, uuid, text, boolean, boolean, text, uuid, int, boolean), private.admin_team_page(text, uuid, text, boolean, boolean, text, uuid, int, boolean),
  public.admin_waits(), private.admin_waits(),
  public.season_health(int), private.season_health(int),
  public.site_weeks(), private.site_weeks(),
  public.registrations_closed(), private.registrations_closed()
  to authenticated;

grant execute on function
  public.settle_due(), private.settle_due()
  to service_role;
