import { createHash, randomBytes } from 'node:crypto';
import type { Backend } from './backend.ts';

export type Account = { id: string; hash: string | null; confirmed: boolean };

/** What stands in auth.users about an e-mail, which is kept in lower case. */
export async function accountOf(backend: Backend, email: string): Promise<Account | undefined> {
  const [account] = await backend.query<Account>(
    'select id, encrypted_password as hash, email_confirmed_at is not null as confirmed from auth.users where email = $1',
    [email],
  );
  return account;
}

/** Sends the confirmation again, to an account that still waits for it. */
export async function confirmAgainIfWaiting(backend: Backend, email: string) {
  const account = await accountOf(backend, email);
  if (account && !account.confirmed) await sendConfirmationAgain(backend, account.id, email);
}

/** Lite refuses to send a confirmation twice: a new link replaces the old one, as Supabase does it. */
export async function sendConfirmationAgain(backend: Backend, userId: string, email: string) {
  const tokenHash = createHash('sha256').update(randomBytes(32)).digest('hex');
  await backend.query('update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1', [
    userId,
    tokenHash,
  ]);
  await backend.mailer.sendConfirmation(email, tokenHash, '', { userId });
}

/** What a first sign-up is answered, to the order of its keys and the form of its ids. */
export function signedUp(email: string, data: unknown, at: Date) {
  const id = uuidOf(at);
  // PostgreSQL leaves the zeros at the end of a fraction away.
  const time = at.toISOString().replace(/\.?0*Z$/, '+00:00');
  const about = inDatabaseOrder({
    ...(typeof data === 'object' ? data : {}),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  });
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: about,
    identities: [
      {
        identity_id: uuidOf(at),
        id,
        user_id: id,
        identity_data: about,
        provider: 'email',
        last_sign_in_at: time,
        created_at: time,
        updated_at: time,
        email,
      },
    ],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
    confirmation_sent_at: time,
  };
}

/** A UUID of version 7, which is what Lite gives an account: the moment, then chance. */
function uuidOf(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** jsonb keeps its keys by length, then by bytes. */
const inDatabaseOrder = (object: object) =>
  Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
