/** The stored form of an unfinished report on this device: of a match, or of the report it corrects. */
export const reportDraft = (matchId: string, corrects?: string): string => `report.${corrects ?? matchId}`;
