import {
  MutationCache,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { exists, loadNamespaces, type ParseKeys, t } from 'i18next';
import type { CustomTypeOptions } from 'i18next';
import { limits } from '#domain/limits.ts';
import { CallError, mentionsNetwork } from './errors.ts';
import { currentLanguage, localeOf } from './i18n.ts';
import { trackReads } from './read-ahead.ts';
import { viewerZone } from './time-zone.ts';
import { toast } from './toast.ts';

/** A key of any namespace, written `namespace:path.to.text`. */
type TextKey = Extract<ParseKeys<(keyof CustomTypeOptions['resources'])[]>, `${string}:${string}`>;

/** The toasts and effects of a query or mutation; carried out here and nowhere else. */
type CallMeta = {
  /** Key of the toast's text, with its namespace: `leagues:errors.list`. */
  errorToast?: TextKey;
  /** Repeated failures of one cause share one toast. */
  toastId?: string;
};
export type MutationMeta = CallMeta & {
  /** Without its own sentence the toast says why the database refused, or that something went wrong. */
  refusalToast?: true;
  successToast?: TextKey;
  /** Nouns (first parts of query keys) that this action changed. */
  invalidates?: readonly string[];
  /** It is refused where what the page shows stands no more: that is read again. */
  rereads?: true;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: MutationMeta;
  }
}

// Told before the browser handles the next event: the button of a running action is off at a double click's second press.
notifyManager.setScheduler(queueMicrotask);

let only: QueryClient | undefined;

/** The page's one data cache. */
export function queryClient(): QueryClient {
  if (!only) {
    // By itself it hears of a network only when that comes or goes.
    onlineManager.setOnline(navigator.onLine);
    only = makeQueryClient();
  }
  return only;
}

/**
 * The data cache with the specification's numbers: fresh 10 minutes, kept 30, no refetch on window
 * focus, and up to 3 retries of a read whose error mentions network.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => void failed(error, query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        void failed(error, meta);
        if (meta?.rereads) void invalidate(client, meta);
      },
      onSuccess: async (_data, _variables, _context, { meta = {} }) => {
        const { successToast, toastId } = meta;
        if (successToast) void translated(successToast).then((text) => toast.success(text, { id: toastId }));
        await invalidate(client, meta);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: limits.cacheFreshMinutes * 60_000,
        gcTime: limits.cacheKeptMinutes * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => mentionsNetwork(error) && failures < limits.readRetries,
        // A failed page may want it too: asked again at once, both would come and go for ever.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= limits.readPauseSeconds * 1000,
      },
      // An action without a network fails at once and says so, instead of happening later behind somebody's back.
      mutations: { networkMode: 'always' },
    },
  });
  trackReads(client);
  return client;
}

const invalidate = (client: QueryClient, { invalidates = [] }: MutationMeta) =>
  Promise.all(invalidates.map((noun) => client.invalidateQueries({ queryKey: [noun] satisfies QueryKey })));

async function failed(error: Error, meta: MutationMeta | undefined): Promise<void> {
  if ((!meta?.errorToast && !meta?.refusalToast) || (error instanceof CallError && error.shown)) return;
  const reason = await refusalTexts(error);
  const id = meta.toastId ?? meta.errorToast;
  if (meta.errorToast) await toast.error(await translated(meta.errorToast), { id, description: reason });
  else await toast.error(reason ?? (await failureText(error)), { id });
}

/** Why a call failed, for a reader: the database's reason, a lost network, or that something went wrong. */
export async function failureText(error: unknown): Promise<string> {
  const reason = await refusalTexts(error);
  return reason ?? translated(mentionsNetwork(error) ? 'errors:network' : 'errors:tryLater');
}

/** Why the database refused, in the reader's language; undefined where it gave no reason. */
async function refusalTexts(error: unknown): Promise<string | undefined> {
  if (!(error instanceof CallError) || !error.hint) return undefined;
  await loadNamespaces('errors');
  const key = `errors:${error.hint}`;
  return exists(key) ? t(key as 'errors:tooManyCommands', { when: comeBack(error), ...clashOf(error) }) : undefined;
}

/** Which team plays what at which moment, where a time was refused for that. */
function clashOf({ hint, field }: CallError): Record<string, string> {
  if (!hint?.startsWith('overlaps') || !field) return {};
  const { team, match, at } = JSON.parse(field) as Record<'team' | 'match' | 'at', string>;
  return { team, match, at: momentText(at) };
}

/** When an action may be tried again, where the refusal names the moment (PT429). */
function comeBack({ code, field }: CallError): string {
  if (code !== 'PT429' || !field) return '';
  return momentText(field);
}

function momentText(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime())
    ? ''
    : at.toLocaleString(localeOf(currentLanguage()), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: viewerZone(),
      });
}

// A toast's key is declared beside the call it belongs to, so its namespace may not be loaded yet.
async function translated(key: TextKey): Promise<string> {
  await loadNamespaces(key.slice(0, key.indexOf(':')));
  return t(key);
}
