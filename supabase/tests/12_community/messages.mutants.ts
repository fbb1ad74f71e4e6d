import type { Mutant } from '#testing/mutant.ts';

const messages = 'supabase/schemas/12_community/30_messages.sql';
const byMessages: [string] = ['supabase/tests/12_community/messages.test.ts'];

export default [
  {
    file: messages,
    change: 'strangers write in a conversation whose id they know',
    from: 'when talk.match_id is null then auth.uid() in (talk.low_id, talk.high_id)',
    to: 'when talk.match_id is null then talk.id is not null',
    killedBy: byMessages,
    only: 'is read by its two',
  },
  {
    file: messages,
    change: 'the room of a match is open to every member of its sides',
    from: 'and (private.is_staff() or private.led_team() in (m.home_team_id, m.away_team_id))',
    to: 'and (private.is_staff() or private.own_team() in (m.home_team_id, m.away_team_id))',
    killedBy: byMessages,
    only: 'leaders of both sides and the staff',
  },
  {
    file: 'supabase/schemas/02_identity/30_blocks.sql',
    change: 'the blocked go on writing',
    from: 'where b.blocker_id = person and b.blocked_id = auth.uid()',
    to: 'where false',
    killedBy: byMessages,
    only: 'stops both',
  },
  {
    file: 'supabase/schemas/02_identity/30_blocks.sql',
    change: 'whoever blocks goes on writing',
    from: 'where b.blocker_id = auth.uid() and b.blocked_id = person',
    to: 'where false',
    killedBy: byMessages,
    only: 'stops both',
  },
  {
    file: 'supabase/schemas/02_identity/30_blocks.sql',
    change: 'the blocked see by whom',
    from: 'using (blocker_id = (select auth.uid()));',
    to: 'using ((select auth.uid()) in (blocker_id, blocked_id));',
    killedBy: byMessages,
    only: 'stops both',
  },
  {
    file: messages,
    change: 'the blocked lift the block',
    from: 'where b.blocker_id = me and b.blocked_id = unblock_player.player_id',
    to: 'where unblock_player.player_id in (b.blocker_id, b.blocked_id)',
    killedBy: byMessages,
    only: 'stops both',
  },
  {
    file: messages,
    change: 'messages are rewritten',
    from: 'when (old.hidden = new.hidden or (',
    to: 'when (false and (',
    killedBy: byMessages,
    only: 'stays as it was said',
  },
  {
    file: 'supabase/schemas/07_notifications/10_notifications.sql',
    change: 'the blocked go on hurting in the reason of a release',
    from: "facts := case when person = any (spared) then told - 'reason' else told end;",
    to: 'facts := told;',
    killedBy: ['supabase/tests/catalogue/blocks.test.ts'],
    only: 'a release',
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'the blocked go on offering contracts',
    from: '    perform private.check_reachable(offer_contract.player_id);',
    to: '    null;',
    killedBy: ['supabase/tests/catalogue/blocks.test.ts'],
    only: 'a contract offered',
  },
] satisfies Mutant[];
