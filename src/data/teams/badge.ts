/** The fields of a team's badge. */
export const badgeColumns = 'id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id' as const;
