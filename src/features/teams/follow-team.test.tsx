import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { PageHead } from '#components/ui/page-head.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Language } from '#domain/languages.ts';
import type { Answer, Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { team } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { anchor, refusal, viewedBy } from '#testing/squad.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { FollowTeam } from './follow-team.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const button = page.getByRole('button');
const rows = (...numbers: number[]): Answer => ({ body: numbers.map((number) => ({ team: team(number) })) });
const follows = 'GET /rest/v1/team_follows';
const command = 'POST /rest/v1/rpc/follow_team';

test('a team is followed with one tap, once even when tapped twice, and unfollowed with another', async () => {
  let answer: (reply: Answer) => void = () => undefined;
  const held = new Promise<Answer>((resolve) => (answer = resolve));
  let followed = false;
  const { sent } = await open({
    [follows]: () => (followed ? rows(1, 2) : rows(2)),
    [command]: ({ body }) => {
      ({ follow: followed } = body as { follow: boolean });
      return held; // once it is answered, the next ones are at once
    },
  });
  await expect.element(button).toHaveAccessibleName('Follow');
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await button.dblClick();
  await expect.element(button).toHaveAccessibleName('Following');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(sent).toEqual([{ team_id: anchor.id, follow: true }]);
  answer({});
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => sent()).toHaveLength(1);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(sent).toEqual([
    { team_id: anchor.id, follow: true },
    { team_id: anchor.id, follow: false },
  ]);
});

test('it says so before the answer is there, and takes it back with the reason when refused', async () => {
  let answer: (reply: Answer) => void = () => undefined;
  const held = new Promise<Answer>((resolve) => (answer = resolve));
  await open({ [follows]: rows(), [command]: () => held });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  answer(refusal('followLimit', 'team_id'));
  await expect.element(page.getByText(/You already follow 20 teams/)).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});

describe('nothing is offered', () => {
  test.each(['captain', 'co_captain', 'player'] as const)('to a %s of the team', async (part) => {
    const { settled } = await open({ ...viewedBy(part), [follows]: rows() });
    await settled();
    expect(document.querySelector('[aria-pressed]')).toBeNull();
  });

  test('of an archived team', async () => {
    const { settled } = await open({ [follows]: rows() }, { ...anchor, archived_at: '2026-10-01T00:00:00Z' });
    await settled();
    expect(document.querySelector('[aria-pressed]')).toBeNull();
  });
});

test.each([
  [390, 844, 'en'],
  [390, 844, 'de'],
  [320, 640, 'tr'],
  [1280, 900, 'de'],
] as const)('at %i × %i px in %s nothing moves when it comes or changes, and it is seen whole', async (width, height, language) => {
  await page.viewport(width, height);
  let answer: (reply: Answer) => void = () => undefined;
  const held = new Promise<Answer>((resolve) => (answer = resolve));
  const { backend } = await open({ [follows]: () => held }, anchor, language);
  await expect.poll(() => document.querySelector('[aria-pressed]')).not.toBeNull();
  const place = () =>
    ['h1', '[aria-pressed]', '#below'].map((which) => {
      const { x, y, width: wide, height: high } = document.querySelector(which)!.getBoundingClientRect();
      return [x, y, wide, high];
    });
  const before = place();
  await expect.element(button).not.toBeInTheDocument();
  answer(rows());
  await expect.element(button).toBeVisible();
  expect(place()).toEqual(before);
  backend.answers[follows] = rows(1);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  // pressed, it gives way for a moment
  await expect.poll(place).toEqual(before);
  const { left, right, height: high } = button.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(width);
  if (width < 900) expect(high).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
}); // prettier-ignore

async function open(answers: Answers, of: TeamProfile = anchor, language: Language = 'en') {
  const backend = await signIn({ ...viewedBy('stranger'), [command]: {}, ...answers });
  const parts = (
    <>
      <PageHead title={of.name} crumbs={[{ label: 'Teams' }, { label: of.tag }]} actions={<FollowTeam team={of} />}>
        <div id="below">…</div>
      </PageHead>
      <Toaster />
    </>
  );
  const { client } = await openPage(parts, {
    at: `/teams/${of.id}`,
    namespaces: ['teams', 'follows', 'errors'],
    language,
  });
  return {
    backend,
    sent: () => backend.to('/rest/v1/rpc/follow_team').map(({ body }) => body),
    settled: async () => {
      await expect.poll(() => backend.to('/rest/v1/team_follows')).not.toHaveLength(0);
      await expect.poll(() => client.isFetching()).toBe(0);
    },
  };
}
