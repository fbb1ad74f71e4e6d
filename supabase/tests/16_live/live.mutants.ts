import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/16_live/10_live.sql';
const killedBy: [string] = ['supabase/tests/16_live/live.test.ts'];

export default [
  {
    file,
    change: 'everybody hears what is told to somebody',
    from: "when 'user' then subject = me",
    to: "when 'user' then subject is not null",
    killedBy,
    only: 'heard by whom it is for',
  },
  {
    file,
    change: 'a rival hears of the line-up of the other side',
    from: 'then subject is not distinct from private.own_team() or private.is_staff()',
    to: 'then subject is not null',
    killedBy,
    only: 'heard by whom it is for',
  },
  {
    file,
    change: 'a fan hears of what happens in the room of a match',
    from: '    else private.is_staff() or exists (\n',
    to: '    else subject is not null or exists (\n',
    killedBy,
    only: 'heard by whom it is for',
  },
  {
    file,
    change: 'a policy lets everybody read',
    from: "using (extension = 'broadcast' and (select private.may_listen((select realtime.topic()))));",
    to: "using (extension = 'broadcast');",
    killedBy,
    only: 'asked for by the policy',
  },
  {
    file,
    change: 'a stand-in who gave the place up may join',
    from: '          or m.id = any (private.stand_in_matches())\n',
    to: '          or exists (select from public.stand_ins s where s.match_id = m.id and s.player_id = me)\n',
    killedBy,
    only: 'by those who may read what it announces',
  },
] satisfies Mutant[];
