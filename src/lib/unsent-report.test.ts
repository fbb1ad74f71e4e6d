import { beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '#testing/fake-browser.ts';
import { unsentReport, unsentReportKey } from './unsent-report.ts';

const report = {
  match: 'm1',
  teams: { home: 'Kiez Kickers', away: 'Hafen Hechte' },
  said: { home_score: 3, away_score: 4, note: '', stats: [] },
};
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  stubBrowser({ stored });
});

test('a result that could not be sent is kept for who sent it, and for nobody else, until it is dropped', () => {
  unsentReport.keep('mert', report);
  expect(unsentReport.read('mert')).toEqual(report);
  expect(unsentReport.read('kerem')).toBeNull();
  unsentReport.drop();
  expect(unsentReport.read('mert')).toBeNull();
  expect(stored.size).toBe(0);
});

test.each(['{broken', 'null', '[]'])('what nobody can read is none: %s', (text) => {
  stored.set(unsentReportKey, text);
  expect(unsentReport.read('mert')).toBeNull();
});
