import { ConfigurationError } from '#host/operator/configuration-error.ts';

/** How to reach a database: `host` is a name, an address, or the folder of a socket. */
export type Settings = {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: boolean | { rejectUnauthorized: boolean };
};

/** @throws ConfigurationError when the text is no PostgreSQL address */
export function settingsOf(url: string, name = 'DATABASE_URL'): Settings {
  const wrong = () =>
    new ConfigurationError(`${name} is not of the form postgres://user:password@host:5432/database: correct it.`);
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw wrong();
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode') ?? 'prefer';
  const database = decodeURIComponent(address.pathname.slice(1));
  if (!address.username || !database) throw wrong();
  return {
    host:
      address.searchParams.get('host') ?? (decodeURIComponent(address.hostname).replace(/^\[|\]$/g, '') || 'localhost'),
    port: Number(address.port) || 5432,
    user: decodeURIComponent(address.username),
    ...(address.password ? { password: decodeURIComponent(address.password) } : {}),
    database,
    ...(mode === 'require' ? { ssl: { rejectUnauthorized: false } } : {}),
    ...(mode.startsWith('verify') ? { ssl: true } : {}),
  };
}
