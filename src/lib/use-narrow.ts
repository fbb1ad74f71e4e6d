import { useSyncExternalStore } from 'react';

const phone = '(max-width: 56.25em)';

/** Hook: whether the window is as narrow as a phone's, where a form is a page of its own. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = matchMedia(phone);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => matchMedia(phone).matches,
  );
