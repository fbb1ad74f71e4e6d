import { limits } from '../limits.ts';

/** Endings of names that are not of the public internet. */
const privateName =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|example|invalid|onion|alt|arpa)$/;

/**
 * The normal form of an address that webhooks can be sent to, with a name of other letters in ASCII; undefined of any
 * other. The database asks the same of it (supabase/schemas/17_outbox/70_webhooks.sql); where the name leads is asked
 * whenever something is sent.
 */
export function webhookAddress(typed: string): string | undefined {
  const url = parsed(typed.trim());
  if (url === undefined || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  const isPublic =
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/.test(url.hostname) &&
    url.hostname.length <= 253 &&
    !privateName.test(url.hostname);
  const isPlain = /^[A-Za-z0-9._~!$&'()*+,;=:@%/?|[\]-]*$/.test(url.pathname + url.search);
  return isPublic && isPlain && url.href.length <= limits.webhookAddressMax ? url.href : undefined;
}

/** `URL.parse`, which the oldest browsers of scripts/browsers.ts do not have. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
