import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { limits } from '#domain/limits.ts';
import { CallError } from '#lib/errors.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { ReportButton } from './report-button.tsx';
import type { Report } from './report-dialog.tsx';

beforeEach(() => noAnswers());

const dialog = page.getByRole('dialog', { name: 'Report Lena' });

async function open(onSend = vi.fn<(report: Report) => Promise<unknown>>().mockResolvedValue('id')) {
  await openPage(<ReportButton of="Lena" kinds={['profile_text', 'profile_name']} onSend={onSend} />, {
    namespaces: ['report', 'errors'],
  });
  await page.getByRole('button', { name: 'Report' }).click();
  return onSend;
}

describe('a report', () => {
  test('says what is meant, what is wrong, and what its writer adds', async () => {
    const sent = await open();
    await dialog.getByLabelText('What are you reporting?').selectOptions('Name');
    await dialog.getByLabelText('What is wrong?').selectOptions('Spam or advertising');
    await dialog.getByLabelText('Details (optional)').fill('  Sells coins ');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.mock.calls).toEqual([[{ kind: 'profile_name', cause: 'spam', note: 'Sells coins' }]]);
  });

  test('needs no words, and may not have too many', async () => {
    const sent = await open();
    await expect
      .element(dialog.getByLabelText('Details (optional)'))
      .toHaveAttribute('maxlength', String(limits.reasonMax));
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.mock.calls).toEqual([[{ kind: 'profile_text', cause: 'insult' }]]);
  });

  test('that is refused says why where one looks', async () => {
    const refusal = new CallError('No.', { code: 'PT409', hint: 'reportedAlready' });
    await open(vi.fn<(report: Report) => Promise<unknown>>().mockRejectedValue(refusal));
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect.element(dialog.getByText(/You have already reported this/)).toBeVisible();
  });
});

describe('what is hidden', () => {
  test('says so to others, and nothing else', async () => {
    const { screen } = await openPage(<HiddenNote hidden={{ kind: 'profile_text', reason: null, was: null }} />, {
      namespaces: ['report'],
    });
    await expect.element(screen.getByText('Profile text: hidden by moderators')).toBeVisible();
    expect(document.querySelector('blockquote')).toBeNull();
  });

  test('tells its owner why, and what it said', async () => {
    const was = { description: 'You are all idiots.', location: null, social_links: { x: 'https://x.com/insult' } };
    const { screen } = await openPage(<HiddenNote hidden={{ kind: 'profile_text', reason: 'Insults', was }} />, {
      namespaces: ['report'],
    });
    await expect.element(screen.getByText('Reason: Insults')).toBeVisible();
    await expect.element(screen.getByText(/You are all idiots\.\s*https:\/\/x\.com\/insult/)).toBeVisible();
  });
});
