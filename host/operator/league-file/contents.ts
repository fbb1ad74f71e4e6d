/** Which of a table's rows are in the file, and the columns that are written as something else than they are. */
type Travels = { where: string; read?: Record<string, string> };

/**
 * The arguments of the conditions below: the leagues, the teams that entered them, their matches, the players of both,
 * and every team and every person that a row of the file names.
 */
export const parameters = ['leagues', 'entered', 'matches', 'players', 'teams', 'people'] as const;
const [leagues, entered, matches, players, teams, people] = parameters.map((_, index) => `any($${index + 1}::uuid[])`);

const ofLeague = { where: `league_id = ${leagues}` };
const ofMatch = { where: `match_id = ${matches}` };
const ofTeam = { where: `team_id = ${entered}` };

/**
 * The tables of a league's file, in their order there. A person is the public profile: what only its owner or the sign-in knows
 * stays behind. A team that is only named (the former team of a player, for instance) comes without its squad, archived.
 */
export const travels: Record<string, Travels> = {
  'public.leagues': { where: `id = ${leagues}` },
  'public.league_seasons': ofLeague,
  'public.teams': {
    where: `id = ${teams}`,
    read: {
      captain_id: `case when id = ${entered} then captain_id end`,
      manager_id: `case when id = ${entered} then manager_id end`,
      archived_at: `case when id = ${entered} then archived_at else coalesce(archived_at, created_at) end`,
    },
  },
  'public.profiles': { where: `id = ${people}`, read: { last_seen_at: 'null' } },
  // whether visitors read the name: an answer that holds wherever the league is read
  'public.profile_private': {
    where: `user_id = ${people}`,
    read: { birth_date: 'null', locale: 'null', time_zone: 'null', silent_kinds: `'{}'` },
  },
  'public.league_teams': ofLeague,
  'public.point_adjustments': ofLeague,
  'public.given_awards': ofLeague,
  'public.prize_payments': ofLeague,
  'public.availability': ofLeague,
  'public.withdrawal_requests': ofLeague,
  'public.team_members': ofTeam,
  'private.leaderships': ofTeam,
  'private.eligibility_history': {
    where: `member_id in (select m.id from public.team_members m where m.team_id = ${entered})`,
  },
  'public.team_achievements': { where: `team_id = ${entered} and (league_id is null or league_id = ${leagues})` },
  'public.player_achievements': {
    where: `league_id = ${leagues} or (league_id is null and player_id = ${players})`,
  },
  'public.transfers': {
    where: `league_id = ${leagues} or (league_id is null and (from_team_id = ${entered} or to_team_id = ${entered}))`,
  },
  // offers are between two people until they are signed
  'public.contracts': {
    where: `team_id = ${entered} and (league_id is null or league_id = ${leagues})
      and status in ('active', 'terminated', 'kicked', 'completed')
      and (stand_in_id is null or stand_in_id in (select s.id from public.stand_ins s where s.match_id = ${matches}))`,
  },
  'public.series': ofLeague,
  'public.team_matches': ofLeague,
  'public.match_reports': ofMatch,
  'public.match_results': ofMatch,
  'public.result_reasons': ofMatch,
  'public.protests': ofMatch,
  'public.reschedules': ofMatch,
  'public.penalties': ofLeague,
  'public.interested_decisions': { where: `league_id = ${leagues} or match_id = ${matches}` },
  'public.match_lineups': ofMatch,
  'public.match_player_stats': ofMatch,
  'public.stand_ins': ofMatch,
  'public.match_casters': ofMatch,
  'public.appeals': ofMatch,
  'public.former_names': {
    where: `league_id = ${leagues} or team_id = ${entered} or player_id = ${people}`,
  },
  'public.match_elo': ofLeague,
  'private.league_standings': ofLeague,
  'private.league_record_lists': ofLeague,
  'private.stale_leagues': ofLeague,
  'public.news_articles': ofLeague,
  'public.news_texts': {
    where: `article_id in (select a.id from public.news_articles a where a.league_id = ${leagues})`,
  },
  // nobody is notified again of what was news before the move
  'private.told_articles': {
    where: `article_id in (select a.id from public.news_articles a where a.league_id = ${leagues})`,
  },
  'private.vote_notices': ofMatch,
};

/**
 * The parts that stay behind, with the reason; docs/move.md says the same to admins.
 * @internal
 */
export const stays: Record<string, string> = {
  ...because('belongs to an account, and accounts do not travel', [
    'private.user_roles', 'private.account_blocks', 'private.command_counts', 'public.team_follows', 'public.player_follows',
    'public.league_follows', 'public.blocks', 'private.recovery_codes', 'private.feed_links', 'private.push_devices',
    'private.discord_accounts', 'private.notification_channels', 'private.quiet_hours', 'private.handed_topics',
    'private.mail_accounts', 'private.discord_requests', 'private.discord_sign_ins', 'private.api_keys',
    'private.kept_credentials', 'private.interest_declarations', 'public.league_referees', 'public.attendance',
    'public.player_votes', 'public.picks', 'private.pick_sums', 'private.pick_changes',
  ]),
  ...because('is correspondence', [
    'public.notifications', 'private.notice_texts', 'public.support_tickets', 'public.ticket_messages', 'public.contact_messages',
    'public.conversations', 'public.conversation_members', 'public.messages', 'public.announcements', 'public.announcement_authors',
    'private.announcing', 'public.join_requests',
  ]),
  ...because('is for staff alone', [
    'private.audit_log', 'public.eligibility_reviews', 'public.content_reports', 'public.hidden_contents', 'public.news_edits',
    'public.match_evidence', 'public.ticket_templates',
  ]),
  ...because('belongs to the installation or to several leagues', [
    'public.site_settings', 'public.sponsors', 'public.night_cups', 'public.night_cup_teams', 'private.active_weeks',
    'private.discord_channels', 'private.discord_webhooks', 'private.webhooks', 'private.webhook_secrets', 'private.overlay_links',
    'private.discord_presses', 'private.delivery_setup', 'private.host_checks', 'private.notification_keys', 'private.delivery_channels',
    'public.scrims', 'public.scrim_lineups', 'public.scrim_lobbies', 'public.scrim_offers', 'public.scrim_searches', 'public.scrim_slots',
    'public.player_registrations', 'public.team_listings',
  ]),
  ...because('lasts for a night, or until it is handed on', [
    'public.match_lobbies', 'public.match_ready', 'private.followed_news', 'private.attendance_reminders',
    'private.deadline_reminders', 'private.outbox', 'private.broadcasts', 'private.chore_runs', 'private.events',
  ]),
}; // prettier-ignore

function because(reason: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}

/** The pictures that rows of the file show, as `bucket/key`. */
export const pictures = `
  select logo as file from public.leagues where id = ${leagues}
  union select logo from public.teams where id = ${teams}
  union select avatar from public.profiles where id = ${people}
  union select cover from public.news_articles where league_id = ${leagues}`;

export const pictureBuckets: readonly string[] = ['logos', 'avatars', 'covers'];
