import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';

import { rulings as table } from '#testing/offers/rulings.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMatch, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { newClub, setPhase } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { newReferee, newStaff, type StageOf } from './stage.ts';

const reason = 'It was said so';
const score = { home_score: 3, away_score: 1 };

export const rulingsStage =
  (world: World): StageOf<typeof table> =>
  async (state) => {
    const [home, away] = await twoClubs(world);
    const over = state === 'it is called off' ? { status: 'cancelled' } : {};
    const match_id = await newMatch(world, home, away, { kickoff_at: minutesAgo(40), ...over });
    const people = {
      admin: await newStaff(world, 'admin'),
      'admin who ruled': await newStaff(world, 'admin'),
      'admin of the team': await newStaff(world, 'admin', away.id),
      referee: await newReferee(world, home.league),
      'referee of the team': await newReferee(world, home.league, away.id),
      'referee of another league': await newReferee(world, (await newClub(world)).league),
      moderator: await newStaff(world, 'moderator'),
      captain: away.captain,
    };
    const captain = world.as({ id: away.captain });
    let protest_id: string = randomUUID();
    let appeal_id: string = randomUUID();
    if (state !== 'it is called off') await fileReport(world, home.captain, match_id, 3, 1);
    if (state === 'both have reported another score') await fileReport(world, away.captain, match_id, 1, 2);
    else if (state.startsWith('it is over') || state === 'its season is finished')
      await fileReport(world, away.captain, match_id, 3, 1);
    if (state.endsWith('protest waits')) protest_id = (await captain.rpc('file_protest', { match_id, reason })).data!;
    if (state.startsWith('it is ruled'))
      await done(world.as({ id: people['admin who ruled'] }).rpc('rule_match', { match_id, reason, ...score }));
    if (state.endsWith('appeal waits')) appeal_id = (await captain.rpc('appeal_ruling', { match_id, reason })).data!;
    if (state === 'its season is finished') await setPhase(world, home, 'playoffs', 'finished');
    // what the page reads before it offers a decision
    for (const who of table.who) {
      const { data } = await world.as({ id: people[who] }).rpc('ruling_options', { match_id });
      const [options] = data ?? [];
      const commands: readonly string[] = (table.states[state] as Record<string, readonly string[]>)[who] ?? [];
      expect([who, options?.may_rule ?? false, options?.may_undo ?? false, options?.appeal_id ?? null]).toEqual([
        who,
        commands.includes('rule_match'),
        commands.includes('undo_result'),
        commands.includes('decide_appeal') ? appeal_id : null,
      ]);
    }
    return {
      people,
      asked: () => ({
        rule_match: { match_id, reason, home_score: 4, away_score: 2 },
        undo_result: { match_id, reason },
        rule_protest: { protest_id, upheld: false, ruling: reason },
        decide_appeal: { appeal_id, ruling: reason },
      }),
    };
  };
