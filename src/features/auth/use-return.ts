import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { rememberedLocation } from '#lib/remembered-location.ts';
import { paths } from '#lib/paths.ts';
import { param, splitHref, useSearchParams } from '#lib/search-params.ts';
import { storage, storageKeys } from '#lib/storage.ts';

const schema = { next: param.text };

/** Where to go after sign-in: the remembered place of this site, from the address or from before the mail. */
export function useReturn(): { next: string; goBack: (fallback?: string) => void } {
  const [{ next }] = useSearchParams(schema);
  const navigate = useNavigate();
  const router = useRouter();

  const goBack = useCallback(
    (fallback: string = paths.dashboard()) => {
      const isKnown = (pathname: string) => router.getMatchedRoutes(pathname)[2] !== undefined;
      const place = rememberedLocation(next || storage.read(storageKeys.next), isKnown) ?? fallback;
      storage.remove(storageKeys.next);
      const { path, search, hash } = splitHref(place);
      void navigate({ to: path, search, hash, replace: true });
    },
    [next, navigate, router],
  );
  return { next, goBack };
}
