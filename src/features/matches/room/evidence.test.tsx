import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { matchOf } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { Evidence, OwnPictures } from './evidence.tsx';

signedInAs({ id: uuid(502), email: 'lena@example.com' });
afterEach(cleanup);

const match = matchOf({ status: 'reported' });
const { away_team_id, home_team_id } = match;

/** Bergwacht show three pictures and Anchor one; the name of a new file is made up while it is sent. */
const shown = [away_team_id, home_team_id, away_team_id, away_team_id].map((team_id, at) => ({
  id: uuid(740 + at),
  team_id,
  file: `evidence/${team_id}/${at}.webp`,
  created_at: `2026-11-19T20:0${at}:00Z`,
}));

async function open(part: 'room' | 'report', side: 'home' | 'away') {
  const base: Answers = { 'GET /rest/v1/match_evidence': { body: shown }, 'POST /rest/v1/rpc/add_evidence': {} };
  const answers = new Proxy(base, {
    get: (told, call) => told[String(call)] ?? { body: { Id: uuid(749), Key: 'evidence/picture.webp' } },
  });
  const backend = fakeBackend(answers);
  const drawn = part === 'room' ? <Evidence match={match} adds={side} /> : <OwnPictures match={match} side={side} />;
  await openPage(drawn, { namespaces: ['match-room', 'errors'] });
  return backend;
}

test.each([
  ['away', 'room', away_team_id, '7 more possible.'],
  ['away', 'report', away_team_id, '7 more possible.'],
  ['home', 'room', home_team_id, '9 more possible.'],
  ['home', 'report', home_team_id, '9 more possible.'],
] as const)('a picture that the %s side adds in the %s goes into the folder of its own team', async (side, part, team, left) => {
  const backend = await open(part, side);
  await expect.element(page.getByText(left)).toBeVisible();
  const canvas = new OffscreenCanvas(60, 40);
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
  const picked = new DataTransfer();
  picked.items.add(new File([await canvas.convertToBlob()], 'score.png', { type: 'image/png' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  input.files = picked.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const folder = expect.stringMatching(`^evidence/${team}/[^/]+$`);
  await expect
    .poll(() => backend.to('/rest/v1/rpc/add_evidence').map(({ body }) => body))
    .toEqual([{ match_id: match.id, file: folder }]);
  const uploads = backend.calls.flatMap(({ method, path }) =>
    method === 'POST' && path.startsWith('/storage/v1/object/') ? [path.replace('/storage/v1/object/', '')] : [],
  );
  expect(uploads).toEqual([folder]);
}); // prettier-ignore
