import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '#host/gateway/traffic/loopback.ts';
import type { Query } from '#host/postgres/session-pools.ts';
import { lastBackup } from './backup.ts';
import { bytesLeft } from './disk.ts';
import type { Options } from './options.ts';

/** How one part of the installation stands. `sentence` names the words of it: `host.sentences` in src/locales/*\/admin.json. */
export type Finding = {
  name: string;
  status: 'good' | 'off' | 'bad';
  sentence: string;
  facts: Record<string, string | number>;
};

/** The checks. */
export type Patient = {
  options: Pick<Options, 'siteUrl' | 'host' | 'databaseUrl' | 'trustProxy' | 'smtp' | 'discord'>;
  /** Folder of the data, and of the project. */
  home: string;
  project: string;
  /** The database; none where it does not run. */
  query?: Query | undefined;
  now: Date;
  /** Bytes left on the disk of a folder; asked of the machine when not given. */
  left?: (folder: string) => number;
};

const hour = 3_600_000;
const gibibyte = 1024 ** 3;
/** Seconds after which a clock that runs every minute has stopped. */
const clockStops = 300;

/** Looks at the installation: what is set, what is missing, and what is wrong. It changes nothing. */
export async function examine(patient: Patient): Promise<Finding[]> {
  return [
    https(patient),
    proxy(patient),
    mail(patient),
    pushes(patient),
    discord(patient),
    backup(patient),
    disk(patient),
    await clock(patient),
    await address(patient),
    await versions(patient),
  ].filter((finding) => finding !== undefined);
}

const addFinding = (
  name: string,
  status: Finding['status'],
  sentence: string = status,
  facts: Finding['facts'] = {},
): Finding => ({ name, status, sentence: `${name}_${sentence}`, facts });

const isOwn = ({ siteUrl }: Patient['options']) => isLoopback(new URL(siteUrl).hostname);
const isHttps = ({ siteUrl }: Patient['options']) => siteUrl.startsWith('https:');

const https = ({ options }: Patient) => addFinding('https', isHttps(options) ? 'good' : isOwn(options) ? 'off' : 'bad');

/** Behind a proxy all visitors have its address, unless it is believed. */
const proxy = ({ options }: Patient) =>
  isHttps(options) && isLoopback(options.host) && !options.trustProxy ? addFinding('proxy', 'bad') : undefined;

const mail = ({ options }: Patient) =>
  options.smtp
    ? addFinding('mail', 'good', 'good', { server: options.smtp.host })
    : addFinding('mail', isOwn(options) ? 'off' : 'bad');

const pushes = ({ options }: Patient) => addFinding('push', isHttps(options) ? 'good' : 'off');
const discord = ({ options }: Patient) => addFinding('discord', options.discord ? 'good' : 'off');

function backup({ options, home, now }: Patient): Finding {
  if (options.databaseUrl) return addFinding('backup', 'off');
  const last = lastBackup(home);
  if (!last) return addFinding('backup', 'bad', 'never');
  const hours = Math.floor((now.getTime() - last.getTime()) / hour);
  const status = hours >= 24 ? 'bad' : 'good';
  return addFinding('backup', status, status, { hours });
}

function disk({ home, left = bytesLeft }: Patient): Finding {
  const gib = left(home) / gibibyte;
  const status = gib < 1 ? 'bad' : 'good';
  return addFinding('disk', status, status, { left: gib.toFixed(1), folder: home });
}

async function clock({ query, now }: Patient): Promise<Finding> {
  if (!query) return addFinding('clock', 'bad', 'stopped');
  const [row] = await query<{ ran: Date | null }>('select max(ran_at) as ran from private.chore_runs');
  if (!row?.ran) return addFinding('clock', 'off');
  const seconds = Math.max(0, Math.round((now.getTime() - row.ran.getTime()) / 1000));
  return seconds > clockStops
    ? addFinding('clock', 'bad', 'bad', { minutes: Math.round(seconds / 60) })
    : addFinding('clock', 'good', 'good', { seconds });
}

/** Whether the address people use leads here, as far as this machine can tell. */
async function address({ options }: Patient): Promise<Finding> {
  const facts = { address: options.siteUrl };
  try {
    const answer = await fetch(`${options.siteUrl}/healthz`, { signal: AbortSignal.timeout(5000), redirect: 'error' });
    if (answer.ok && (await answer.text()) === 'ok') return addFinding('address', 'good', 'good', facts);
    return addFinding('address', 'bad', 'bad', { ...facts, why: `HTTP ${answer.status}` });
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string };
    return addFinding('address', 'bad', 'bad', { ...facts, why: cause?.code ?? name });
  }
}

async function versions({ query, project }: Patient): Promise<Finding> {
  const { version: rondo } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string };
  const [row] = query ? await query<{ server_version: string }>('show server_version') : [];
  const postgres = row?.server_version.split(' ')[0] ?? '–';
  return addFinding('versions', 'good', 'good', { rondo, node: process.versions.node, postgres });
}

/** The consequences of settings, which a shell may not have as the host has them. */
const bySettings = new Set(['https', 'proxy', 'mail', 'push', 'discord', 'address']);

/** The same with what the running host itself said of its settings in the last quarter of an hour. */
export async function withTheHosts(own: Finding[], query: Query): Promise<Finding[]> {
  // a host of an older version may run while the newer one is there already
  const [row] = await query<{ there: boolean }>(`select to_regclass('private.host_checks') is not null as there`);
  if (!row?.there) return own;
  const hosts = await query<Finding>(
    `select name, status::text, sentence, facts from private.host_checks where created_at > now() - interval '15 minutes' order by place`,
  );
  if (hosts.length === 0) return own;
  return [...hosts.filter(({ name }) => bySettings.has(name)), ...own.filter(({ name }) => !bySettings.has(name))];
}
