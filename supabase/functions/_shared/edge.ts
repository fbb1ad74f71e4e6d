/**
 * A project's settings for its functions: settings, its address, its keys. The `index.ts` of each function alone
 * imports it.
 */
declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (work: (request: Request) => Response | Promise<Response>) => void;
};

export const serve = (work: (request: Request) => Response | Promise<Response>): void => Deno.serve(work);

export const setting = (name: string): string => Deno.env.get(name) ?? '';

/** The public keys of a project, and the secret ones: the first is used, each of them is accepted. */
const publicKeys = keysOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');
export const secretKeys = keysOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');

export const project = { url: setting('SUPABASE_URL'), key: secretKeys[0] ?? '' };
export const publicKey = publicKeys[0] ?? '';

/**
 * `{"default":"sb_secret_…","another":"…"}`: keys by their names. A self-hosted project may have them empty; there, and in projects
 * that are older than they are, the key stands under the name it had before.
 */
function keysOf(named: string, before: string): string[] {
  let keys: Record<string, string> = {};
  try {
    keys = JSON.parse(setting(named) || '{}') as typeof keys;
  } catch {
    // what is wrong with it would be said with a piece of it
  }
  return [keys['default'], ...Object.values(keys), setting(before)].filter((key): key is string => Boolean(key));
}
