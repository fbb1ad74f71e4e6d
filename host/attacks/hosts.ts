import type { Attack } from './attack.ts';

const addresses = [
  '/',
  '/rest/v1/site_settings',
  '/auth/v1/settings',
  '/storage/v1/object/public/logos/x.png',
  '/__mail',
];

const attacksWith = (does: string, headers: Record<string, string>, answered: [number, ...number[]]): Attack[] =>
  addresses.map((path) => ({ does, by: 'visitor', method: 'GET', path, headers, answered }));

/** Requests that mean another server, or say so in more than one way (DNS rebinding, poisoned caches). */
export const onHosts: Attack[] = [
  ...[
    'evil.example',
    'localhost',
    '127.0.0.2',
    '[::1]',
    '0.0.0.0',
    'evil.example:80',
    '169.254.169.254',
    'localhost.',
  ].flatMap((host) => attacksWith(`be read as ${host}`, { Host: host }, [421])),
  ...['a b', 'a/b', '@evil.example', '127.0.0.1@evil.example', '[::1', 'x:99999', '%31', 'ﬀ'].flatMap((host) =>
    attacksWith(`pass as ${host}, which is no name`, { Host: host }, [400, 421]),
  ),
  ...attacksWith('say no name at all', { Host: '' }, [400]),
  ...attacksWith('say two names', { host: 'evil.example', Host: 'evil.example' }, [400, 421]),
  ...attacksWith('lead a mail elsewhere', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }, [421]),
  ...addresses.map((path): Attack => ({
    does: 'name another server in the target',
    by: 'visitor',
    method: 'GET',
    path: `http://evil.example${path}`,
    answered: [400, 421],
  })),
];
