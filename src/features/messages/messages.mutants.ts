import type { Mutant } from '#testing/mutant.ts';

const talk = 'src/components/league/talk/';
const byPage: [string] = ['src/features/messages/messages-page.test.tsx'];

export default [
  {
    file: `${talk}composer.tsx`,
    change: 'Shift and Enter sends',
    from: "event.key !== 'Enter' || event.shiftKey ||",
    to: "event.key !== 'Enter' ||",
    killedBy: byPage,
    only: 'sends by Enter',
  },
  {
    file: `${talk}use-outbox.ts`,
    change: 'a message is sent again under another id',
    from: '    again: say,',
    to: '    again: ({ body }: { body: string }) => say({ id: crypto.randomUUID(), body }),',
    killedBy: byPage,
    only: 'sent again under the same id',
  },
  {
    file: `${talk}use-outbox.ts`,
    change: 'what did not arrive is gone after a reload',
    from: 'useState<Outgoing[]>(() => unsent(userId, name))',
    to: 'useState<Outgoing[]>([])',
    killedBy: byPage,
    only: 'survive a reload',
  },
  {
    file: `${talk}talk.tsx`,
    change: 'what others say does not arrive by itself',
    from: '    void fetchLater?.();\n',
    to: '',
    killedBy: byPage,
    only: 'later ones after the last',
  },
  {
    file: `${talk}talk.tsx`,
    change: 'words that do not come are asked for without end',
    from: '    asked.current = missing;\n',
    to: '',
    killedBy: byPage,
    only: 'asks once for messages',
  },
  {
    file: 'src/data/messages/queries.ts',
    change: 'later words are asked for with all that is known',
    from: "if (pageParam && 'after' in pageParam) {",
    to: "if (false as boolean && pageParam && 'after' in pageParam) {",
    killedBy: byPage,
    only: 'later ones after the last',
  },
  {
    file: 'src/data/messages/queries.ts',
    change: 'what was hidden meanwhile stays where it is being read',
    from: "queryKey: ['messages', id, moderated_at]",
    to: "queryKey: ['messages', id]",
    killedBy: byPage,
    only: 'that hides something meanwhile',
  },
] satisfies Mutant[];
