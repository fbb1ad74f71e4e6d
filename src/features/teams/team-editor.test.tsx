import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signedInAs } from '#testing/session.ts';
import { anchor, refusal } from '#testing/squad.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { TeamEditor } from './team-editor.tsx';

signedInAs({ id: anchor.captain_id ?? '', email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const form = page.getByRole('dialog', { name: 'Edit team' });
const field = (label: string) => form.getByLabelText(label);
const save = form.getByRole('button', { name: 'Save' });
const betweenSeasons: TeamProfile = { ...anchor, phase: 'finished' };

describe("a captain's editor", () => {
  test('sends what was changed and nothing else', async () => {
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
          name: 'Anker 04',
          tag: 'ANK',
          short_name: 'Anker',
          kit_primary: '#aa0000',
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
      .toHaveAccessibleDescription(/Another team already has this name or a similar one\./);
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(field('Name')).toHaveValue('Bergwacht FC');
    await expect.element(field('About the team')).toHaveValue('A new chapter.');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('says beside the button what concerns no field, and brings the reader there', async () => {
    await open({}, { [call]: refusal('teamArchived') });
    await field('Contact').fill('anker@example.com');
    await save.click();
    const note = form.getByRole('alert');
    await expect.element(note).toHaveTextContent('This team has been archived.');
    await expect.element(note).toBeInViewport();
    await expect.poll(() => document.activeElement?.contains(note.element())).toBe(true);
  });

  test('says at once that there is no network, and saves nothing later behind somebody’s back', async () => {
    const { changes } = await open();
    await field('Contact').fill('anker@example.com');
    dispatchEvent(new Event('offline'));
    await save.click();
    await expect.element(page.getByText(/^The site cannot be reached\./)).toBeVisible();
    await expect.element(save).toBeEnabled();
    dispatchEvent(new Event('online'));
    await expect.element(field('Contact')).toHaveValue('anker@example.com');
    expect(changes()).toEqual([]);
    await save.click();
    await expect.poll(changes).toHaveLength(1);
  });

  test('says that the site cannot be reached when nothing was answered', async () => {
    await open({}, { [call]: new Error('offline') });
    await field('Contact').fill('anker@example.com');
    await save.click();
    await expect.element(form.getByText(/The site cannot be reached\. What you typed is kept/)).toBeVisible();
    await expect.element(field('Contact')).toHaveValue('anker@example.com');
  });

  test.each([
    ['a name that is too short', 'Name', 'A', 'Use 3 to 40 characters.'],
    ['a tag with a dash', 'Tag', 'A-C', 'Use 2 to 4 letters or digits.'],
    [
      'a stream on another site',
      'Stream',
      'https://example.com/live',
      'Enter a Twitch, Kick or YouTube address, such as twitch.tv/rondo.',
    ],
    [
      'a link of another network',
      'Instagram',
      'https://x.com/anchor',
      'Enter an address on instagram.com, such as instagram.com/rondo.',
    ],
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
  await expect.element(form.getByText('Co-captains can change description, stream and contact.')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Choose picture' })).not.toBeInTheDocument();
  await field('About the team').fill('');
  await save.click();
  await expect.poll(changes).toEqual([{ team_id: anchor.id, changes: { description: null } }]);
});

describe('what was typed', () => {
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });

  test.each([
    ['Cancel', () => form.getByRole('button', { name: 'Cancel' }).click()],
    ['the cross', () => form.getByRole('button', { name: 'Close' }).click()],
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['a click beside it', async () => (form.element() as HTMLElement).click()],
  ])('is not dropped by %s without a question', async (_title, leave) => {
    const { changes, onClose } = await open();
    await field('Name').fill('Anker 04');
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveValue('Anker 04');
    expect(onClose).not.toHaveBeenCalled();
    await leave();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    expect(onClose).toHaveBeenCalledOnce();
    expect(changes()).toEqual([]);
  });

  test('nothing is asked about where nothing was', async () => {
    const { onClose } = await open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stands again after a reload, and can be thrown away there', async () => {
    const { again } = await open();
    await field('Name').fill('Anker 04');
    await again();
    await expect.element(field('Name')).toHaveValue('Anker 04');
    await expect.element(form.getByText('Your unsaved changes are back.')).toBeVisible();
    await form.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(field('Name')).toHaveValue(betweenSeasons.name);
    await again();
    await expect.element(field('Name')).toHaveValue(betweenSeasons.name);
    await expect.element(form.getByText('Your unsaved changes are back.')).not.toBeInTheDocument();
  });

  test('does not silently take the place of what somebody else wrote meanwhile', async () => {
    const theirs = { ...betweenSeasons, contact: 'kapitaen@example.com', description: 'By a co-captain.' };
    const { changes } = await open({}, { 'GET /rest/v1/team_profiles': { body: [theirs] } });
    await field('Contact').fill('anker@example.com');
    await save.click();
    await expect
      .element(field('Contact'))
      .toHaveAccessibleDescription(/Somebody has changed this to: kapitaen@example\.com\./);
    await expect.element(field('Contact')).toHaveFocus();
    await expect.element(field('About the team')).toHaveValue('By a co-captain.');
    expect(changes()).toEqual([]);
    await save.click();
    await expect.poll(changes).toEqual([{ team_id: anchor.id, changes: { contact: 'anker@example.com' } }]);
  });
});

const call = 'POST /rest/v1/rpc/update_team';
type Viewed = { team?: TeamProfile; captain?: boolean; admin?: boolean };

async function open({ team = betweenSeasons, captain = true, admin = false }: Viewed = {}, answers: Answers = {}) {
  const backend = fakeBackend({ [call]: {}, 'GET /rest/v1/team_profiles': { body: [team] }, ...answers });
  const onClose = vi.fn<() => void>();
  const parts = (
    <>
      <TeamEditor team={team} onClose={onClose} captain={captain} admin={admin} />
      <Toaster />
    </>
  );
  const again = async () => {
    await cleanup();
    await openPage(parts, { namespaces: ['teams', 'errors'] });
  };
  await again();
  return { onClose, again, changes: () => backend.to('/rest/v1/rpc/update_team').map(({ body }) => body) };
}
