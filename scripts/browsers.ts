import { features } from 'web-features';

/**
 * The oldest browsers that the app is for. The build's target, the check of the built app and the sentence that an older
 * browser shows come from this list; README says it, and `lib` of src/tsconfig.json is the JavaScript that all of them have.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '115', safari: '16.4' } as const;

export const buildTarget = Object.entries(oldestBrowsers).map(([browser, version]) => browser + version);

export const browserNames = Object.entries(oldestBrowsers).map(
  ([browser, version]) => `${browser[0]!.toUpperCase()}${browser.slice(1)} ${version}`,
);

/** The methods that pages call; other interfaces are found by their own names. */
const usual =
  /^(Element|HTML\w+Element|Node\w*|Event|EventTarget|Response|Request|Headers|FormData|Abort\w+|URL\w*|Blob|File|\w+Stream|CSS|Crypto|SubtleCrypto|DocumentFragment|ShadowRoot|Range|Selection|DataTransfer|IDB\w+|Cache\w*|ServiceWorker\w*|Push\w+|Notification|Lock\w*|Performance|Animation|Clipboard\w*|Broadcast\w+|WebSocket|Worker|Message\w+|History|Location|DOM\w+|FontFace\w*)$/;
/** Methods of libraries that are named like newer ones of the browser: zod, react-hook-form, i18next, micromark, realtime-js, storage-js, React, our stores. */
const othersMethods = new Set(['check', 'watch', 'when', 'use', 'move', 'ping', 'toBase64', 'toArray', 'drop']);

type Newer = { owner: string; member: string | undefined; isBuiltIn: boolean; isStatic: boolean };

/**
 * Features that at least one of the oldest browsers does not have: globals, and members that no older global has as
 * well.
 */
export function newerFeatures(): Newer[] {
  const older = new Set<string>();
  const newer: Newer[] = [];
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
      const match = /^(javascript\.builtins|api)\.(\w+)(?:\.(\w+?)(_static)?)?$/.exec(key);
      if (!match || key.endsWith('_event')) continue;
      const [, root, owner = '', named, isStatic] = match;
      const member = named === owner ? undefined : named;
      const isThere = Object.entries(oldestBrowsers).every(
        ([browser, version]) => numberOf(support[browser as keyof typeof oldestBrowsers]) <= Number(version),
      );
      if (!isThere) newer.push({ owner, member, isBuiltIn: root !== 'api', isStatic: isStatic !== undefined });
      else if (member) older.add(member);
    }
  }
  return newer.filter(({ member, isStatic }) => member === undefined || isStatic || !older.has(member));
}

const numberOf = (version: string | undefined) => (version ? Number.parseFloat(version.replace('≤', '')) : Infinity);

/** The newer features that code uses without having asked whether they are there. */
export function newerIn(code: string): string[] {
  const used = [...code.matchAll(patterns.global), ...code.matchAll(patterns.owned), ...code.matchAll(patterns.method)];
  return [...new Set(used.map(([, name = '']) => name))].filter((name) => {
    const member = name.split('.').at(-1)!;
    return !new RegExp(`["'\`]${member}["'\`] ?in\\b|typeof [\\w$.]+\\.${member}\\b`).test(code);
  });
}

const ofWindow = ['Window', 'WindowOrWorkerGlobalScope'];
const objects: Record<string, string> = { Navigator: 'navigator', Document: 'document' };
const patterns = patternsOf(newerFeatures());

function patternsOf(newer: Newer[]) {
  const globals: string[] = [];
  const owned: string[] = [];
  const methods: string[] = [];
  for (const { owner, member, isBuiltIn, isStatic } of newer) {
    if (member === undefined) globals.push(owner);
    else if (ofWindow.includes(owner)) globals.push(member);
    else if (objects[owner]) owned.push(`${objects[owner]}\\.${member}`);
    else if (isStatic) owned.push(`${owner}\\.${member}`);
    else if ((isBuiltIn || usual.test(owner)) && !othersMethods.has(member)) methods.push(member);
  }
  // No part of another name, of a text or of a path.
  const alone = '(?<![\\w$.\'"`/-])';
  return {
    global: new RegExp(`(?:${alone}|(?<=\\b(?:window|self|globalThis)\\.))(${globals.join('|')})(?=[.(])`, 'g'),
    owned: new RegExp(`${alone}(${owned.join('|')})\\(`, 'g'),
    method: new RegExp(`\\.(${methods.join('|')})\\(`, 'g'),
  };
}
