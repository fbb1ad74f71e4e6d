/** The languages Rondo is read in, the first of them where a text is missing. SQL's checks hold the same (a test compares). */
export const languages = ['en', 'de', 'tr'] as const;
export type Language = (typeof languages)[number];
