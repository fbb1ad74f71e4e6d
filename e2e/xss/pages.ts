import type { Browser, Page } from '@playwright/test';
import { startApp } from '#e2e/fixtures.ts';
import type { Rondo } from '#e2e/global-setup.ts';
import { probe, stranger } from './payloads.ts';
import type { Things } from './payload-columns.ts';

export type Looker = 'visitor' | 'captain' | 'player' | 'free-agent' | 'admin';

/** An address, and what is pressed there, one after the other, to be shown more of the words. */
type Sight = string | [path: string, ...presses: string[]];

const pagesOf: Record<Looker, (things: Things) => Sight[]> = {
  visitor: ({ open, openTeam, openMatch, openArticle, openCup }) => [
    '/', '/coming-soon', '/about', `/p/${open}`, `/p/${open}/teams/${openTeam}`, `/p/${open}/matches/${openMatch}`, `/p/${open}/news/${openArticle}`, `/p/cups/${openCup}`,
  ],
  captain: ({ own, match, planned, postponed, other, ticket }) => [
    '/dashboard', `/messages?to=${other}`, `/matches/${planned}`, `/matches/${match}`, `/matches/${postponed}`, `/teams/${own}?tab=squad`,
    [`/teams/${own}?tab=contracts`, 'View contract'], `/teams/${own}?tab=about`, `/teams/${own}?tab=contact`, `/teams/${own}?tab=penalties`,
    '/transfers', '/transfercenter', '/scrims', '/settings?section=apiKeys', '/tickets', `/tickets/${ticket}`, '/notifications',
  ],
  player: ({ league, awarded, team, player, article, cup, off, announcement }) => [
    `/announcements/${announcement}`, '/night-cup', `/night-cup/${cup}`, `/night-cup/${off}`,
    '/teams', '/leagues', '/fixtures', '/standings', `/leagues/${league}?tab=stats`, `/leagues/${awarded}`, '/news', `/news/${article}`, '/transfercenter',
    '/transfercenter?tab=teams', `/teams/${team}?tab=achievements`, `/players/${player}?tab=about`, '/profile?edit=yes', `/rules?league=${league}`,
  ],
  'free-agent': () => ['/transfercenter?tab=register', '/messages', '/dashboard'],
  admin: ({ own, other, league, reported }) => [
    '/admin/dashboard', [`/admin/leagues/${league}`, 'Edit league'], `/leagues/${league}/results`, '/admin/contracts', '/admin/tickets', '/admin/tickets?tab=contact',
    '/admin/tickets?tab=templates', '/admin/match-reports', `/admin/match-reports?match=${reported}`, '/admin/discipline',
    ['/admin/audit', ': actions', 'Changes'], '/admin/settings', '/admin/sponsors', '/admin/announcements', '/admin/discord', '/admin/webhooks', '/admin/teams', '/admin/night-cups', '/admin/news', `/admin/team/${own}/eligibility`, '/moderation', '/moderation?tab=hidden', '/moderation?tab=muted',
    '/admin/people', `/admin/people/${other}`,
  ],
}; // prettier-ignore

/** Opens every page of somebody's and answers with what went wrong there, and whose words were drawn. */
export async function drawn(browser: Browser, rondo: Rondo, looker: Looker, things: Things) {
  const context = await browser.newContext({ baseURL: rondo.url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const faults: string[] = [];
  const marks = new Set<string>();
  const fault = (what: string) => faults.push(`${looker} ${new URL(page.url()).pathname}: ${what}`);
  page.on('dialog', (dialog) => {
    fault(`a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => fault(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') fault(message.text());
  });
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    const ours = host === new URL(rondo.url).host || /^(data|blob):/.test(request.url());
    if (!ours || pathname === probe || host.includes(stranger)) fault(`asks for ${request.url().slice(0, 120)}`);
  });
  const look = async () => {
    const result = await page.evaluate(examine);
    for (const each of result.faults) fault(each);
    for (const mark of result.marks) marks.add(mark);
  };
  await context.addInitScript(watch);
  await page.goto('/robots.txt');
  await page.evaluate(
    ([session]) => {
      if (session) localStorage.setItem('rondo.session', session);
      localStorage.setItem('cookieConsent', 'true');
      localStorage.setItem(
        'cookiePreferences',
        '{"essential":true,"functional":false,"analytics":false,"thirdParty":false}',
      );
    },
    [looker === 'visitor' ? undefined : rondo.sessions[looker]],
  );
  for (const sight of pagesOf[looker](things)) {
    const [path, ...presses] = typeof sight === 'string' ? [sight] : sight;
    await page.goto(path);
    await settled(page);
    // what a public address is sent with, before the app draws over it
    if (path.startsWith('/p/')) await look();
    await startApp(page);
    await settled(page);
    for (const name of presses)
      await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click();
    await page.evaluate(unfold);
    await settled(page);
    await look();
  }
  await context.close();
  return { faults: [...new Set(faults)], marks: [...marks] };
}

/** A heading, and nothing that still loads. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true][role=status]') === null);
  await page.waitForLoadState('networkidle');
}

type Watched = { rondoXss: () => void; rondoSaw: string[] };

/** Runs in the page before anything of it: what runs by a payload, and what the page's policy reports. */
export function watch(): void {
  const own = globalThis as unknown as Watched;
  own.rondoSaw = [];
  own.rondoXss = () => own.rondoSaw.push('a payload ran');
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    own.rondoSaw.push(`${violatedDirective} reports ${blockedURI} ${sample}`),
  );
}

/** Runs in the page: what is folded away is read too. */
function unfold(): void {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
}

/** Runs in the page once it is drawn: what was seen, elements nobody of ours makes, addresses that lead astray, words. */
export function examine(): { faults: string[]; marks: string[] } {
  const faults = [...(globalThis as unknown as Watched).rondoSaw];
  for (const each of document.querySelectorAll('*')) {
    for (const { name, value } of each.attributes) {
      if (/^on/i.test(name)) faults.push(`<${each.localName} ${name}>`);
      if (!/^(href|src|action|formaction|data|xlink:href|srcdoc|poster)$/.test(name)) continue;
      if (each.localName === 'use' || name === 'srcdoc') continue;
      const { protocol, host } = new URL(value, location.href);
      if (!/^(https?|mailto|blob):$/.test(protocol) && !/^data:(image|font)\//.test(value))
        faults.push(`<${each.localName} ${name}="${value.slice(0, 80)}">`);
      if (host.includes('evil.example')) faults.push(`<${each.localName}> leads to ${value.slice(0, 80)}`);
    }
    if (/^(iframe|object|embed|base|marquee|frame|x-rondo|math|audio)$/.test(each.localName))
      faults.push(`an element <${each.localName}>`);
  }
  const values = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
  const text = `${document.documentElement.textContent} ${values.join(' ')}`;
  return { faults, marks: [...new Set([...text.matchAll(/xss:([a-z_]+\.[a-z_]+):/g)].map(([, mark = '']) => mark))] };
}
