import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { filePolicy, pagePolicy, securityHeaders } from './headers.ts';

const headersOf = async (siteUrl: string) => {
  const app = new Hono();
  app.use(securityHeaders(siteUrl));
  app.get('/', (c) => c.text('data', 200, { 'X-Powered-By': 'x', Server: 'x' }));
  app.get('/page', (c) => c.html('<p>page', 200, { 'Content-Security-Policy': 'its own' }));
  return { data: (await app.request('/')).headers, page: (await app.request('/page')).headers };
};

describe('every answer', () => {
  test('carries these headers, to the letter', async () => {
    const { data } = await headersOf('https://league.example');
    expect(Object.fromEntries(data)).toEqual({
      'content-type': 'text/plain; charset=UTF-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  test('keeps a policy of its own', async () => {
    const { page } = await headersOf('https://league.example');
    expect(page.get('content-security-policy')).toBe('its own');
  });

  test('asks for HTTPS only where the site has it', async () => {
    const { data } = await headersOf('http://127.0.0.1:3000');
    expect(data.get('strict-transport-security')).toBeNull();
  });
});

describe('the policy of the page', () => {
  const script = "document.title = 'Rondo';";
  const style = 'h1{margin:0}';
  const html = `<style>${style}</style><script>${script}</script><script type="module" src="/assets/x.js"></script><script></script>`;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('allows the app’s own files, its inline scripts and styles by their hashes, the three players, and no more', () => {
    expect(pagePolicy(html, 'https://league.example').split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hash(script)} ${hash('')}`,
      `style-src 'self' ${hash(style)}`,
      "font-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      'frame-src https://player.twitch.tv https://www.youtube-nocookie.com https://player.kick.com',
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types date-worker site-worker xlsx-worker',
      'upgrade-insecure-requests',
    ]);
  });

  test('does not promise HTTPS where there is none', () => {
    expect(pagePolicy(html, 'http://127.0.0.1:3000')).not.toContain('upgrade-insecure-requests');
  });
});

test('a file may run nothing and be framed by nobody', () => {
  expect(filePolicy).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
});
