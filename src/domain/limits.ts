/**
 * Every number of the rules, written once for the app and the host (docs/spec/spec.md §§ 5 and 9, and the
 * project's own decisions in docs/decisions). `npm run limits` writes those that SQL asks for as SQL; a test compares what
 * is in columns. How to change one: docs/how-to/change-a-limit.md.
 *
 * Units stand in the names: `…Minutes`, `…Hours`, `…Days`, `…Ms`, `…Px`, `…Bytes`. Texts are counted in
 * characters, money in whole units of the currency beside it.
 */
export const limits = {
  // The competition
  playersOnPitch: 5,
  squadMin: 5,
  squadMax: 10,
  playerAgeMin: 16,
  founderAgeMin: 18,
  shirtNumberMin: 1,
  shirtNumberMax: 99,
  seasonTeamsMin: 2,
  seasonTeamsMax: 40,
  seasonTeamsDefault: 20,
  pointsForWin: 3,
  pointsForWinMax: 10,
  pointsForLoss: 0,
  /** Far above any real score; real seasons of other sports, which the tests play back, go past 100. */
  scoreMax: 199,
  forfeitGoals: 3,
  /** The highest stat of a player in one match: goals or assists, and each other stat. */
  playerGoalsMax: 99,
  playerStatMax: 999,
  formMatches: 5,
  ratingStart: 1500,
  leagueRefereesMax: 20,
  /** How long a player among the staff who was asked may decide about a rival or a neighbour when nobody else can. */
  interestDeclaredMinutes: 15,
  relegationPlaces: 2,
  relegationPlacesMax: 10,
  adjustmentPointsMax: 100,
  transferRights: 4,
  transferRightsMax: 20,

  // The playoffs and the night cup
  playoffTeams: 6,
  playoffTeamsChoices: [4, 6, 8],
  thirdPlaceBestOf: 1,
  quarterfinalBestOf: 1,
  semifinalBestOf: 3,
  finalBestOf: 5,
  bestOfChoices: [1, 3, 5, 7],
  nightCupSizes: [8, 16, 32],
  nightCupBestOf: 1,
  nightCupFinalBestOf: 3,
  nightCupBestOfChoices: [1, 3, 5],
  nightCupNameMin: 3,
  nightCupNameMax: 60,
  nightCupPrizeMax: 200,
  nightCupTeamsMin: 2,
  /** How long check-in is open, and how long before the first kick-off it closes; an admin may set other times. */
  nightCupCheckInMinutes: 30,
  nightCupClosesMinutes: 30,
  /** From the draw to the first kick-off, and from knowing both sides to theirs. */
  nightCupBreakMinutes: 5,
  /** A game that nobody has said anything about so long after its kick-off is a walkover. */
  nightCupRoundMinutes: 20,
  /** A report that nobody answered for so long stands. */
  nightCupSilenceMinutes: 5,
  prizePool: { total: 3000, currency: 'TRY', places: [2000, 700, 300], business_days: 7 },

  // Match day
  delayToleranceMinutes: 5,
  restartWithinMinutes: 1,
  /** Stand-ins of a team in one season, and how many free agents are asked for a place. */
  standInsMax: 3,
  lineupRevealMinutes: 15,
  /** So many casters each side of a match names, and so many the staff. */
  matchCastersMax: 2,
  /** Addresses for the overlay of one match or league that one person has at a time. */
  overlayLinksMax: 5,
  lobbyCodeMin: 3,
  lobbyCodeMax: 20,
  protestMinutes: 15,
  protestMinutesMin: 5,
  protestMinutesMax: 1440,
  /** Six minutes of play, fifteen with breaks: before that no clock of a result begins, and in a cup the next game follows. */
  gameMinutes: 15,
  gameMinutesMin: 6,
  gameMinutesMax: 60,
  /** When no report was filed, a match counts as over this long after kick-off. */
  matchLengthMinutes: 45,
  /** Times at which both teams can play, offered at once. */
  slotsMax: 3,
  /** Times of one offer of a scrim. */
  scrimSlotsMax: 3,
  scrimNoteMax: 200,
  /** For how many weeks a search for scrims is kept at most. */
  scrimSearchWeeksMax: 8,
  autoConfirmHours: 24,
  /** For how long a ruling can be appealed, and for how long the appeal waits for its decision. */
  appealHours: 24,
  silenceHoursMin: 2,
  silenceHoursMax: 168,
  reportNoteMax: 1000,
  warningsBeforeSuspension: 2,
  suspensionMatches: 1,
  suspensionMatchesMax: 10,

  // Contracts
  offerDays: 7,
  renewalDays: 14,
  renewalDaysMax: 60,
  offersOpenMax: 20,
  contractNoteMax: 1000,
  contractDivisionMax: 60,
  /** A request to join that nobody answers lapses; an invitation to a trial begins its days anew. */
  joinRequestDays: 14,
  joinRequestsOpenMax: 5,
  joinMessageMax: 500,

  // Teams and the market
  registrationNameMax: 40,
  marketTextMax: 1000,
  eligibilityNotesMax: 1000,
  achievementTitleMin: 3,
  achievementTitleMax: 80,
  achievementSeasonMax: 20,
  /** An old name is nobody else's for so long, of each team, league and player the last so many. */
  nameDaysHeld: 365,
  namesHeldMax: 3,
  /** So often a captain renames a team, and a player themselves, within so many days. */
  renamesMax: 5,
  renameDays: 30,
  /** So many teams one member follows, so many leagues, and so many players. */
  followsMax: 20,

  // Accounts
  loginAttempts: 5,
  registrationAttempts: 5,
  attemptWindowMinutes: 15,
  usernameMin: 3,
  usernameMax: 20,
  /** Letters of any script; what has more than `passwordHashBytes` is hashed before it is hashed (docs/decisions/0023). */
  passwordMin: 8,
  passwordMax: 64,
  passwordHashBytes: 72,

  // The app
  /** How long the link of a mail counts (otp_expiry of the host and of config.toml). */
  mailLinkMinutes: 10,
  roleCacheMinutes: 5,
  /** Last login is noted to so many minutes. */
  seenMinutes: 5,
  sessionIdleDays: 30,
  sessionDays: 90,
  cacheFreshMinutes: 10,
  cacheKeptMinutes: 30,
  readRetries: 3,
  /** So many rows of a list are dealt with at once. */
  chosenMax: 50,
  /** How long a read that failed is not asked again just because another part of the page wants it too. */
  readPauseSeconds: 10,
  longTaskMs: 50,
  toastsVisible: 3,
  toastMs: 4000,
  toastWidthPx: 356,
  toastSwipePx: 20,
  landingFixtures: 4,
  streamWaitMs: 8000,

  // Pictures
  pictureBytesMax: 512 * 1024,
  pictureSourceBytesMax: 10 * 1024 * 1024,
  /** The size of a stored crest or avatar, both ways. */
  crestPx: 512,
  /** The size of a stored cover. */
  coverWidthPx: 1024,
  coverHeightPx: 576,
  /** The evidence of one side in a match. */
  evidenceFilesMax: 10,
  /** The longer side of a file that is taken; the app sends crestPx, of covers coverWidthPx. */
  pictureSideMaxPx: 1024,

  // Texts
  gamingIdMax: 40,
  locationMax: 80,
  gameModeMax: 40,
  profileDescriptionMax: 1000,
  teamNameMin: 3,
  teamNameMax: 40,
  teamShortNameMax: 12,
  sponsorNameMin: 2,
  sponsorNameMax: 40,
  sponsorUrlMax: 300,
  /** So many of them are shown to visitors. */
  sponsorsShownMax: 24,
  teamTagMin: 2,
  teamTagMax: 4,
  teamDescriptionMax: 2000,
  teamContactMax: 200,
  leagueNameMin: 3,
  leagueNameMax: 60,
  leagueDescriptionMax: 2000,
  extraRulesMax: 5000,
  maintenanceMessageMax: 500,
  brandNameMax: 40,
  taglineMax: 80,
  streamTitleMax: 80,
  socialAddressMax: 240,
  reasonMin: 3,
  reasonMax: 500,
  articleTitleMax: 120,
  articleSummaryMax: 300,
  articleBodyMax: 20000,
  ticketSubjectMax: 120,
  ticketDescriptionMin: 10,
  ticketDescriptionMax: 5000,
  ticketTemplatesMax: 50,
  ticketTemplateTitleMax: 60,
  messageMax: 2000,
  announcementTitleMin: 3,
  announcementTitleMax: 80,
  announcementBodyMax: 1000,
  discordChannels: 20,
  discordChannelNameMax: 40,
  /** Keys of the read API a member may have. */
  apiKeysMax: 5,
  /** Of all admins together, and of one team. */
  webhooksMax: 10,
  teamWebhooksMax: 3,
  webhookAddressMax: 500,
  /** The log of one webhook. */
  webhookLogMax: 50,
  /** Of one file that is imported. */
  importRowsMax: 1600,
} as const;

/** So long before its kick-off a match of a round robin makes its sides rivals, about whom players of the other decide nothing. */
export const rivalDays = 7;

/** Those that SQL asks for: no byte of them is in a browser. */
export const databaseLimits = {
  /** So long before a match or a night cup those who have not answered are reminded. */
  attendanceHours: 24,
  /**
   * So long before a match its players are reminded of kick-off, and the captains of a line-up that is missing.
   */
  kickoffSoonMinutes: 60,
  /** Of a deadline one is reminded when this share of its time is left, a quarter, and at most so many days before. */
  reminderDays: 3,
  reminderShare: 4,
  /** So long after it was over a request to join is forgotten. */
  joinRequestDaysKept: 90,
  signUpHours: 24,
  passwordTries: 10,
  /** Of one account: each is requested once, by a member who lost the device of a second factor. */
  recoveryCodes: 10,
  recoveryCodeTries: 5,
  pictureFilesMax: 20,
  ticketsPerHour: 5,
  /** A sender of the contact form who is faster is no person. */
  contactSecondsMin: 3,
  /** The same text to the same place within so long is one: a double tap, a second tab, a retry. */
  repeatSeconds: 30,
  /** Of all admins together, by the day of the first league. */
  announcementsPerDay: 3,
  /** Attendance is forgotten after so long. */
  attendanceDaysKept: 30,
  standInsAskedMax: 50,
  protestReasonMax: 1000,
  reschedulesWithoutAdmin: 1,
  /** How long a captain may take back that an own player was set ineligible. */
  takeBackMinutes: 5,
  rivalDays,
  decisionsAtOnceMax: 100,
  unverifiedAchievementsMax: 10,
  muteDaysMax: 365,
  passwordTriesMinutes: 15,
  recoveryCodeTriesMinutes: 15,
  discordTestPauseSeconds: 10,
  /** After so long a message that cannot be sent is given up. */
  deliveryGiveUpHours: 24,
  /** How long the site knows which message it sent, and can edit it. */
  deliveriesDaysKept: 30,
  /** The waiting events of one webhook; more is left out. */
  webhookWaitingMax: 1000,
  /** A receiver without a success for so long is switched off. */
  webhookFailingDays: 3,
  /** So long the secret before the present one signs too. */
  webhookOldSecretHours: 24,
  /** Of one person. */
  pushDevices: 10,
  /** After its owner asked to keep them, a new password leaves credentials as they are for so long. */
  keptCredentialsMinutes: 5,
  /** So long after a recovery was requested a new password ends all of them. */
  recoveryMinutes: 60,
  /** The link in a mail ends its topic for so long. */
  unsubscribeDays: 60,
  /** So long somebody may read a notification on the site or a device before it is mailed. */
  mailGraceMinutes: 5,
  /** Of the reader's day. */
  digestHour: 17,
  /** The entries of one digest. */
  digestMax: 30,
  /** Notifications and decided reports are forgotten after so long. */
  noticeDaysKept: 180,
  announcementDaysKept: 365,
  /** Messages on the topic `site` are sent once in so long. */
  siteMessageSeconds: 5,
  /** How many messages a topic had is forgotten once it was silent for so long. */
  broadcastDaysKept: 7,
  /** Of the next series of playoffs: so many days later, at the hour of the regular matches, or at this one. */
  seriesDays: 3,
  seriesHour: 20,
  seriesGamesMax: 7,
  playoffTeamsMin: 4,
  extraRightsMax: 20,
  availabilityHoursMax: 21,
  /** Of one schedule that is published. */
  fixturesAtOnceMax: 1000,
  /** More than forty teams play in one round. */
  matchesAtOnceMax: 64,
  rolloverLeaguesMax: 20,
  /** Those an announcement reaches at once; more would keep the admin waiting. */
  announcedAtOnce: 200,
  /** Those the clock notifies in one round. */
  noticesARound: 5000,
  /** Older events are no news, and what changes again sooner is one notice. */
  newsMinutes: 60,
  /** A fixture is announced so long before its kick-off. */
  fixtureHours: 24,
  /** A result that comes later is begun in no channel and voted about by nobody. */
  lateResultDays: 7,
  /** From the beginning of the day a match ended on, in the league's zone. */
  voteClosesHours: 36,
  /** A duty is one so long before it is due. */
  dutyDays: 2,
  /** Times at which both teams can play: so many days around, at whole steps of so many minutes. */
  slotDays: 14,
  slotMinutes: 30,
  /** The first and the last hour of a kick-off that is offered, and the one it is best near to, by the league's clock. */
  slotHourFirst: 10,
  slotHourLast: 22,
  slotHourUsual: 20,
  /** An answer counts for what begins within so many hours of it. */
  slotAnswerHours: 3,
  /** Open offers of scrims of one team. */
  scrimOffersMax: 3,
  /** Searches for scrims that a team keeps, how many captains one offer notifies, and how often one is notified a day. */
  scrimSearchesMax: 3,
  scrimFoundMax: 50,
  scrimFoundDayMax: 5,
  /** A scrim that is called off so shortly before it begins counts against the team. */
  scrimLateHours: 24,
  /** How far ahead a match or a night cup is set. */
  plannedYearsMax: 1,
  /** A calendar has what is past for so long. */
  calendarDaysKept: 30,
  /** A search that finds more players or teams asks each row for its name instead. */
  namedMax: 1000,
  /** With fewer matches a league's records are worked out when they are requested. */
  matchesWithKeptRecords: 1000,
  /** Of each table of somebody's own data, and of the log about them. */
  exportRowsMax: 5000,
  exportLogRowsMax: 1000,
  /** One lease puts so many crowds of silent targets aside; the next one goes on. */
  leaseRoundsMax: 20,
  /** Last use of a key of the read API is noted to so many minutes. */
  keySeenMinutes: 10,
  /** An overlay shows the last result for so long, and waits so long after its kick-off for a match to begin. */
  overlayResultMinutes: 10,
  overlayWaitMinutes: 60,
} as const;

/**
 * A win gives 3 points, unless a season says otherwise, and a loss none; there is no third kind of result, so there is
 * no third number.
 */
export const pointsFor = { W: limits.pointsForWin, L: limits.pointsForLoss } as const;

/**
 * How often one person may do what, by the names of the audit log (docs/decisions/0014): all of a caller's commands
 * together, or those about one subject (a member, a player offered to, a person notified of the same).
 */
export const commandLimits = [
  ['offer_contract', 'caller', 30, 60],
  ['offer_to_player', 'subject', 3, 1440],
  ['withdraw_offer', 'caller', 60, 60],
  ['reject_contract', 'caller', 60, 60],
  ['terminate_contract', 'caller', 20, 60],
  ['ask_to_join', 'caller', 20, 1440],
  ['join_team', 'subject', 3, 10080],
  ['withdraw_join_request', 'caller', 30, 60],
  ['answer_join_request', 'caller', 60, 60],
  ['create_team', 'caller', 3, 1440],
  ['leave_team', 'caller', 6, 1440],
  ['update_team', 'caller', 40, 60],
  ['set_team_role', 'caller', 60, 60],
  ['set_team_role', 'subject', 6, 60],
  ['hand_over_captaincy', 'caller', 10, 60],
  ['set_shirt', 'caller', 200, 60],
  ['kick_player', 'caller', 20, 60],
  ['set_eligibility', 'caller', 60, 60],
  ['set_eligibility', 'subject', 6, 60],
  ['request_eligibility_review', 'caller', 30, 60],
  ['request_eligibility_review', 'subject', 3, 1440],
  ['add_team_achievement', 'caller', 20, 60],
  ['register_team', 'caller', 10, 60],
  ['follow_team', 'caller', 120, 60],
  ['follow_league', 'caller', 120, 60],
  ['follow_player', 'caller', 120, 60],
  ['set_lineup', 'caller', 60, 60],
  ['answer_attendance', 'caller', 120, 60],
  ['ready_for_match', 'caller', 60, 60],
  ['ask_stand_in', 'caller', 20, 60],
  ['accept_stand_in', 'caller', 20, 60],
  ['withdraw_stand_in', 'caller', 20, 60],
  ['start_match', 'caller', 20, 60],
  ['set_live_score', 'caller', 300, 60],
  ['set_lobby_code', 'caller', 30, 60],
  ['set_match_stream', 'caller', 30, 60],
  ['set_match_replay', 'caller', 30, 60],
  ['name_caster', 'caller', 20, 1440],
  ['remove_caster', 'caller', 30, 60],
  ['make_overlay_link', 'caller', 20, 60],
  ['remove_overlay_link', 'caller', 60, 60],
  ['report_match', 'caller', 20, 60],
  ['add_evidence', 'caller', 40, 60],
  ['claim_forfeit', 'caller', 10, 60],
  ['correct_report', 'caller', 20, 60],
  ['withdraw_report', 'caller', 10, 60],
  ['confirm_report', 'caller', 30, 60],
  ['dispute_report', 'caller', 10, 60],
  ['report_stats', 'caller', 20, 60],
  ['postpone_match', 'caller', 30, 60],
  ['propose_reschedule', 'caller', 10, 60],
  ['answer_reschedule', 'caller', 20, 60],
  ['withdraw_reschedule', 'caller', 10, 60],
  ['file_protest', 'caller', 5, 1440],
  ['withdraw_protest', 'caller', 10, 60],
  ['rule_match', 'caller', 120, 60],
  ['enter_results', 'caller', 30, 60],
  ['undo_result', 'caller', 60, 60],
  ['rule_protest', 'caller', 60, 60],
  ['appeal_ruling', 'caller', 5, 1440],
  ['decide_appeal', 'caller', 60, 60],
  ['move_match', 'caller', 120, 60],
  ['cancel_match', 'caller', 30, 60],
  ['create_decider', 'caller', 20, 60],
  ['publish_schedule', 'caller', 30, 60],
  ['withdraw_team', 'caller', 30, 60],
  ['ask_withdrawal', 'caller', 5, 1440],
  ['warn_player', 'caller', 30, 60],
  ['warn_player', 'subject', 4, 1440],
  ['set_availability', 'caller', 30, 60],
  ['vote_player_of_match', 'caller', 60, 60],
  ['save_picks', 'caller', 120, 60],
  ['enter_night_cup', 'caller', 10, 60],
  ['leave_night_cup', 'caller', 10, 60],
  ['offer_scrim', 'caller', 20, 1440],
  ['withdraw_scrim_offer', 'caller', 30, 60],
  ['accept_scrim', 'caller', 20, 60],
  ['cancel_scrim', 'caller', 10, 1440],
  ['set_scrim_lobby', 'caller', 30, 60],
  ['set_scrim_lineup', 'caller', 60, 60],
  ['report_scrim', 'caller', 20, 60],
  ['thank_scrim', 'caller', 20, 1440],
  ['save_scrim_search', 'caller', 20, 1440],
  ['remove_scrim_search', 'caller', 30, 60],
  ['check_in_night_cup', 'caller', 20, 60],
  ['create_ticket', 'caller', 5, 60],
  ['reply_ticket', 'caller', 60, 60],
  ['reply_ticket', 'subject', 20, 60],
  ['set_ticket_status', 'caller', 60, 60],
  ['set_ticket_status', 'subject', 10, 60],
  ['send_contact_message', 'caller', 3, 60],
  ['start_conversation', 'caller', 20, 60],
  ['send_message', 'caller', 20, 1],
  ['block_player', 'caller', 30, 60],
  ['unblock_player', 'caller', 30, 60],
  ['report_content', 'caller', 20, 1440],
  ['report_content', 'subject', 3, 1440],
  ['complete_profile', 'caller', 20, 60],
  ['export_my_data', 'caller', 5, 60],
  ['end_session', 'caller', 60, 60],
  ['make_recovery_codes', 'caller', 10, 60],
  ['end_other_sessions', 'caller', 20, 60],
  ['log_out_everywhere', 'caller', 20, 60],
  ['keep_credentials', 'caller', 20, 60],
  ['make_feed_link', 'caller', 10, 60],
  ['remove_feed_link', 'caller', 20, 60],
  ['create_api_key', 'caller', 10, 60],
  ['revoke_api_key', 'caller', 60, 60],
  ['create_webhook', 'caller', 10, 1440],
  ['change_webhook', 'caller', 60, 60],
  ['pause_webhook', 'caller', 60, 60],
  ['rotate_webhook_secret', 'caller', 10, 60],
  ['send_webhook_test', 'caller', 60, 60],
  ['send_webhook_again', 'caller', 60, 60],
  ['delete_webhook', 'caller', 60, 60],
  ['write profiles', 'caller', 60, 60],
  ['write profile_private', 'caller', 60, 60],
  ['write player_registrations', 'caller', 30, 60],
  ['write team_listings', 'caller', 30, 60],
  ['write team_achievements', 'caller', 60, 60],
  ['save_article', 'caller', 300, 60],
  ['add_push_device', 'caller', 30, 60],
  ['begin_discord_link', 'caller', 20, 60],
  ['set_notification_channels', 'caller', 300, 60],
  ['set_quiet_hours', 'caller', 60, 60],
  ['hand_topic', 'caller', 60, 60],
  ['write_to_me_again', 'caller', 30, 60],
  ['notify', 'subject', 20, 60],
] as const satisfies readonly (readonly [
  action: string,
  each: 'caller' | 'subject',
  atMost: number,
  minutes: number,
])[];
