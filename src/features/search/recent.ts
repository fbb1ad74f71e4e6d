import { useState } from 'react';
import { isAllowed, readConsent } from '#lib/cookie-consent.ts';
import { useStoredConsent } from '#lib/consent.ts';
import { storage } from '#lib/storage.ts';
import type { SearchHit } from '#data/search/queries.ts';

const most = 5;
const keyOf = (userId: string) => `rondo.recent.${userId}`;
/** The pages opened since the page was loaded, by account. */
const opened = new Map<string, SearchHit[]>();

/**
 * Hook: what somebody opened last from the search, newest first. It lives as long as the page, and on the device where
 * functional storage is allowed.
 */
export function useRecent(userId: string) {
  const hasConsent = isAllowed(readConsent(useStoredConsent()), 'functional');
  const [recent, setRecent] = useState(() => opened.get(userId) ?? (hasConsent ? stored(userId) : []));
  const keep = (next: SearchHit[]) => {
    opened.set(userId, next);
    if (hasConsent && next.length > 0) storage.write(keyOf(userId), JSON.stringify(next));
    else storage.remove(keyOf(userId));
    setRecent(next);
  };
  return {
    recent,
    remember: (hit: SearchHit) => keep([hit, ...recent.filter(({ id }) => id !== hit.id)].slice(0, most)),
    forget: () => keep([]),
  };
}

function stored(userId: string): SearchHit[] {
  try {
    const rows: unknown = JSON.parse(storage.read(keyOf(userId)) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isFound).slice(0, most) : [];
  } catch {
    return [];
  }
}

const isFound = (row: unknown): row is SearchHit =>
  typeof row === 'object' &&
  row !== null &&
  'kind' in row &&
  'id' in row &&
  'name' in row &&
  [row.kind, row.id, row.name].every((each) => typeof each === 'string');
