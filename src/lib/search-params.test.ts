import { describe, expect, test } from 'vitest';
import { param, parseSearch, splitHref, stringifySearch } from './search-params.ts';

describe('the query of an address', () => {
  test('is read and written as plain words', () => {
    expect(parseSearch('?tab=stats&season=4')).toEqual({ tab: 'stats', season: '4' });
    expect(stringifySearch({ tab: 'stats', season: 4, team: undefined, q: '' })).toBe('?tab=stats&season=4');
    expect(stringifySearch({})).toBe('');
  });

  test('an address splits into path, query and fragment', () => {
    expect(splitHref('/leagues/1?tab=stats#top')).toEqual({
      path: '/leagues/1',
      search: { tab: 'stats' },
      hash: 'top',
    });
    expect(splitHref('/leagues')).toEqual({ path: '/leagues', search: {}, hash: undefined });
  });

  test('a value that makes no sense falls back silently', () => {
    const tab = param.oneOf('standings', 'schedule');
    expect(tab('nonsense')).toBe('standings');
    expect(tab('schedule')).toBe('schedule');
    expect(param.count('-1')).toBeUndefined();
    expect(param.count('12')).toBe(12);
    expect(param.id('1; drop table')).toBeUndefined();
  });
});
