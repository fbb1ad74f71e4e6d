import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { anchor, refusal, viewedBy } from '#testing/squad.ts';

import { TopicHandoverSection } from './topic-handover-section.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const topics = ['duties', 'schedule', 'results', 'contracts', 'team'];
const [captain, lena] = [uuid(31), uuid(32)];
type Setup = { helper?: string | null; holds?: boolean; helpers?: string[]; refused?: boolean };

async function open(part: 'captain' | 'co_captain' | 'player', options: Setup = {}) {
  const { helper = null, holds = true, helpers = [lena], refused = false } = options;
  let duties = helper;
  const row = (topic: string, of: string | null) => ({
    topic,
    captain_id: captain,
    captain_name: 'Mert',
    helper_id: of,
    helper_name: of && 'Lena',
    holds: of !== null && holds,
  });
  const backend = await signIn({
    ...viewedBy(part),
    'POST /rest/v1/rpc/my_handed_topics': () => ({ body: topics.map((topic) => row(topic, topic === 'duties' ? duties : null)) }),
    'POST /rest/v1/rpc/hand_topic': ({ body }) => {
      if (refused) return refusal('coCaptainUnknown', 'helper');
      duties = (body as { helper?: string }).helper ?? null;
      return {};
    },
    'GET /rest/v1/team_roster': { body: helpers.map((id) => ({ player_id: id, username: 'Lena', team_role: 'co_captain' })) },
  }); // prettier-ignore
  const drawn = (
    <>
      <TopicHandoverSection userId={part === 'co_captain' ? lena : captain} />
      <Toaster />
    </>
  );
  const { client } = await openPage(drawn, {
    at: '/settings',
    namespaces: ['delivery-channels', 'settings', 'errors'],
  });
  const settled = async () => {
    await expect.poll(() => backend.to('/rest/v1/memberships').length).toBeGreaterThan(0);
    await expect.poll(() => client.isFetching()).toBe(0);
  };
  return { sent: () => backend.to('/rest/v1/rpc/hand_topic').map(({ body }) => body), settled, backend };
}

const duties = page.getByLabelText('Waiting for you: recipient');

test('a captain hands a topic to a co-captain, and takes it back', async () => {
  const { sent } = await open('captain');
  await expect.element(duties).toHaveValue('');
  await duties.selectOptions('Lena');
  await expect.element(duties).toHaveValue(lena);
  await expect.element(duties).toBeEnabled();
  await duties.selectOptions('You');
  await expect.poll(sent).toEqual([{ topic: 'duties', helper: lena }, { topic: 'duties' }]);
  await expect.element(duties).toHaveValue('');
});

test('says when the co-captain cannot be reached', async () => {
  await open('captain', { helper: lena, holds: false });
  await expect.element(page.getByText('Lena cannot be reached for this at the moment, so you receive it too.')).toBeVisible();
}); // prettier-ignore

test('who is no longer a co-captain takes nothing over, and the page says why', async () => {
  await open('captain', { refused: true });
  await duties.selectOptions('Lena');
  await expect.element(page.getByText('Only a co-captain of your team can take this over.')).toBeVisible();
  await expect.element(duties).toHaveValue('');
});

test('a co-captain reads what they were handed', async () => {
  await open('co_captain', { helper: lena });
  await expect.element(page.getByText(/Mert handed over to you: Waiting for you/)).toBeVisible();
  await expect.element(duties).not.toBeInTheDocument();
});

test.each([
  ['a player', 'player', {}],
  ['a captain without a co-captain', 'captain', { helpers: [] }],
] as const)('nothing is there for %s', async (_who, part, options) => {
  const { settled, backend } = await open(part, options as Setup);
  await settled();
  expect(document.querySelector('select')).toBeNull();
  if (part === 'player') expect(backend.to('/rest/v1/rpc/my_handed_topics')).toEqual([]);
  expect(anchor.id).toBeTruthy();
});
