import { Hono } from 'hono';
import type { Query } from './postgres/session-pools.ts';

/** Milliseconds for which an answer of the database counts for everybody who asks, and in which it must come. */
const keptFor = 1000;
const patience = 2000;

/**
 * `/healthz`: 200 while the database answers, 503 otherwise. Container engines and load balancers ask it, by whatever name they
 * have for this host; it says nothing else. However often it is asked, the database is asked once a second.
 */
export function health(query: Query, now: () => number = Date.now): Hono {
  let check: { at: number; isUp: Promise<boolean> } | undefined;
  const isUp = () => {
    if (!check || now() - check.at >= keptFor) check = { at: now(), isUp: answers(query) };
    return check.isUp;
  };
  const app = new Hono();
  app.get('/healthz', async (c) => {
    const up = await isUp();
    return c.text(up ? 'ok' : 'database unavailable', up ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  return app;
}

async function answers(query: Query): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const up = query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([up, late]).finally(() => clearTimeout(timer));
}
