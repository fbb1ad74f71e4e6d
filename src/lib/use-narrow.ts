import { useSyncExternalStore } from 'react';

const phone = '(max-width: 56.25em)';

/** Hook: whether the window is as narrow as a phone's, where a form is its own page. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(phone).matches,
    () => false,
  );
