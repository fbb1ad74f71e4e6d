import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '#lib/i18n.ts';
import { chooseTheme } from '#lib/theme.ts';
import { followOtherTabs } from './other-tabs.ts';

/** Another tab of this origin: what it writes, this one hears of. */
let tab: HTMLIFrameElement;
let stop: () => void;
const { dataset } = document.documentElement;

beforeEach(() => {
  tab = document.body.appendChild(document.createElement('iframe'));
  stop = followOtherTabs();
});
afterEach(async () => {
  stop();
  tab.remove();
  chooseTheme('dark');
  await chooseLanguage('en');
});
const chosenThere = (key: string, value: string) => tab.contentWindow?.localStorage.setItem(key, value);

test('a theme chosen in another tab is drawn here too', async () => {
  chooseTheme('dark');
  chosenThere('rondo.theme', 'light');
  await expect.poll(() => dataset['theme']).toBe('light');
});

test('a language chosen in another tab is shown here too', async () => {
  chosenThere('rondo.language', 'tr');
  await expect.poll(() => document.documentElement.lang).toBe('tr');
});

test('what is none of ours changes nothing', async () => {
  chooseTheme('light');
  chosenThere('rondo.theme', 'neon');
  chosenThere('rondo.language', 'neon');
  chosenThere('rondo.language', 'de');
  await expect.poll(() => document.documentElement.lang).toBe('de');
  expect(dataset['theme']).toBe('light');
});
