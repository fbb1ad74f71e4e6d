import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { InterestedDecisions } from './interested-decisions.tsx';

const decision = {
  id: uuid(1),
  matter: 'points',
  kind: 'neighbour',
  created_at: '2026-11-20T18:00:00Z',
  by: { name: 'Nordlicht Kiel' },
  about: { name: 'Rıhtım Gücü' },
} as const;

test('whose player decided about which team is said, and that it may be appealed', async () => {
  const decisions = [decision, { ...decision, id: uuid(2), matter: 'match', kind: 'rival' } as const];
  const { screen } = await openPage(<InterestedDecisions decisions={decisions} />, { namespaces: ['interest'] });
  const list = screen.getByRole('list', { name: 'Decisions by players of other teams' });
  await expect
    .element(list)
    .toMatchTextContent(
      /Points: Decided by a player of Nordlicht Kiel, neighbours of Rıhtım Gücü in the table\. May be appealed\..*Match: Decided by a player of Nordlicht Kiel, rivals of Rıhtım Gücü\./,
    );
});

test('where nobody with an interest decided, nothing is said', async () => {
  const { screen } = await openPage(<InterestedDecisions decisions={[]} />, {});
  expect(screen.container.textContent).toBe('');
});
