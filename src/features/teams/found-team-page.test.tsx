import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { firstKit } from '#domain/club/first-kit.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, refusal, viewedBy } from '#testing/squad.ts';
import { FoundTeamPage } from './found-team-page.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

const field = (label: string) => page.getByLabelText(label);
const createButton = page.getByRole('button', { name: 'Create team' });
const crest = () => page.getByRole('region', { name: 'Preview' }).element().querySelector('svg')?.outerHTML;

describe('founding a team', () => {
  test('sends what was typed with the id of the crest that was chosen, and leads to the team', async () => {
    const ids = [uuid(31), uuid(32), uuid(33)];
    vi.spyOn(crypto, 'randomUUID').mockImplementation(
      () => (ids.shift() ?? uuid(34)) as ReturnType<Crypto['randomUUID']>,
    );
    const { founded, router } = await open();
    await fill();
    const first = crest();
    await page.getByRole('button', { name: 'New crest' }).click();
    await expect.poll(crest).not.toBe(first);
    await createButton.click();
    await expect.poll(() => router.state.location.pathname).toBe(`/teams/${uuid(32)}`);
    expect(founded()).toEqual([
      {
        team_id: uuid(32),
        name: 'Hafen United',
        tag: 'HAF',
        short_name: 'Hafen',
        kit_primary: '#003366',
        kit_secondary: '#ffffff',
        description: 'Two brothers and a ball.',
      },
    ]);
  });

  test('draws the name and the tag while they are typed', async () => {
    await open();
    const look = page.getByRole('region', { name: 'Preview' });
    await expect.element(look).toMatchTextContent(/Your team.*Tag/);
    await field('Name').fill('Hafen United');
    await field('Tag').fill('haf');
    await expect.element(look).toMatchTextContent(/Hafen United.*HAF/);
  });

  test('begins with colours that follow from the name, until others are chosen', async () => {
    const { founded } = await open();
    await field('Name').fill('Hafen United');
    await field('Tag').fill('HAF');
    const { kit_primary, kit_secondary } = firstKit('Hafen United');
    await expect.element(field('First kit colour')).toHaveValue(kit_primary);
    await expect.element(field('Second kit colour')).toHaveValue(kit_secondary);
    await field('Name').fill('Altona Nord');
    await expect.element(field('First kit colour')).toHaveValue(firstKit('Altona Nord').kit_primary);
    await field('Second kit colour').fill('#ffffff');
    await field('Name').fill('Hafen United');
    await expect.element(field('First kit colour')).toHaveValue(firstKit('Altona Nord').kit_primary);
    await createButton.click();
    await expect
      .poll(founded)
      .toMatchObject([{ kit_primary: firstKit('Altona Nord').kit_primary, kit_secondary: '#ffffff' }]);
  });

  test.each([
    ['name', 'nameTaken', 'name', 'Name', 'Hafen United', /Another team already has this name or a similar one\./],
    ['tag', 'tagTaken', 'tag', 'Tag', 'HAF', /Another team already has this tag\./],
  ])(
    'shows at the %s that it is taken, and keeps what was typed',
    async (_title, hint, details, label, typed, message) => {
      const { router } = await open({ [call]: refusal(hint, details) });
      await fill();
      await createButton.click();
      await expect.element(field(label)).toHaveAccessibleDescription(message);
      await expect.element(field(label)).toHaveFocus();
      await expect.element(field(label)).toHaveValue(typed);
      await expect.element(field('About the team')).toHaveValue('Two brothers and a ball.');
      expect(router.state.location.pathname).toBe('/teams/new');
    },
  );

  test('asks somebody without a date of birth for it before anything else', async () => {
    let born: string | null = null;
    await open({
      [secret]: () => ({ body: [{ birth_date: born }] }),
      'POST /rest/v1/rpc/complete_profile': ({ body }) => {
        born = (body as { birth_date: string }).birth_date;
        return {};
      },
    });
    await expect.element(page.getByLabelText('Date of birth')).toBeVisible();
    await expect.element(field('Name')).not.toBeInTheDocument();
    await page.getByLabelText('Date of birth').fill('1996-07-01');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(field('Name')).toBeVisible();
  });

  test('tells somebody who may not sign yet from when on, and the way to the fixtures', async () => {
    const year = new Date().getUTCFullYear() - 13;
    await open({ [secret]: { body: [{ birth_date: `${year}-01-01` }] } });
    await expect.element(page.getByText(/You can sign for a team from age 16/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Fixtures' })).toHaveAttribute('href', '/fixtures');
  });

  test('tells somebody under 18 so, and asks nothing', async () => {
    const year = new Date().getUTCFullYear() - 17;
    await open({ [secret]: { body: [{ birth_date: `${year}-01-01` }] } });
    await expect.element(page.getByText('You must be at least 18 to create a team.')).toBeVisible();
    const teams = page.getByRole('link', { name: 'Teams looking for players' });
    await expect.element(teams).toHaveAttribute('href', '/transfercenter?tab=teams');
    await expect.element(createButton).not.toBeInTheDocument();
  });

  test('an empty form names its problems at the fields and sends nothing', async () => {
    const { founded } = await open();
    await createButton.click();
    await expect.element(field('Name')).toHaveAccessibleDescription(/Use 3 to 40 characters\./);
    await expect.element(field('Tag')).toHaveAccessibleDescription(/Use 2 to 4 letters or digits\./);
    await expect.element(field('Name')).toHaveFocus();
    expect(founded()).toEqual([]);
  });

  test('a double click founds one team', async () => {
    const { founded, router } = await open();
    await fill();
    await createButton.dblClick();
    await expect.poll(() => router.state.location.pathname).toMatch(/^\/teams\/[0-9a-f-]{36}$/);
    expect(founded()).toHaveLength(1);
  });

  test('is not for somebody who is in a team already', async () => {
    await open(viewedBy('player'));
    await expect.element(page.getByText('You are already in a team.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to your team' }))
      .toHaveAttribute('href', `/teams/${anchor.id}`);
    await expect.element(createButton).not.toBeInTheDocument();
  });
});

const secret = 'GET /rest/v1/profile_private';
const call = 'POST /rest/v1/rpc/create_team';

async function fill() {
  await field('Name').fill('Hafen United');
  await field('Tag').fill('HAF');
  await field('Short name').fill('Hafen');
  await field('First kit colour').fill('#003366');
  await field('Second kit colour').fill('#ffffff');
  await field('About the team').fill('Two brothers and a ball.');
}

async function open(answers: Answers = {}) {
  const backend = fakeBackend({
    ...viewedBy('stranger'),
    [secret]: { body: [{ birth_date: '1996-07-01' }] },
    [call]: ({ body }) => ({ body: (body as { team_id: string }).team_id }),
    ...answers,
  });
  const parts = (
    <>
      <FoundTeamPage />
      <Toaster />
    </>
  );
  const { router } = await openPage(parts, { at: '/teams/new', namespaces: ['teams', 'errors'] });
  return { router, founded: () => backend.to('/rest/v1/rpc/create_team').map(({ body }) => body) };
}
