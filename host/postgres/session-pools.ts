import { Pool } from 'pg';
import { type Part, settingsOfPart } from './logins.ts';
import { asCrowded, sessionPool } from './session-pool.ts';
import type { Settings } from './settings.ts';

/** Seconds that a statement of a visitor and of a member may take. */
export type RoleSeconds = { anon: number; authenticated: number };

export type Query = <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;

/**
 * The sessions of one host, each kind with a login and its own share, so that no crowd takes what another
 * needs: members' and visitors' requests, accounts, files, and the owner's work, which no request ever reaches.
 * @param limits.size sessions of members; the others have their share of it
 * @param limits.times by which the seconds are multiplied: 1 on a site, where no page waits longer
 * @param limits.roleSeconds after how many a statement of either role is given up, where others than these decide
 */
export function sessionPools(
  settings: Settings,
  secret: string,
  { size, times, roleSeconds }: { size: number; times: number; roleSeconds?: RoleSeconds | undefined },
) {
  const seconds = 1000 * times;
  const pool = (part: Part, name: string, share: number, milliseconds: number) =>
    sessionPool({
      settings: settingsOfPart(part, settings, secret),
      name,
      size: share,
      milliseconds,
      wait: 5 * seconds,
    });
  const ofRole = (role: keyof RoleSeconds) => (roleSeconds ? 1000 * roleSeconds[role] : 3 * seconds);
  const members = pool('rest', 'rondo api members', size, ofRole('authenticated'));
  const visitors = pool('rest', 'rondo api visitors', Math.ceil(size / 3), ofRole('anon'));
  const auth = pool('auth', 'rondo accounts', Math.ceil(size / 2), 3 * seconds);
  const storage = pool('storage', 'rondo files', Math.ceil(size / 3), 3 * seconds);
  const live = pool('rest', 'rondo live rights', 2, 3 * seconds);
  const owner = ownerPool(settings);
  const migrations = sessionPool({ settings, name: 'rondo migrations', size: 2, milliseconds: 0, wait: 5 * seconds });
  const all = [members, visitors, auth, storage, live, owner, migrations];

  return {
    owner,
    query: asking(owner),
    accounts: { query: asking(auth) },
    storage: { query: asking(storage) },
    service: { query: asService(members) },
    /** Says who may have which topic: a crowd that joins takes no session of a member's calls. */
    live,

    /** Where a statement of Lite's belongs. One that comes from nowhere is a fault, and never the owner's. */
    of: (part: Part | 'owner' | undefined, role: string | undefined): Pool => {
      if (part === 'rest') return role === 'anon' ? visitors : members;
      if (part === 'auth') return auth;
      if (part === 'storage') return storage;
      if (part === 'owner') return migrations;
      throw new Error('A statement of no request and of no migration.');
    },

    end: async () => {
      await Promise.all(all.map((one) => one.end()));
    },
  };
}

function ownerPool(settings: Settings): Pool {
  const pool = new Pool({ ...settings, max: 2, application_name: 'rondo owner', options: '-c timezone=UTC' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const asking =
  (pool: Pool): Query =>
  async <Row>(sql: string, values: unknown[] = []) =>
    (await pool.query(sql, values).catch(asCrowded)).rows as Row[];

/** The service's own work takes the time it takes: it works through what fell due for everybody. */
const asService =
  (pool: Pool): Query =>
  async <Row>(sql: string, values: unknown[] = []) => {
    const session = await pool.connect().catch(asCrowded);
    try {
      await session.query('begin; set local role service_role; set local statement_timeout = 60000');
      const { rows } = await session.query(sql, values);
      await session.query('commit');
      return rows as Row[];
    } catch (error) {
      await session.query('rollback').catch(() => {});
      throw error;
    } finally {
      session.release(session.getTransactionStatus() !== 'I');
    }
  };
