// usage: node .shot.mjs role width theme lang outprefix path...
import { chromium } from '@playwright/test';
import { chromiumOptions } from './scripts/chromium.ts';
import { readFileSync } from 'node:fs';
const [role, width, theme, lang, out, ...paths] = process.argv.slice(2);
const url = process.env.URL ?? 'http://127.0.0.1:4466';
const said = readFileSync('/tmp/defects-host.log', 'utf8');
const line = new RegExp(`^\\s*${role}\\s+(\\S+@\\S+)\\s+(\\S+)\\s*$`, 'm').exec(said);
const page0 = await (await fetch(url)).text();
const m = /&quot;publishableKey&quot;:&quot;([\w-]+)|"publishableKey":"([\w-]+)/.exec(page0);
const key = m[1] ?? m[2];
let session;
if (line) {
  const a = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers: { apikey: key, 'content-type': 'application/json' }, body: JSON.stringify({ email: line[1], password: line[2] }) });
  session = await a.json();
  session.expires_at ??= Math.floor(Date.now() / 1000) + session.expires_in;
}
const api = async (q) => (await (await fetch(`${url}/rest/v1/${q}`, { headers: { apikey: key, authorization: `Bearer ${session.access_token}` } })).json());
const b = await chromium.launch(chromiumOptions());
const ctx = await b.newContext({ viewport: { width: +width, height: +width < 500 ? 844 : 900 }, locale: 'en-GB', timezoneId: 'Europe/Berlin', hasTouch: +width < 500, isMobile: +width<500 });
const p = await ctx.newPage();
await p.goto(url + '/robots.txt');
await p.evaluate(([s, theme, lang]) => {
  if (s) localStorage.setItem('rondo.session', s);
  localStorage.setItem('cookieConsent', 'true');
  localStorage.setItem('cookiePreferences', '{"essential":true,"functional":false,"analytics":false,"thirdParty":false}');
  localStorage.setItem('rondo.theme', theme); localStorage.setItem('rondo.language', lang);
}, [session ? JSON.stringify(session) : '', theme, lang]);
p.on('console', (x) => x.type() === 'error' && console.log('console:', x.text()));
let own = '';
if (session) own = (await api(`team_members?select=team_id&left_at=is.null&player_id=eq.${session.user.id}`))[0]?.team_id ?? '';
const fl = session ? (await api('leagues?select=id&name=eq.Flutlicht%20Liga'))[0]?.id : '';
let i = 0;
for (const raw of paths) {
  const [path0, act] = raw.split('@@');
  const path = path0.replace('{own}', own).replace('{league}', fl).replace('{me}', session?.user.id ?? '');
  await p.goto(url + path);
  await p.waitForLoadState('networkidle').catch(() => {});
  if (act) { await eval(`(async()=>{${act}})()`); await p.waitForTimeout(700); }
  await p.screenshot({ path: `${out}-${i++}.png`, fullPage: !process.env.VIEW });
  console.log(path, 'dom', await p.evaluate(() => [document.title, document.documentElement.scrollHeight, document.documentElement.scrollWidth]));
}
await b.close();
