/** The parts of a browser that the client and the session touch; `stored` outlives a reload. */
export function browserParts({
  stored = new Map<string, string>(),
  url = 'http://rondo.test/',
  publishableKey = 'sb_publishable_test',
  brand = undefined as string | undefined,
} = {}) {
  const browser = Object.assign(new EventTarget(), { location: new URL(url), localStorage: storageOver(stored) });
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { lang: '' },
    querySelector: (selector: string) => {
      if (selector === 'meta[name="rondo-backend"]') return { content: JSON.stringify({ publishableKey }) };
      return selector === 'meta[name="rondo-brand"]' && brand !== undefined ? { content: brand } : null;
    },
  });
  return { browser, page };
}

function storageOver(entries: Map<string, string>): Storage {
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
