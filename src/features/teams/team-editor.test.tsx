import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#lib/testing/fake-backend.ts';
import { openPage } from '../../test-page.tsx';
import { anchor, refusal } from '../../test-squad.ts';
import type { TeamProfile } from './queries.ts';
import { TeamEditor } from './team-editor.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  toast.dismiss();
  await cleanup();
});

const form = page.getByRole('dialog');
const field = (label: string) => form.getByLabelText(label);
const save = form.getByRole('button', { name: 'Save' });
const betweenSeasons: TeamProfile = { ...anchor, phase: 'finished' };
const texts = { description: 'Founded on a rainy evening.', stream_url: null, contact: 'anchor@example.com' };

describe("a captain's editor", () => {
  test('sends everything the team says of itself', async () => {
    const { changes, onClose } = await open();
    await field('Name').fill(' Anker 04 ');
    await field('Tag').fill('ANK');
    await field('Short name').fill('Anker');
    await field('First kit colour').fill('#aa0000');
    await field('Founded on').fill('2024-04-01');
    await field('Stream').fill('https://twitch.tv/anker');
    await field('Discord').fill('https://discord.gg/anker');
    await field('Contact').fill('');
    await save.click();
    await expect.element(page.getByText('Team saved')).toBeVisible();
    expect(onClose).toHaveBeenCalledOnce();
    expect(changes()).toEqual([
      {
        team_id: anchor.id,
        changes: {
          ...texts,
          name: 'Anker 04',
          tag: 'ANK',
          short_name: 'Anker',
          kit_primary: '#aa0000',
          kit_secondary: '#f3e6c8',
          founded_on: '2024-04-01',
          stream_url: 'https://twitch.tv/anker',
          contact: null,
          social_links: { discord: 'https://discord.gg/anker' },
        },
      },
    ]);
  });

  test('shows at the name that another team has it, and keeps what was typed', async () => {
    const { onClose } = await open({}, { [call]: refusal('nameTaken', 'name') });
    await field('Name').fill('Bergwacht FC');
    await field('About the team').fill('A new chapter.');
    await save.click();
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription(/Another team already has this name, or one that looks like it\./);
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(field('Name')).toHaveValue('Bergwacht FC');
    await expect.element(field('About the team')).toHaveValue('A new chapter.');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('says above the form what concerns no field', async () => {
    await open({}, { [call]: refusal('teamArchived') });
    await save.click();
    await expect.element(form.getByText('This team has been archived.')).toBeVisible();
  });

  test('says that it could not be saved when nothing was answered', async () => {
    await open({}, { [call]: new Error('offline') });
    await save.click();
    await expect.element(form.getByText('The team could not be saved. Please try again.')).toBeVisible();
  });

  test.each([
    ['a name that is too short', 'Name', 'A', 'A name has 3 to 40 characters.'],
    ['a tag with a dash', 'Tag', 'A-C', 'A tag has 2 to 4 letters or digits.'],
    ['a stream on another site', 'Stream', 'https://example.com/live', 'This is not an https address of that network.'],
    ['a link of another network', 'Instagram', 'https://x.com/anchor', 'This is not an https address of that network.'],
  ])('refuses %s before it is sent', async (_title, label, text, sentence) => {
    const { changes } = await open();
    await field(label).fill(text);
    await save.click();
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(changes()).toEqual([]);
  });

  test.each(['regular', 'playoffs'] as const)('has name and tag locked in the %s season', async (phase) => {
    await open({ team: { ...anchor, phase } });
    await expect.element(field('Name')).toHaveAttribute('readonly');
    await expect.element(field('Tag')).toHaveAttribute('readonly');
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription('Name and tag are locked while a season is running.');
    await expect.element(field('Short name')).not.toHaveAttribute('readonly');
  });
});

test('an admin changes the name in a season too', async () => {
  await open({ team: anchor, captain: false, admin: true });
  await expect.element(field('Name')).not.toHaveAttribute('readonly');
});

test("a co-captain's editor holds description, stream and contact, and sends no more", async () => {
  const { changes } = await open({ captain: false });
  const fields = form.getByRole('textbox');
  await expect.element(field('About the team')).toBeVisible();
  expect(fields.elements()).toEqual(
    [field('About the team'), field('Stream'), field('Contact')].map((one) => one.element()),
  );
  await expect.element(form.getByText('As co-captain you may change description, stream and contact.')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Choose picture' })).not.toBeInTheDocument();
  await field('About the team').fill('');
  await save.click();
  await expect.poll(changes).toEqual([{ team_id: anchor.id, changes: { ...texts, description: null } }]);
});

test('leaving without saving changes nothing', async () => {
  const { changes, onClose } = await open();
  await field('Name').fill('Anker 04');
  await form.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(changes()).toEqual([]);
});

const call = 'POST /rest/v1/rpc/update_team';
type Viewed = { team?: TeamProfile; captain?: boolean; admin?: boolean };

async function open({ team = betweenSeasons, captain = true, admin = false }: Viewed = {}, answers: Answers = {}) {
  const backend = fakeBackend({ [call]: {}, ...answers });
  const onClose = vi.fn<() => void>();
  const parts = (
    <>
      <TeamEditor team={team} open onClose={onClose} captain={captain} admin={admin} />
      <Toaster />
    </>
  );
  await openPage(parts, { words: ['teams', 'errors'] });
  return { onClose, changes: () => backend.to('/rest/v1/rpc/update_team').map(({ body }) => body) };
}
