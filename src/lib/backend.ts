/** Where the backend is and its public key. */
export type Backend = { url: string; publishableKey: string };

/**
 * A build for hosted Supabase carries both values (`VITE_SUPABASE_URL`, `VITE_SUPABASE_PUBLISHABLE_KEY`);
 * otherwise the page was served by our host, which is its own backend and names the installation's
 * public key in a meta element.
 * @throws Error when neither is present: the page was served by something that is not the host.
 */
export function backend(): Backend {
  const url = import.meta.env['VITE_SUPABASE_URL'] as string | undefined;
  const key = import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY'] as string | undefined;
  if (url && key) return { url, publishableKey: key };

  const meta = document.querySelector<HTMLMetaElement>('meta[name="rondo-backend"]');
  if (!meta)
    throw new Error('No backend: set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, or serve with npm start');
  const { publishableKey } = JSON.parse(meta.content) as { publishableKey: string };
  return { url: location.origin, publishableKey };
}
