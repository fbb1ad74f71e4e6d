import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { TextField } from '#components/form/text-field.tsx';
import { openPage } from '#testing/page.tsx';
import { Check } from './check.tsx';
import { Fold } from './fold.tsx';
import { Note } from './note.tsx';
import { PageHead } from './page-head.tsx';
import { EmptyState, ErrorState, NotFoundState } from './states.tsx';

afterEach(cleanup);

const word = 'https://example.org/'.padEnd(120, 'w');

const parts = {
  'a note': <Note tone="info">{word}</Note>,
  'an empty list': <EmptyState title={word}>{word}</EmptyState>,
  'an error': <ErrorState message={word} />,
  'a page that is not there': <NotFoundState title={word}>{word}</NotFoundState>,
  'a field': <TextField label={word} hint={word} error={word} />,
  'a box to tick': <Check>{word}</Check>,
  'the title of a fold': <Fold title={word}>{word}</Fold>,
  'the crumbs of a page': <PageHead title={word} crumbs={[{ label: 'Teams' }, { label: word }]} />,
  'a paragraph': <p>{word}</p>,
};

test.each(Object.entries(parts))('%s breaks a word that is longer than a phone is wide', async (_part, content) => {
  await page.viewport(390, 844);
  await openPage(content);
  await expect.element(page.getByText(word).first()).toBeVisible();
  const ends = page
    .getByText(word)
    .elements()
    .map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().right;
    });
  expect(Math.max(...ends)).toBeLessThanOrEqual(innerWidth);
});
