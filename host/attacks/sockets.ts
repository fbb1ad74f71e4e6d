import type { Attack } from './attack.ts';

const path = '/realtime/v1/websocket?vsn=2.0.0';
const upgrade = {
  Upgrade: 'websocket',
  // answered, not upgraded: nothing is waited for
  Connection: 'Upgrade, close',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'MDEyMzQ1Njc4OTAxMjM0NQ==',
};
const attackWith = (
  does: string,
  answered: [number, ...number[]],
  { headers = {}, ...rest }: Partial<Attack> = {},
): Attack => ({ does, by: 'visitor', method: 'GET', path, answered, ...rest, headers: { ...upgrade, ...headers } });

/** Requests for a socket that are to get none: of other sites, without the key, elsewhere, or crooked. */
export const onSockets: Attack[] = [
  ...['https://evil.example', 'null', 'http://127.0.0.1', 'http://127.0.0.1.evil.example', 'file://', '*'].map((from) =>
    attackWith(`read along from a page of ${from}`, [403], { headers: { Origin: from } }),
  ),
  attackWith('open one as another server', [421], { headers: { Host: 'evil.example' } }),
  ...['', 'sb_publishable_wrong', 'a, b'].map((apikey) =>
    attackWith(`open one with the key "${apikey}"`, [401], { headers: { apikey } }),
  ),
  attackWith('open one with a second key', [401], { path: `${path}&apikey=another` }),
  ...['0.9', '3.0.0', '', '2.0.0%00'].map((vsn) =>
    attackWith(`speak version "${vsn}"`, [400], { path: `/realtime/v1/websocket?vsn=${vsn}` }),
  ),
  ...['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) =>
    attackWith(`open one by ${method}`, [400, 404, 405], { method }),
  ),
  ...[
    '/',
    '/rest/v1/site_settings',
    '/auth/v1/settings',
    '/realtime/v1/websocket/..',
    '/realtime/v1/websocket%2f',
    '/realtime/v1/api/broadcast',
  ].map((at) => attackWith(`open one at ${at}`, [400, 404], { path: at })),
  attackWith('name another server in the path', [421], { path: '//realtime/v1/websocket' }),
  attackWith('open one of no version', [400, 426], { headers: { 'Sec-WebSocket-Version': '1' } }),
  attackWith('open one without a nonce', [400], { headers: { 'Sec-WebSocket-Key': '' } }),
  attackWith('open one with a short nonce', [400], { headers: { 'Sec-WebSocket-Key': 'abc' } }),
  attackWith('become something else', [400, 404], { headers: { Upgrade: 'h2c' } }),
];
