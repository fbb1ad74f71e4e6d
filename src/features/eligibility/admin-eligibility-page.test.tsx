import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { RosterMember } from '#data/teams/queries.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { AdminEligibilityPage } from './admin-eligibility-page.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

describe('Manage Player Eligibility', () => {
  test('[S2.94] lists the players of the one team in the route and no others', async () => {
    const { screen, requests } = await open();
    await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Manage Player Eligibility');
    const rows = screen.getByRole('list', { name: 'Players' }).getByRole('listitem');
    await expect.element(rows.nth(0)).toMatchTextContent(/aylin/);
    await expect.element(rows.nth(1)).toMatchTextContent(/piet.*under 16/);
    expect(requests()).toEqual([`eq.${id}`]);
  });

  test('sets a status with the note beside it, and without one', async () => {
    const { screen, decisions } = await open();
    const aylin = screen.getByRole('group', { name: 'Eligibility of aylin' });
    await aylin.getByRole('button', { name: 'Ineligible' }).click();
    await expect.poll(decisions).toEqual([{ member_id: uuid(601), status: 'ineligible' }]);
    await screen.getByLabelText('Notes (optional, staff only)').nth(1).fill('Papers are here');
    await screen
      .getByRole('group', { name: 'Eligibility of piet' })
      .getByRole('button', { name: 'Eligible', exact: true })
      .click();
    await expect.poll(decisions).toContainEqual({ member_id: uuid(602), status: 'eligible', notes: 'Papers are here' });
  });

  test('the keys 1, 2 and 3 set the state of the row in focus', async () => {
    const { screen, decisions } = await open();
    const row = screen.getByRole('group', { name: 'Eligibility of piet' });
    await expect.element(row).toBeVisible();
    (row.getByRole('button', { name: 'Pending' }).element() as HTMLButtonElement).focus();
    await userEvent.keyboard('3');
    await expect.poll(decisions).toEqual([{ member_id: uuid(602), status: 'ineligible' }]);
  });

  test('several are set at once, by one call', async () => {
    const { screen, decisions, bulkDecisions } = await open();
    await screen.getByLabelText('All', { exact: true }).click();
    await screen.getByRole('button', { name: 'Set eligible' }).click();
    await expect.poll(bulkDecisions).toEqual([{ member_ids: [uuid(601), uuid(602)], status: 'eligible' }]);
    expect(decisions()).toEqual([]);
  });

  test('several are set ineligible only after a question that says what follows', async () => {
    const { screen, bulkDecisions } = await open();
    await screen.getByLabelText('All', { exact: true }).click();
    await screen.getByRole('button', { name: 'Set ineligible' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Set 2 players ineligible?' });
    await expect.element(dialog).toMatchTextContent(/removed from upcoming line-ups.*again/);
    expect(bulkDecisions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Set ineligible' }).click();
    await expect.poll(bulkDecisions).toEqual([{ member_ids: [uuid(601), uuid(602)], status: 'ineligible' }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("[S8.38] a failed write shows 'Failed to update eligibility status' and the row goes back", async () => {
    const { screen } = await open({
      [call]: { status: 403, body: { code: 'PT403', message: 'No.', hint: 'ownCase', details: null } },
    });
    const row = screen.getByRole('group', { name: 'Eligibility of piet' });
    await row.getByRole('button', { name: 'Eligible', exact: true }).click();
    await expect.element(screen.getByText('Failed to update eligibility status')).toBeVisible();
    await expect.element(screen.getByText('You cannot decide about yourself or your own team.')).toBeVisible();
    await expect.element(row.getByRole('button', { name: 'Pending' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('says of whom nobody has judged that the checks decided', async () => {
    const { screen } = await open();
    const rows = screen.getByRole('list', { name: 'Players' }).getByRole('listitem');
    await expect.element(rows.nth(0)).toMatchTextContent(/Decided by the checks/);
    await expect.element(rows.nth(1)).not.toMatchTextContent(/Decided by the checks/);
  });

  test('says of nobody that all is well before it is known, and offers to read again what could not be read', async () => {
    const { screen } = await open({
      'POST /rest/v1/rpc/eligibility_reasons': { status: 500, body: { message: 'down' } },
      'GET /rest/v1/profiles': { status: 500, body: { message: 'down' } },
    });
    await expect.element(screen.getByText('The squad could not be loaded')).toBeVisible();
    await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/aylin/);
    await expect.element(screen.getByText(/All checks passed|Decided by the checks/)).not.toBeInTheDocument();
  });

  test('shows who decided what before, notes included, and in which other team', async () => {
    const { screen } = await open();
    await screen.getByText('Decisions').click();
    await expect.element(screen.getByText('Birth date to be checked')).toBeVisible();
    await expect.element(screen.getByText(/aylin · .* · Rovers/)).toBeVisible();
  });
});

const id = uuid(1);
const call = 'POST /rest/v1/rpc/set_eligibility';

const member = (number: number, username: string, about: Partial<RosterMember> = {}) => ({
  id: uuid(600 + number),
  team_id: id,
  player_id: uuid(500 + number),
  username,
  team_role: 'player',
  eligibility: 'eligible',
  active: true,
  ...about,
});

async function open(answers: Answers = {}) {
  const backend = fakeBackend({
    'GET /rest/v1/team_profiles': { body: [{ ...team(1), phase: 'regular', player_count: 2 }] },
    'GET /rest/v1/team_roster': {
      body: [member(1, 'aylin'), member(2, 'piet', { eligibility: 'pending' })],
    },
    'POST /rest/v1/rpc/eligibility_reasons': {
      body: [
        { member_id: uuid(601), reasons: [] },
        { member_id: uuid(602), reasons: ['age'] },
      ],
    },
    'GET /rest/v1/profiles': { body: [{ id: uuid(502), eligibility_reviews: [{ requested: false }] }] },
    'GET /rest/v1/eligibility_reviews': {
      body: [
        {
          id: uuid(700),
          status: 'pending',
          notes: 'Birth date to be checked',
          requested: false,
          created_at: '2026-11-01T12:00:00Z',
          decided_by: { id: uuid(501), username: 'aylin' },
          member: { team: { id: uuid(2), name: 'Rovers' } },
        },
      ],
    },
    [call]: {},
    ...answers,
  });
  const opened = await openPage(
    <>
      <AdminEligibilityPage />
      <Toaster />
    </>,
    { at: `/admin/team/${id}/eligibility`, path: '/admin/team/$id/eligibility', namespaces: ['eligibility', 'errors'] },
  );
  return {
    ...opened,
    requests: () => backend.to('/rest/v1/team_roster').map(({ query }) => query.get('team_id')),
    decisions: () => backend.to('/rest/v1/rpc/set_eligibility').map(({ body }) => body),
    bulkDecisions: () => backend.to('/rest/v1/rpc/set_eligibility_many').map(({ body }) => body),
  };
}
