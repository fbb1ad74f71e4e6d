import { type Draw, type Drawing } from './draws.ts';
import { matchCommands } from './match-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { seasonCommands } from './season-commands.ts';
import type { Call } from './sessions.ts';

/**
 * Every command of a season and of a cup, and how a storm calls it: mostly by those who may and where it may work, about
 * the same few matches, so that two meet; sometimes by anybody about anything.
 */
export const commands: Record<string, Drawing> = { ...matchCommands, ...seasonCommands, ...peopleCommands };

/** Commands that write what a storm is about and are not part of it, each with its reason. */
export const apart: Record<string, string> = {
  change_table_rules: 'takes the table as it was seen, which no draw knows; table-rules.test.ts races it',
  delete_league: 'takes what nothing hangs on: in a storm something always does',
  import_season: 'fills an empty season in one transaction before anybody plays it; import.test.ts races it',
  undo_import: 'takes that back; import.test.ts',
  renew_contracts: 'sends what offer_contract sends, under the lock of the team; contracts-renewal.test.ts races it',
  roll_over: 'makes the seasons that follow, of which nothing is played yet; rollover.test.ts',
  undo_rollover: 'takes that back; rollover.test.ts',
};

const total = Object.values(commands).reduce((sum, { weight }) => sum + weight, 0);

/** Draws a command and what it is called with; null where there is nothing to do for the one that was drawn. */
export function draw(d: Draw): Call | null {
  let at = (d.random.int(1_000_000) / 1_000_000) * total;
  for (const [name, { weight, draw: drawn }] of Object.entries(commands)) {
    at -= weight;
    if (at >= 0) continue;
    const call = drawn(d);
    // of nobody and nothing there is nothing to say
    return call && Object.values(call.args).every((value) => value !== undefined) ? { name, ...call } : null;
  }
  return null;
}
