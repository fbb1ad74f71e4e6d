/** Where the backend is, its public key, and whether people sign in with Discord there, too. */
export type Backend = { url: string; publishableKey: string; discord?: boolean };

/**
 * A build for hosted Supabase carries the values (`VITE_SUPABASE_URL`, `VITE_SUPABASE_PUBLISHABLE_KEY`, `VITE_DISCORD`);
 * otherwise the page was served by our host, which is its own backend and names the installation's
 * public key in a meta element.
 * @throws Error when neither is present: the page was served by something that is not the host.
 */
export function backend(): Backend {
  const url = import.meta.env['VITE_SUPABASE_URL'] as string | undefined;
  const key = import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY'] as string | undefined;
  if (url && key) return { url, publishableKey: key, discord: import.meta.env['VITE_DISCORD'] === '1' };

  const meta = document.querySelector<HTMLMetaElement>('meta[name="rondo-backend"]');
  if (!meta)
    throw new Error('No backend: set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, or serve with npm start');
  return { url: location.origin, ...(JSON.parse(meta.content) as Omit<Backend, 'url'>) };
}
