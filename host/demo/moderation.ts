import type { AccountRole } from './players.ts';
import type { DemoLeague } from './rows.ts';

/** A call of the API in somebody's name. */
type Ask = (by: AccountRole, call: string, body: object) => Promise<unknown>;
type Query = <T>(sql: string, params?: unknown[]) => Promise<T[]>;

/**
 * Content that the moderation has to look at: a rude text that two members reported, and a harmless one. An offer in
 * another member's profile is hidden already, and its writer muted for a week.
 */
export async function moderate(ask: Ask, query: Query, { profiles, teams }: DemoLeague): Promise<void> {
  const person = (name: string) => profiles.find(({ username }) => username === name)?.id;
  const describe = (name: string, text: string) =>
    query('update public.profiles set description = $2 where id = $1', [person(name), text]);
  const report = (by: AccountRole, what: object, note: string) => ask(by, 'report_content', { ...what, note });

  await describe('Jamal Whitcombe', 'If your keeper is crying, that was me. Half of this league should uninstall.');
  const rude = { kind: 'profile_text', subject_id: person('Jamal Whitcombe'), cause: 'insult' };
  await report('player', rude, 'He means all of us, and he writes the same into every lobby.');
  await report('co-captain', rude, 'We are the half he means. He has been warned for it before.');
  const pirates = teams.find(({ name }) => name === 'Isar Piraten')?.id;
  const harmless = { kind: 'team_text', subject_id: pirates, cause: 'spam' };
  await report('free-agent', harmless, 'They have looked for players for weeks and are in no league.');

  await describe('Idris Bello', 'Rank boosts and accounts for sale, cheap and fast. Write to me here.');
  const seller = person('Idris Bello');
  const sold = { kind: 'profile_text', subject_id: seller, reason: 'Accounts are not for sale here.' };
  await ask('moderator', 'hide_content', sold);
  await ask('moderator', 'mute_writer', { player_id: seller, days: 7, reason: 'Offered accounts for sale.' });
}
