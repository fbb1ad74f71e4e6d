import type { Report, Story } from '#data/match-room/queries.ts';

/** The other side's objection to a report, as far as it is to be read. */
export const disputeOf = (results: Story['results'], { id }: Report): string | null | undefined =>
  results.findLast(({ cause, report_id }) => cause === 'dispute' && report_id === id)?.text?.reason;
