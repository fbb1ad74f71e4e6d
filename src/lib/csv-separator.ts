import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Separator, separatorFor, separators } from '#domain/competition/separator.ts';
import { storage, storageKeys } from './storage.ts';

const listeners = new Set<() => void>();

/** Hook: what this reader's CSV files are split by, as chosen or as spreadsheets of the language do. */
export function useCsvSeparator(): [separator: Separator, choose: (separator: Separator) => void] {
  const { i18n } = useTranslation();
  const choice = useSyncExternalStore(
    subscribe,
    () => storage.read(storageKeys.csvSeparator),
    () => null,
  );
  return [separators.find((each) => each === choice) ?? separatorFor(i18n.language), choose];
}

function choose(separator: Separator): void {
  storage.write(storageKeys.csvSeparator, separator);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
