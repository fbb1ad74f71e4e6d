import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Button } from '#components/ui/button.tsx';
import { StatusChip, Tag } from '#components/ui/chip.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { KeyCap } from '#components/ui/key-cap.tsx';
import { LocalText } from '#components/ui/local-text.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { MarkdownText } from '#components/ui/markdown.tsx';
import { Note } from '#components/ui/note.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState, NotFoundState } from '#components/ui/states.tsx';
import { longText, Part } from './part.tsx';

/** Read-only parts. */
export function DisplayParts() {
  return (
    <>
      <Part title="Chips">
        <StatusChip tone="good">Eligible</StatusChip>
        <StatusChip tone="waiting">Pending review</StatusChip>
        <StatusChip tone="bad">Suspended</StatusChip>
        <StatusChip tone="live">Live</StatusChip>
        <StatusChip tone="neutral">Draft</StatusChip>
        <Tag>Captain</Tag>
        <KeyCap>Esc</KeyCap>
        <StatusChip tone="neutral">{longText}</StatusChip>
        <Tag>{longText}</Tag>
      </Part>
      <Times />
      <Texts />
      <Part title="Facts in a line" stacked>
        <FactLine className="text-sm text-faint">
          Semi-final
          <b className="font-semibold text-ink">Game 2</b>
          {longText}
          {false}
          Kiel
        </FactLine>
      </Part>
      <Part title="Notes" stacked>
        <Note tone="info">This article was written with the help of AI.</Note>
        <Note tone="warning">Protest possible until 19:46 CET.</Note>
        <Note tone="error">Please correct two fields before sending.</Note>
        <Note tone="success">Both captains confirmed.</Note>
        <Note tone="info">{longText}</Note>
      </Part>
      <States />
    </>
  );
}

const moment = '2026-11-19T18:00:00Z';
const shown = ['time', 'day', 'date', 'full', 'relative'] as const;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const counted = [
  minutesFromNow(4000),
  minutesFromNow(200),
  minutesFromNow(3),
  minutesFromNow(-1),
  minutesFromNow(-999),
];

function Times() {
  return (
    <Part title="Times">
      {shown.map((show) => (
        <LocalTime key={show} at={moment} show={show} />
      ))}
      {counted.map((to) => (
        <Countdown key={to.getTime()} to={to} />
      ))}
      <Countdown to={minutesFromNow(-1)} past="It has begun" />
      <LocalText of={{ en: 'Two crates', de: 'Zwei Kästen' }} />
    </Part>
  );
}

const article = `## A night at the floodlights\n\nA **late** goal, an *even* second leg, and [the table](/standings).\n\n- first\n- second\n\n> ${longText}\n\n| Team | Points |\n| --- | --- |\n| Anchor FC | 31 |`;
const facts = [
  ['Captain', 'Kerem Doğan'],
  ['Founded', '2026'],
  ['Name', longText],
] as const;

function Texts() {
  return (
    <Part title="Texts and tables" stacked>
      <MarkdownText text={article} lang="en" />
      <MarkdownText text={longText} />
      <FactsList>
        {facts.map(([term, fact]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
      </FactsList>
      <Fold title="Folded away">What stands in it.</Fold>
      <Fold title={longText} whenOpened>
        {longText}
      </Fold>
      <DataTable label="A table">
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{longText}</th>
            <td>31</td>
          </tr>
        </tbody>
      </DataTable>
    </Part>
  );
}

/** A read as a page sees it, without asking anybody. */
const queryThat = (state: Partial<UseQueryResult<string>>) =>
  ({ isPending: false, isLoading: false, isError: false, refetch: async () => {}, ...state }) as UseQueryResult<string>;
const reads = [
  queryThat({ isPending: true, isLoading: true }),
  queryThat({ isError: true }),
  queryThat({ data: 'What was read.' }),
];

function States() {
  return (
    <Part title="States" stacked>
      <SkeletonRows rows={3} />
      <EmptyState title="No league runs now." />
      <EmptyState title="You are in no team." action={<Button>Found a team</Button>}>
        {longText}
      </EmptyState>
      <ErrorState message="Failed to load leagues" onRetry={() => {}} />
      <ErrorState message={longText} />
      <NotFoundState title="This match does not exist." action={<Button>All matches</Button>}>
        {longText}
      </NotFoundState>
      {reads.map((query, index) => (
        <QueryPage key={index} query={query} error="Failed to load the page">
          {(text) => <p>{text}</p>}
        </QueryPage>
      ))}
    </Part>
  );
}
