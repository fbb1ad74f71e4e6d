import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isDialogOpen } from '#components/ui/dialog.tsx';
import { useSession } from '#lib/session.ts';
import { singleKeys } from '#lib/single-keys.ts';
import { goToShortcuts } from './go-to-shortcuts.ts';

const KeysHelp = lazy(() => import('./keys-help.tsx').then((m) => ({ default: m.KeysHelp })));

type Letter = keyof typeof goToShortcuts;
const isLetter = (key: string): key is Letter => Object.hasOwn(goToShortcuts, key);

/** How long g waits for its second letter. */
const waitMs = 1500;

/** For members: `/` to the search, `g` and a letter to a page, `?` to what there is; never while somebody types. */
export function Keys() {
  const { navigate } = useRouter();
  const member = useSession().status === 'signed-in';
  const [helping, setHelping] = useState(false);
  useEffect(() => {
    if (!member) return;
    let wentAt = -Infinity;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !singleKeys.on()) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      const second = event.timeStamp - wentAt < waitMs;
      wentAt = key === 'g' && !second ? event.timeStamp : -Infinity;
      const action = second && isLetter(key) ? () => void navigate({ to: goToShortcuts[key][1] }) : actions[key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    const actions: Record<string, () => void> = { '/': toSearch, '?': () => setHelping(true) };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [member, navigate]);
  return (
    helping && (
      <Suspense fallback={null}>
        <KeysHelp onClose={() => setHelping(false)} />
      </Suspense>
    )
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null;

/** The page's own search field, else the one for everything. */
function toSearch(): void {
  const own = document.querySelector<HTMLElement>('main input[type=search]');
  if (own) own.focus();
  else document.querySelector<HTMLElement>('[aria-keyshortcuts*="Control+K"]')?.click();
}
