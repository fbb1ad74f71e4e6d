/** What a report that is being written is kept as on this device: of a match, or of the report it corrects. */
export const reportDraft = (matchId: string, corrects?: string): string => `report.${corrects ?? matchId}`;
