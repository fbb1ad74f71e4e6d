/** What a team's badge is drawn from. */
export const badgeColumns = 'id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id' as const;
