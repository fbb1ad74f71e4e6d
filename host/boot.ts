import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EmailDriver } from '@supabase/lite';
import { type OwnedBackend, openBackend } from './backend.ts';
import { startChecks, startClock, startFileSweep, startSender, startSiteFlush } from './clock.ts';
import { ConfigurationError, unwritable } from './operator/configuration-error.ts';
import { refusalLog } from './operator/refusals.ts';
import { watchDisk } from './operator/disk.ts';
import { examine } from './operator/doctor.ts';
import { sayDiscord } from './discord.ts';
import { openDatabase } from './postgres/database.ts';
import { type DemoAccount, demoIn, emptyHalfFilled, fillDemo, isEmpty } from './demo-league.ts';
import { namesOf } from './gateway/traffic/request-checks.ts';
import { openListener } from './listener.ts';
import { isLoopback, urlHost } from './gateway/traffic/loopback.ts';
import { boxTransport, smtpTransport } from './mail/carriers.ts';
import { mailbox, nobodysMails, smtpDriver } from './mail/mailbox.ts';
import type { Options } from './operator/options.ts';
import { rememberVersion, setUp, upgrade, versionOf } from './operator/upgrade.ts';
import { upgradeOf } from './postgres/pages.ts';
import { openRealtime } from './realtime/realtime.ts';
import { keptSecrets, type Secrets } from './operator/secrets.ts';
import { builtApp } from './site.ts';
import { publishChannels, hostChannels } from './delivery-channels.ts';
import { visitor } from './visitor.ts';
import { web } from './web.ts';

export type Booted = { home: string; accounts: DemoAccount[]; mailboxUrl: string | undefined; hasAdmin: boolean };

export type Surroundings = {
  /** Folder of the built app. */
  dist: string;
  /** Folder that holds supabase/migrations and package.json; the repository unless a test makes up another. */
  project?: string;
  progress: (step: string) => void;
  log: (line: string) => void;
  /** Milliseconds between two looks of what sends; given in by the tests of what wakes it. */
  sendEvery?: number;
  /** Called when the host cannot go on: its database is gone. */
  onLost: (why: string) => void;
  /** Aborts between two steps when the operator stops a host that is still starting. */
  signal: AbortSignal;
};

/**
 * Brings the host up, step by step. Every opened part is kept in `close`, newest first, so that a failing step and a
 * later stop end alike.
 */
export class Boot {
  readonly #close: (() => unknown)[] = [];
  readonly #options: Options;
  readonly #around: Surroundings;
  #filling = false;

  constructor(options: Options, around: Surroundings) {
    this.#options = options;
    this.#around = around;
  }

  /** @throws ConfigurationError with the remedy; nothing half-made is left running. */
  async up(): Promise<Booted> {
    const { apiOnly, siteUrl, smtp, trustProxy, databaseUrl } = this.#options;
    const { log, onLost, progress } = this.#around;

    const dist = apiOnly ? undefined : builtApp(this.#around.dist);
    const listener = await this.#step(() => openListener(this.#options));
    this.#close.unshift(listener.drain);

    progress(databaseUrl ? 'Reaching the database' : 'Starting the database');
    const database = await this.#step(() =>
      openDatabase({ home: this.#options.home, ...(databaseUrl ? { url: databaseUrl } : {}) }),
    );
    this.#close.unshift(database.stop);
    database.onLost(onLost);

    makeHome(database.home);
    this.#close.unshift(watchDisk(database.home, log));
    const secrets = await this.#step(() => keptSecrets(database.home));
    // A reader of a mailbox reads everybody's links: it is for a site that only this machine has.
    const box = smtp || !isLoopback(new URL(siteUrl).hostname) ? undefined : mailbox();
    const driver = smtp ? smtpDriver(smtp) : (box ?? nobodysMails());
    const carrier = smtp ? smtpTransport(smtp) : box && boxTransport(box);
    // Demo accounts are confirmed by the fill itself; their addresses lead nowhere.
    const mail: EmailDriver = { send: async (message) => (this.#filling ? undefined : driver.send(message)) };
    const files = join(database.home, 'files');
    const project = this.#around.project ?? resolve(import.meta.dirname, '..');
    const backend = await this.#step(() =>
      openBackend({
        connection: database.settings,
        secrets,
        siteUrl,
        mail,
        files,
        project,
        limitTimes: this.#options.limitTimes,
      }),
    );
    this.#close.unshift(backend.close);

    const place = { home: database.home, project, databaseUrl };
    const upgrading = () => upgradeOf(backend.query, place);
    const { older } = await this.#step(upgrading);
    const demo = await this.#step(() => demoIn(backend.query));
    if (demo.state === 'filling') await this.#step(() => emptyHalfFilled(backend.query));
    progress('Applying migrations');
    const migrate = () => backend.migrate();
    await this.#step(async () => {
      // A first start that was cut off left no data yet, and a database of the operator's is backed up by its own tools.
      if (older && !databaseUrl && !(await isFirstStart(backend, database.home)))
        await upgrade({ ...place, now: new Date(), last: async () => (await upgrading()).last, migrate, say: log });
      else await setUp({ migrate, pending: async () => (await upgrading()).pending });
    });
    await this.#step(() => backend.warmUp());
    await this.#step(() => rememberAddress(backend, siteUrl));
    rememberVersion(database.home, project);
    const accounts = await this.#step(() => this.#demoAccounts(backend, secrets));
    const admin = await this.#step(() => hasAdmin(backend));
    // Once the demo league is there: nobody hears of what was filled in.
    await this.#step(() => publishChannels(backend.service.query, { ...this.#options, carrier }, secrets));
    await this.#step(() => sayDiscord(backend.service.query, this.#options));

    const names = namesOf(this.#options);
    const pictures = join(database.home, 'pictures');
    const reader = visitor(backend);
    const onRefused = refusalLog(database.home);
    const app = await this.#step(async () =>
      web({
        backend,
        visitor: reader,
        siteUrl,
        names,
        dist,
        pictures,
        trustProxy,
        mailbox: box,
        log,
        onRefused,
        limitTimes: this.#options.limitTimes,
        discord: this.#options.discord,
        discordAt: this.#options.discordAt,
      }),
    );
    const { query } = backend.service;
    const sender = startSender(
      query,
      log,
      hostChannels({ ...this.#options, carrier }, secrets),
      this.#around.sendEvery,
    );
    this.#close.unshift(startClock(query, log), startSiteFlush(query, log), startFileSweep(backend, log), sender.stop);
    const realtime = openRealtime({
      backend,
      siteUrl,
      names,
      trustProxy,
      log,
      onRefused,
      onClosed: reader.forget,
      onDue: sender.wake,
    });
    listener.serve(app, realtime.upgrade);
    // once it answers: whether its address leads here is among what it looks at
    const look = () =>
      examine({ options: this.#options, home: database.home, project, query: backend.query, now: new Date() });
    this.#close.unshift(startChecks(query, look, log));
    // The last answer goes out before anything under it is closed; a socket would hold its connection open for ever.
    this.#close.unshift(realtime.close, listener.drain);
    return { home: database.home, accounts, mailboxUrl: box && `${here(this.#options)}/__mail`, hasAdmin: admin };
  }

  async down(): Promise<void> {
    for (let close = this.#close.shift(); close; close = this.#close.shift()) await close();
  }

  async #demoAccounts(backend: OwnedBackend, { demoPassword }: Secrets): Promise<DemoAccount[]> {
    const { demo: wanted, host, allowRemoteDemo, lastCall } = this.#options;
    const demo = await demoIn(backend.query);
    if (demo.state === 'filled' && !isLoopback(host) && !allowRemoteDemo) {
      throw new ConfigurationError(
        `This database holds the demo league, whose accounts HOST=${host} would offer to other machines: use another RONDO_HOME, or set RONDO_ALLOW_REMOTE_DEMO=1 if that is meant.`,
      );
    }
    if (!wanted) return [];
    if (demo.state === 'filled') return demo.accounts.map((account) => ({ ...account, password: demoPassword }));
    if (!(await isEmpty(backend.query))) return [];
    this.#around.progress('Filling in the demo league');
    this.#filling = true;
    return fillDemo(backend, demoPassword, new Date(), lastCall).finally(() => (this.#filling = false));
  }

  async #step<T>(work: () => Promise<T>): Promise<T> {
    this.#around.signal.throwIfAborted();
    return work();
  }
}

/** A start before this one ended halfway, and nobody can have registered since. */
const isFirstStart = async ({ query }: OwnedBackend, home: string): Promise<boolean> =>
  versionOf(home) === undefined && (await isEmpty(query));

/** The first admin cannot be made in the app: the host prints how at its first start. */
async function hasAdmin({ query }: OwnedBackend): Promise<boolean> {
  const [row] = await query<{ there: boolean }>(
    `select exists (select from private.user_roles where role = 'admin') as there`,
  );
  return row?.there === true;
}

/** Calendars lead from a match to its page: the database writes them, and knows no address by itself. */
async function rememberAddress({ service }: OwnedBackend, siteUrl: string): Promise<void> {
  await service.query(
    `insert into public.site_settings as s (key, value) values ('site_address', jsonb_build_object('url', $1::text))
       on conflict (key) do update set value = excluded.value where s.value <> excluded.value`,
    [siteUrl],
  );
}

/** How this machine itself reaches the host, without whatever is in front of it. */
const here = ({ host, port, siteUrl }: Options) => (isLoopback(host) ? `http://${urlHost(host)}:${port}` : siteUrl);

function makeHome(home: string) {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw unwritable(home, cause);
  }
}
