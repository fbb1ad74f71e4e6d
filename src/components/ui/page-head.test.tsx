import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { openPage } from '#testing/page.tsx';
import { team } from '#testing/season.ts';
import { Button } from './button.tsx';
import { PageHead } from './page-head.tsx';

afterEach(cleanup);

test('on a phone the one action stands clear of a long name', async () => {
  await page.viewport(390, 844);
  const follow = <div data-narrow><Button>Follow this team</Button></div>; // prettier-ignore
  const name = 'Spielvereinigung Mauerweg';
  await openPage(<PageHead title={name} crumbs={[{ label: 'Teams' }]} actions={follow} />);
  await expect.element(page.getByRole('button')).toBeVisible();
  const { bottom } = page.getByRole('button').element().getBoundingClientRect();
  const heading = page.getByRole('heading', { name }).element();
  expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
});

test('a fact with a crest stands beside the middle of its label', async () => {
  await openPage(<PageHead title="aylin" facts={[{ label: 'Team', value: <ClubBadge team={team(1)} size={20} /> }]} />);
  await expect.element(page.getByText('Anchor FC')).toBeVisible();
  const middle = (selector: string) => {
    const { top, height } = document.querySelector(selector)!.getBoundingClientRect();
    return top + height / 2;
  };
  expect(Math.abs(middle('dt') - middle('dd'))).toBeLessThanOrEqual(1);
});
