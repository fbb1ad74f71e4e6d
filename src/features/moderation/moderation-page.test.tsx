import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { contentReports } from '#testing/offers/content-reports.ts';
import { hiddenContents } from '#testing/offers/hidden-contents.ts';
import { mutedWriters } from '#testing/offers/muted-writers.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { ModerationPage } from './moderation-page.tsx';
import { moderationQueries, type HiddenThing, type Muted, type Reported } from '#data/moderation/queries.ts';

const me = uuid(1);
signedInAs({ id: me, email: 'nadia@example.com' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(cleanup);

const at = '2026-11-20T10:00:00Z';
const reported = (number: number, about: Partial<Reported> = {}): Reported => ({
  id: uuid(700 + number),
  kind: 'profile_text',
  subject_id: uuid(20 + number),
  owner_id: uuid(20 + number),
  owner_name: `player ${number}`,
  team_id: null,
  team_name: null,
  said: { description: `Insult ${number}`, location: null, social_links: {} },
  reports: 2,
  causes: ['insult'],
  notes: [{ by: 'lena', cause: 'insult', note: 'Look at this', at }],
  own: false,
  muted: false,
  created_at: at,
  ...about,
});
const hidden: HiddenThing = {
  kind: 'profile_text',
  subject_id: uuid(31),
  owner_id: uuid(31),
  owner_name: 'omar',
  team_id: null,
  team_name: null,
  was: { description: 'You are all idiots.' },
  reason: 'Insults',
  own: false,
  created_at: at,
};
const muted: Muted = {
  player_id: uuid(41),
  username: 'piet',
  avatar: '',
  until: '2026-12-01T10:00:00Z',
  reason: 'Insults in tickets',
  own: false,
  created_at: at,
};

const calls = {
  reports: 'POST /rest/v1/rpc/report_page',
  hidden: 'POST /rest/v1/rpc/hidden_page',
  muted: 'POST /rest/v1/rpc/muted_page',
  resolve: 'POST /rest/v1/rpc/resolve_content_report',
  restore: 'POST /rest/v1/rpc/restore_content',
  mute: 'POST /rest/v1/rpc/mute_writer',
  unmute: 'POST /rest/v1/rpc/unmute_writer',
} as const;

async function open(answers: Answers = {}, query = '') {
  const backend = fakeBackend({
    [calls.reports]: { body: [reported(1), reported(2, { own: true })] },
    [calls.hidden]: { body: [hidden] },
    [calls.muted]: { body: [muted] },
    [calls.resolve]: { status: 204 },
    [calls.restore]: { status: 204 },
    [calls.mute]: { status: 204 },
    [calls.unmute]: { status: 204 },
    ...answers,
  });
  const { client } = await openPage(
    <>
      <ModerationPage />
      <Toaster />
    </>,
    { at: `/moderation${query}`, namespaces: ['moderation', 'report', 'lists', 'errors'] },
  );
  return { backend, client, sent: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

const row = (name: string, at: number) => page.getByRole('list', { name, exact: true }).getByRole('listitem').nth(at);

describe('the queue', () => {
  test('says what was said, by whom it was reported and why, and leaves own cases to others', async () => {
    await open();
    const first = page.getByRole('list', { name: 'Reports', exact: true });
    await expect.element(first).toMatchTextContent(/player 1.*Insult 1.*reported 2 times.*lena.*Insult or harassment.*Look at this/);
    await expect.element(first.getByRole('button', { name: 'Hide player 1' })).toBeVisible();
    await expect.element(first).toMatchTextContent(/Insult 2.*someone else on staff has to decide/);
    expect(first.getByRole('button', { name: /player 2/ }).elements()).toHaveLength(0);
  }); // prettier-ignore

  test('hides with a reason, which is said to be read', async () => {
    const { sent } = await open();
    await page.getByRole('button', { name: 'Hide player 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide Profile text of player 1?' });
    await dialog.getByRole('button', { name: 'Hide' }).click();
    expect(sent('resolve_content_report')).toEqual([]);
    await dialog.getByLabelText('Reason').fill('Insults');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect.element(page.getByText('Decided')).toBeVisible();
    await expect
      .poll(() => sent('resolve_content_report'))
      .toEqual([{ report_id: uuid(701), hide: true, ruling: 'Insults' }]);
  });

  test('leaves what is no breach', async () => {
    const { sent } = await open();
    await page.getByRole('button', { name: 'Keep player 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
    await expect.element(page.getByText('Decided')).toBeVisible();
    await expect.poll(() => sent('resolve_content_report')).toEqual([{ report_id: uuid(701), hide: false }]);
  });

  test('leaves several at once, and offers no box where somebody else decides', async () => {
    const { sent } = await open({ [calls.reports]: { body: [reported(1), reported(2, { own: true }), reported(3)] } });
    for (const name of ['Select Profile text of player 1', 'Select Profile text of player 3'])
      await page.getByRole('checkbox', { name }).click();
    expect(page.getByRole('checkbox').elements()).toHaveLength(2);
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Keep' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep 2 items?' });
    await expect.element(dialog).toMatchTextContent(/the reporters are notified.*player 1.*player 3/);
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect.element(page.getByText('2 done.')).toBeVisible();
    await expect
      .poll(() => sent('resolve_content_report'))
      .toEqual([
        { report_id: uuid(701), hide: false },
        { report_id: uuid(703), hide: false },
      ]);
  });

  test('mutes the writer for some days', async () => {
    const { sent } = await open();
    await page.getByRole('button', { name: 'Mute player 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mute player 1' });
    await dialog.getByLabelText('For how long?').selectOptions('30 days');
    await dialog.getByLabelText('Reason').fill('Insults');
    await dialog.getByRole('button', { name: 'Mute' }).click();
    await expect.element(page.getByText('Muted').last()).toBeVisible();
    await expect.poll(() => sent('mute_writer')).toEqual([{ player_id: uuid(21), days: 30, reason: 'Insults' }]);
  });

  test('that somebody else has just decided says so', async () => {
    const refusal = { status: 409, body: { code: 'PT409', message: 'No.', hint: 'reportDecided' } };
    await open({ [calls.resolve]: refusal });
    await page.getByRole('button', { name: 'Hide player 1' }).click();
    await page.getByRole('dialog').getByLabelText('Reason').fill('Insults');
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await expect.element(page.getByText('Somebody else has already decided this report.')).toBeVisible();
  });

  test('that is empty or cannot be read says so', async () => {
    const { backend } = await open({ [calls.reports]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('The reports could not be loaded')).toBeVisible();
    backend.answers[calls.reports] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No open reports.')).toBeVisible();
  });
});

describe('what is hidden', () => {
  test('is read with its reason, and given back or freed', async () => {
    const { sent } = await open({}, '?tab=hidden');
    await expect.element(row('Hidden', 0)).toMatchTextContent(/omar.*Reason: Insults.*You are all idiots\./);
    for (const [action, again] of [['Restore', true], ['Allow new content', false]] as const) {
      await page.getByRole('button', { name: `${action} omar` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabelText('Reason').fill('Read it again');
      await dialog.getByRole('button', { name: action }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.poll(() => sent('restore_content').at(-1)).toEqual({ kind: 'profile_text', subject_id: uuid(31), reason: 'Read it again', again });
    }
  }); // prettier-ignore
});

describe('who is muted', () => {
  test('is read with the end and the reason, and may write again after a question', async () => {
    const { sent } = await open({}, '?tab=muted');
    await expect.element(row('Muted', 0)).toMatchTextContent(/piet.*Insults in tickets.*until Tue, 1 Dec 2026/);
    await page.getByRole('button', { name: 'Unmute piet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unmute' }).click();
    await expect.element(page.getByText('Member unmuted')).toBeVisible();
    await expect.poll(() => sent('unmute_writer')).toEqual([{ player_id: uuid(41) }]);
  });
});

describe('is offered what they may decide', () => {
  // the line that the database answers them with says whether somebody else decides (supabase/tests/harness/offers)
  const own = (commands: readonly string[]) => ({ own: commands.length === 0 });
  const isRead = (who: string) => who !== 'member' && who !== 'themselves';
  const ofTeam = { owner_id: null, owner_name: null, team_id: uuid(30), team_name: 'Anchor FC' };

  test.each(cells(contentReports))('where %s, the %s', async (state, who, commands) => {
    const shown = isRead(who) && state !== 'it is decided';
    const about = { ...(state.includes('team’s') && ofTeam), muted: state === 'a muted player wrote it' };
    const { client } = await open({
      [calls.reports]: { body: shown ? [reported(1, { ...about, ...own(commands) })] : [] },
    });
    await settled(client, moderationQueries.reports().queryKey);
    await expect.poll(() => offered(contentReports)).toEqual(commands);
  });

  test.each(cells(hiddenContents))('of hidden content, where %s, the %s', async (state, who, commands) => {
    const about = { ...(state.includes('team’s') && ofTeam), ...own(commands) };
    const { client } = await open(
      { [calls.hidden]: { body: who === 'member' ? [] : [{ ...hidden, ...about }] } },
      '?tab=hidden',
    );
    await settled(client, moderationQueries.hidden().queryKey);
    await expect.poll(() => offered(hiddenContents)).toEqual(commands);
  });

  test.each(cells(mutedWriters))('where %s, the %s', async (state, who, commands) => {
    const shown = who !== 'member' && state !== 'the mute is over';
    const { client } = await open(
      { [calls.muted]: { body: shown ? [{ ...muted, ...own(commands) }] : [] } },
      '?tab=muted',
    );
    await settled(client, moderationQueries.muted().queryKey);
    await expect.poll(() => offered(mutedWriters)).toEqual(commands);
  });
});
