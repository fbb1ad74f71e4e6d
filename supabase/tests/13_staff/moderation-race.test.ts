import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';

/** Simultaneous commands of two of the staff, or of a hundred reporters. More rounds: RONDO_RACE_ROUNDS=1000. */
const rounds = Math.ceil(raceRounds / 4);
const timeout = 60_000 + rounds * 2000;

type Answer = { error: { code: string } | null };
type Race = (world: World) => Promise<string[]>;

async function atOnce(...calls: (() => PromiseLike<Answer>)[]): Promise<{ won: number; broken: string[] }> {
  const answers = await Promise.all(calls.map((call) => call()));
  return {
    won: answers.filter(({ error }) => error === null).length,
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

const newWriter = async (world: World) => {
  const subject_id = await newPerson(world);
  await world.sql(`update public.profiles set description = 'Insults' where id = $1`, [subject_id]);
  return subject_id;
};
const report = (world: World, id: string, subject_id: string) =>
  world.as({ id }).rpc('report_content', { kind: 'profile_text', subject_id, cause: 'insult' });
const entries = async (world: World, action: string, subject: string) =>
  (await world.sql('select from private.audit_log where action = $1 and subject = $2', [action, `profiles ${subject}`]))
    .length;

/** One hides, one leaves it: one of them wins, and the other learns. */
const decidedByTwo: Race = async (world) => {
  const subject = await newWriter(world);
  const { data: report_id } = await report(world, await newPerson(world), subject);
  const decide = (who: 'admin' | 'moderator', hide: boolean) => () =>
    world.as(who).rpc('resolve_content_report', { report_id: report_id!, hide, ruling: 'Looked at it' });
  const { won, broken } = await atOnce(decide('moderator', true), decide('admin', false), decide('admin', true));
  const decided = await entries(world, 'resolve_content_report', subject);
  return [...broken, ...(won === 1 && decided === 1 ? [] : [`${won} won, ${decided} decided`])];
};

/** Two hide the same text: it is kept once, as it was. */
const hiddenByTwo: Race = async (world) => {
  const subject_id = await newWriter(world);
  const hide = (who: 'admin' | 'moderator') => () =>
    world.as(who).rpc('hide_content', { kind: 'profile_text', subject_id, reason: 'Insults' });
  const { won, broken } = await atOnce(hide('moderator'), hide('admin'));
  const [hidden] = await world.sql<{ was: { description: string } }>(
    'select was from public.hidden_contents where subject_id = $1',
    [subject_id],
  );
  return [
    ...broken,
    ...(won === 1 ? [] : [`${won} hid it`]),
    ...(hidden?.was.description === 'Insults' ? [] : ['the words are lost']),
  ];
};

/** Somebody presses the button many times: one open report. */
const reportedOften: Race = async (world) => {
  const [subject, reporter] = [await newWriter(world), await newPerson(world)];
  const { won, broken } = await atOnce(...Array.from({ length: 6 }, () => () => report(world, reporter, subject)));
  const [{ reports } = { reports: 0 }] = await world.sql<{ reports: number }>(
    'select count(*)::int as reports from public.content_reports where reporter_id = $1',
    [reporter],
  );
  return [...broken, ...(won === 6 && reports === 1 ? [] : [`${won} won, ${reports} reports`])];
};

/** The staff mutes somebody twice at once: one mute stands, with its own reason. */
const mutedByTwo: Race = async (world) => {
  const player_id = await newPerson(world);
  const mute = (who: 'admin' | 'moderator', days: number) => () =>
    world.as(who).rpc('mute_writer', { player_id, days, reason: `Hush for ${days}` });
  const { won, broken } = await atOnce(mute('moderator', 3), mute('admin', 30));
  const muted = await entries(world, 'mute_writer', player_id);
  return [...broken, ...(won === 1 && muted === 1 ? [] : [`${won} won, ${muted} muted`])];
};

const races: [string, Race][] = [
  ['a report is decided once', decidedByTwo],
  ['a text is hidden once', hiddenByTwo],
  ['a button pressed often is one report', reportedOften],
  ['a mute is one', mutedByTwo],
];
const calm = async (world: World) => {
  await world.sql('delete from private.command_counts');
};

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });
  beforeAll(() => injectFault(world));

  test.each(races)(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1) {
        await calm(world);
        expect(await race(world), `round ${round}`).toEqual([]);
      }
    },
    timeout,
  );
});
