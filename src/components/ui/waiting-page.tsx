import { useState } from 'react';
import { TopBar } from '#components/brand/top-bar.tsx';
import { storage, storageKeys } from '#lib/storage.ts';
import { FullPageSpinner } from './spinner.tsx';

/**
 * A page that is not known yet, as index.html shows it from the start: the bar with the mark and a spinner, on the
 * dashboard below the member's name.
 */
export function WaitingPage() {
  const [greeting] = useState(greetingNow);
  if (greeting) return <div className="contents" ref={(place) => place?.append(greeting)} />;
  return (
    <>
      <TopBar />
      <FullPageSpinner />
    </>
  );
}

let first: HTMLElement | null = null;

/** The greeting of index.html stands until the page takes its place; nobody is greeted by another's name. */
function greetingNow(): HTMLElement | null {
  first ??= document.querySelector<HTMLElement>('[data-greets]');
  return first && first.dataset['greets'] === storage.read(storageKeys.name) ? first : null;
}
