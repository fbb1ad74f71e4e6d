export const separators = [',', ';'] as const;
export type Separator = (typeof separators)[number];

/** The separators of spreadsheets by language: a semicolon where the comma is the decimal sign. */
export const separatorFor = (language: string): Separator => ((1.5).toLocaleString(language).includes(',') ? ';' : ',');
