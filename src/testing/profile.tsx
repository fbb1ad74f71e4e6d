import { page } from 'vitest/browser';
import { Toaster } from '#components/ui/toaster.tsx';
import { ProfilePage } from '#features/players/profile-page.tsx';
import type { Player } from '#data/players/queries.ts';
import { type Answers, type Call, mert } from './fake-backend.ts';
import { openPage } from './page.tsx';
import { player, uuid } from './season.ts';
import { signIn } from './session.ts';

/** Mert's own profile, which keeps what is written to it. */
export async function openProfile(
  answers: Answers = {},
  { query = '', about = {} }: { query?: string; about?: Partial<Player> } = {},
) {
  let profile = player(1, 'mert', { id: mert.id, position: 'striker', platform: 'pc', ...about });
  let birthDate: string | null = null;
  const backend = await signIn({
    'GET /rest/v1/profiles': () => ({ body: [profile] }),
    'PATCH /rest/v1/profiles': ({ body }) => {
      profile = { ...profile, ...(body as Partial<Player>) };
      return {};
    },
    'GET /rest/v1/profile_private': () => ({ body: [{ user_id: mert.id, birth_date: birthDate }] }),
    'PATCH /rest/v1/profile_private': ({ body }) => {
      birthDate = (body as { birth_date: string }).birth_date;
      return {};
    },
    'GET /rest/v1/team_members': { body: [] },
    'GET /rest/v1/player_achievements': { body: [] },
    'POST /rest/v1/rpc/player_stats': { body: [] },
    'GET /rest/v1/contracts': { body: [] },
    'POST /rest/v1/rpc/team_facts': ({ body }) => ({
      body: (body as { team_ids: string[] }).team_ids.map((team_id, at) => ({
        team_id,
        league_name: 'Premier Rondo',
        place: at + 2,
        played: 14,
        won: 9,
        player_count: 8,
        captain: { id: uuid(501), username: 'aylin', avatar: null },
        positions: ['striker'],
        training_days: ['mon'],
      })),
    }),
    ...answers,
  });
  const opened = await openPage(
    <>
      <ProfilePage />
      <Toaster />
    </>,
    { at: `/profile${query}`, namespaces: ['players', 'contracts', 'team-card', 'report', 'stats', 'errors'] },
  );
  const written = (path: string, mine: string) =>
    backend
      .to(path)
      .filter(({ method }) => method === 'PATCH')
      .map((call: Call) => {
        if (call.query.get(mine) !== `eq.${mert.id}`) throw new Error(`${path} is written for somebody else`);
        return call.body;
      });
  return {
    ...opened,
    backend,
    save: page.getByRole('button', { name: 'Save' }),
    /** Writes of the profile, call by call. */
    profiles: () => written('/rest/v1/profiles', 'id'),
    birthDates: () => written('/rest/v1/profile_private', 'user_id'),
  };
}
