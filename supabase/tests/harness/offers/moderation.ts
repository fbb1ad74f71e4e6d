import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { contentReports } from '#testing/offers/content-reports.ts';
import { hiddenContents } from '#testing/offers/hidden-contents.ts';
import { mutedWriters } from '#testing/offers/muted-writers.ts';
import type { Offers } from '#testing/offers/offers.ts';
import type { Client, World } from '#supabase/tests/harness/harness.ts';
import { newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { giveRole, newStaff, type StageOf } from './stage.ts';

const reason = 'It was said so';

export const contentReportStage =
  (world: World): StageOf<typeof contentReports> =>
  async (state) => {
    const content = await newContent(world, state);
    const people = {
      ...content.people,
      'moderator who reported it': await newStaff(world, 'moderator'),
      'admin who reported it': await newStaff(world, 'admin'),
    };
    if (state === 'a muted player wrote it') await mute(world, content.people.themselves, 1);
    const ids: string[] = [];
    for (const reporter of [
      await newPerson(world),
      people['moderator who reported it'],
      people['admin who reported it'],
    ]) {
      const [row] = await world.sql<{ id: string }>(
        `insert into public.content_reports (reporter_id, kind, subject_id, owner_id, team_id, cause, said, status, decided_at)
           values ($1, $2, $3, $4, $5, 'insult', '{"description": "Rude."}', $6::public.report_status,
             case when $6::text = 'dismissed' then now() end)
           returning id`,
        [reporter, ...content.values, state === 'it is decided' ? 'dismissed' : 'open'],
      ); // prettier-ignore
      ids.push(row!.id);
    }
    await expectOwn(world, contentReports, state, people, async (db) =>
      (await db.rpc('report_page', { max: 100 })).data?.find(({ id }) => ids.includes(id)),
    );
    const about = { report_id: ids[0]! };
    return {
      people,
      asked: () => ({
        'resolve_content_report hide': { ...about, hide: true, ruling: reason },
        'resolve_content_report leave': { ...about, hide: false },
        mute_writer: { player_id: content.ofTeam ? randomUUID() : people.themselves, days: 3, reason },
      }),
    };
  };

export const hiddenContentStage =
  (world: World): StageOf<typeof hiddenContents> =>
  async (state) => {
    const { people, values, subject_id, kind } = await newContent(world, state);
    await world.sql(
      `insert into public.hidden_contents (kind, subject_id, owner_id, team_id, was, reason)
         values ($1, $2, $3, $4, $5, 'Insults')`,
      [...values, kind === 'protest_ruling' ? { ruling: 'Rude.' } : { description: 'Rude.' }],
    );
    await expectOwn(world, hiddenContents, state, people, async (db) =>
      (await db.rpc('hidden_page', { max: 100 })).data?.find((line) => line.subject_id === subject_id),
    );
    const about = { kind, subject_id, reason };
    return {
      people,
      asked: () => ({ restore_content: about, 'restore_content free': { ...about, again: false } }),
    };
  };

export const mutedWriterStage =
  (world: World): StageOf<typeof mutedWriters> =>
  async (state) => {
    const { people } = await newContent(world, state);
    await mute(world, people.themselves, state === 'the mute is over' ? -1 : 1);
    await expectOwn(world, mutedWriters, state, people, async (db) =>
      (await db.rpc('muted_page', { max: 100 })).data?.find((line) => line.player_id === people.themselves),
    );
    return { people, asked: () => ({ unmute_writer: { player_id: people.themselves } }) };
  };

/** The offers of the page depend on the line it reads, and on its `own`. */
async function expectOwn<Command extends string, Who extends string, State extends string>(
  world: World,
  { states, who }: Offers<Command, Who, State>,
  state: NoInfer<State>,
  people: Record<NoInfer<Who>, string>,
  read: (db: Client) => PromiseLike<{ own: boolean } | undefined>,
): Promise<void> {
  const decides: Who[] = [];
  for (const person of who) {
    const line = await read(world.as({ id: people[person] }));
    if (line?.own === false) decides.push(person);
  }
  expect(decides).toEqual(who.filter((person) => states[state][person] !== undefined));
}

const mute = (world: World, id: string, days: number) =>
  world.sql(
    `insert into private.account_blocks (user_id, kind, until, reason) values ($1, 'muted', now() + $2 * interval '1 day', 'Insults')`,
    [id, days],
  );

/** A text of a player, a team or the staff, as the state says whose, and the people around it. */
async function newContent(world: World, state: string) {
  const club = await newClub(world);
  const writer = state.includes('team’s') ? club.captain : club.player;
  if (state.includes('moderator')) await giveRole(world, writer, 'moderator');
  if (state.includes('admin')) await giveRole(world, writer, 'admin');
  const ofTeam = state.includes('team’s');
  const ofStaff = state.includes('staff’s');
  const kind = ofStaff ? 'protest_ruling' : ofTeam ? 'team_text' : 'profile_text';
  const subject_id = ofStaff ? randomUUID() : ofTeam ? club.id : writer;
  if (!ofStaff)
    await world.sql(`update public.${ofTeam ? 'teams' : 'profiles'} set description = 'Rude.' where id = $1`, [subject_id]); // prettier-ignore
  return {
    kind,
    subject_id,
    ofTeam,
    /** Kind, subject, owner and team. */
    values: [kind, subject_id, ofTeam || ofStaff ? null : writer, ofTeam ? club.id : null],
    people: {
      member: await newPerson(world),
      moderator: await newStaff(world, 'moderator'),
      admin: await newStaff(world, 'admin'),
      'moderator of the team': await newStaff(world, 'moderator', club.id),
      'admin of the team': await newStaff(world, 'admin', club.id),
      themselves: writer,
    },
  };
}
