import type { Browser, Page } from '@playwright/test';
import type { Rondo } from './global-setup.ts';
import { become, callAs, newMember, type Newcomer } from './people.ts';

/** A team of five who have signed, and its captain's phone. */
export type Club = { id: string; name: string; captain: Newcomer; players: Newcomer[]; phone: Page };

/** Founds a team through the API and hands its captain a phone. */
export async function newClub(browser: Browser, rondo: Rondo, name: string, tag: string): Promise<Club> {
  const players = await Promise.all(
    ['Anke', 'Birte', 'Carla', 'Dilan', 'Elif'].map((each) => newMember(rondo, `${each} ${tag}`, '1999-05-05')),
  );
  const [captain, ...others] = players as [Newcomer, ...Newcomer[]];
  const team_id = await callAs(rondo, captain, 'create_team', { name, tag });
  for (const player of others) {
    const contract_id = await callAs(rondo, captain, 'offer_contract', { team_id, player_id: player.id });
    await callAs(rondo, player, 'accept_contract', { contract_id });
  }
  return { id: String(team_id), name, captain, players, phone: await newPhone(browser, rondo, captain) };
}

/** A phone on which somebody is signed in, and whose taps are counted. */
async function newPhone(browser: Browser, rondo: Rondo, who: Newcomer): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const phone = await (await browser.newContext({ baseURL: rondo.url, viewport, hasTouch: true })).newPage();
  await countTaps(phone);
  await become(phone, who);
  return phone;
}

/** From now on every tap or click that reaches a page of it is counted, intended or not. */
export const countTaps = (screen: Page): Promise<unknown> =>
  screen.addInitScript(() => {
    addEventListener(
      'pointerup',
      ({ isTrusted }) => isTrusted && sessionStorage.setItem('taps', `${Number(sessionStorage.getItem('taps')) + 1}`),
      true,
    );
  });

/** How often the phone was tapped since it was asked last. */
export const tapsOn = (phone: Page): Promise<number> =>
  phone.evaluate(() => {
    const taps = Number(sessionStorage.getItem('taps'));
    sessionStorage.removeItem('taps');
    return taps;
  });

/** A screen of that width whose taps are counted, a phone where it is narrow. */
export async function screenOf(browser: Browser, rondo: Rondo, width: number): Promise<Page> {
  const viewport = { width, height: width < 500 ? 844 : 900 };
  const screen = await (await browser.newContext({ baseURL: rondo.url, viewport, hasTouch: width < 500 })).newPage();
  await countTaps(screen);
  return screen;
}
