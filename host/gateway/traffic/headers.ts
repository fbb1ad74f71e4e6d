import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** Sources of the players a club may show its stream in. */
const players = 'https://player.twitch.tv https://www.youtube-nocookie.com https://player.kick.com';

/**
 * The sources that the app's pages may load: their own files, and inline only the scripts and styles of the built
 * index.html, named by their hashes.
 */
export function pagePolicy(html: string, siteUrl: string): string {
  const named = (inline: RegExp) =>
    [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...named(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].join(' '),
    ["style-src 'self'", ...named(/<style>([\s\S]*?)<\/style>/g)].join(' '),
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${players}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The policies of ours (src/lib/own-worker.ts, site-worker.ts), each of which knows one address.
    'trusted-types date-worker site-worker xlsx-worker',
    ...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** An answer of the API is data: should a browser ever show it as a page, it may do nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** The site's worker asks its own site for pages and files, and nobody else for anything. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The headers every answer carries; its own Content-Security-Policy is set where it is made. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set(
      'Permissions-Policy',
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
    );
    // A page that others may frame says so itself (host/embeds).
    const isFramed = headers.get('Content-Security-Policy')?.endsWith('frame-ancestors *') ?? false;
    if (!isFramed) headers.set('X-Frame-Options', 'DENY');
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', dataPolicy);
    if (siteUrl.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    headers.delete('X-Powered-By');
    headers.delete('Server');
  };
}
