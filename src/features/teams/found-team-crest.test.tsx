import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answer, type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { viewedBy } from '#testing/squad.ts';
import { FoundTeamPage } from './found-team-page.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const look = page.getByRole('region', { name: 'Preview' });
const shown = () => look.element().querySelector('img')?.src;

test('a picture chosen as crest is shown, the last one chosen is uploaded and hung up', async () => {
  const { calls, path } = await open();
  await choose();
  await expect.poll(shown).toMatch(/^blob:/);
  const first = shown();
  await choose();
  await expect.poll(shown).not.toBe(first);
  await expect.element(page.getByRole('button', { name: 'New crest' })).not.toBeInTheDocument();
  await foundTeam();
  await expect.poll(path).toBe(`/teams/${uuid(1)}`);
  expect(calls()).toEqual([
    expect.objectContaining({ name: 'Hafen United' }),
    { team_id: uuid(1), changes: { logo: expect.stringMatching(`^logos/${uuid(1)}/.+\\.webp$`) } },
  ]);
});

test('a crest that does not arrive leaves the team founded, and says so', async () => {
  const { calls, path } = await open({ status: 500, body: { message: 'down' } });
  await choose();
  await expect.poll(shown).toMatch(/^blob:/);
  await foundTeam();
  await expect.poll(path).toBe(`/teams/${uuid(1)}`);
  await expect.element(page.getByText(/^The team was created, but its crest was not uploaded\./)).toBeVisible();
  expect(calls()).toHaveLength(1);
});

async function foundTeam() {
  await page.getByLabelText('Name').fill('Hafen United');
  await page.getByLabelText('Tag').fill('HAF');
  await page.getByRole('button', { name: 'Create team' }).click();
}

/** Picks a drawn picture in the browser's own dialog and takes its middle. */
async function choose() {
  const canvas = new OffscreenCanvas(600, 600);
  canvas.getContext('2d')?.fillRect(0, 0, 600, 600);
  const picked = new DataTransfer();
  picked.items.add(new File([await canvas.convertToBlob()], 'crest.png', { type: 'image/png' }));
  await expect.element(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  input.files = picked.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

async function open(upload: Answer = { body: { Id: uuid(7), Key: 'logos/crest.webp' } }) {
  // The file's name is made up while it is uploaded: every address in the team's folder is answered.
  const answers = new Proxy<Answers>(
    {
      ...viewedBy('stranger'),
      'GET /rest/v1/profile_private': { body: [{ birth_date: '1996-07-01' }] },
      'POST /rest/v1/rpc/create_team': { body: uuid(1) },
      'POST /rest/v1/rpc/update_team': {},
    },
    {
      get: (target, call) =>
        String(call).startsWith(`POST /storage/v1/object/logos/${uuid(1)}/`) ? upload : target[String(call)],
    },
  );
  const backend = fakeBackend(answers);
  // Beside the page: the toast outlives the way to the team.
  await render(<Toaster />);
  const { router } = await openPage(<FoundTeamPage />, { at: '/teams/new', namespaces: ['teams', 'errors'] });
  return {
    path: () => router.state.location.pathname,
    calls: () => backend.calls.filter(({ path }) => path.endsWith('_team')).map(({ body }) => body),
  };
}
