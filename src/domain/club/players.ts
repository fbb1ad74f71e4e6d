/** The value sets of a player's profile, in the order they are offered; the database has them as enums. */
export const positions = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker'] as const;
export const platforms = ['pc', 'playstation', 'xbox'] as const;
export const skillLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const;
