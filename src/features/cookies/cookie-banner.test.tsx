import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { closeCookieBanner } from '#lib/consent.ts';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '#testing/page.tsx';
import { languages } from '#domain/languages.ts';
import { CookieBanner } from './cookie-banner.tsx';

const essential = { essential: true, functional: false, analytics: false, thirdParty: false };
const everything = { essential: true, functional: true, analytics: true, thirdParty: true };

beforeEach(() => visitWith({}));
afterEach(async () => {
  await cleanup();
  visitWith({});
});

describe('the first visit', () => {
  test('[S2.99 S4.14] nothing is consented to, and the banner is shown', async () => {
    const { banner } = await openBanner();
    await expect.element(banner).toBeVisible();
    expect(localStorage.getItem('cookieConsent')).toBeNull();
  });

  test('the banner cannot be closed without a choice', async () => {
    const { banner } = await openBanner();
    await expect.element(banner).toBeVisible();
    expect(banner.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0);
  });

  test('[S4.15 S7.24 S7.25] Accept all stores all four categories and consent, and hides the banner', async () => {
    const { banner } = await openBanner();
    await banner.getByRole('button', { name: 'Accept all' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(stored()).toEqual({ preferences: everything, consent: 'true' });
  });

  test('[S4.16] Accept essential stores only the essential one and consent, and hides the banner', async () => {
    const { banner } = await openBanner();
    await banner.getByRole('button', { name: 'Accept essential' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(stored()).toEqual({ preferences: essential, consent: 'true' });
  });

  test('[S4.17] a choice of one’s own is stored with the essential ones, and hides the banner', async () => {
    const { banner } = await openBanner();
    await banner.getByRole('button', { name: 'Choose' }).click();
    await banner.getByRole('switch', { name: 'Analytics' }).click();
    await banner.getByRole('button', { name: 'Save my choice' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(stored()).toEqual({ preferences: { ...essential, analytics: true }, consent: 'true' });
  });

  test.each(['Accept all', 'Accept essential', 'Save my choice'])(
    '[S4.18 S4.19] %s hides the banner and records consent',
    async (choice) => {
      const { banner } = await openBanner();
      if (choice === 'Save my choice') await banner.getByRole('button', { name: 'Choose' }).click();
      await banner.getByRole('button', { name: choice }).click();
      await expect.element(banner).not.toBeInTheDocument();
      expect(stored().consent).toBe('true');
    },
  );

  test('[S9.42] the categories on offer are essential, functional, analytics and third party', async () => {
    const { banner } = await openBanner();
    await banner.getByRole('button', { name: 'Choose' }).click();
    await expect.element(banner.getByRole('switch').first()).toBeVisible();
    const names = banner
      .getByRole('switch')
      .elements()
      .map((each) => each.closest('label')?.textContent);
    expect(names).toEqual(['Essential', 'Functional', 'Analytics', 'Third party']);
  });

  test('[S5.11] the essential ones are on and cannot be switched off', async () => {
    const { banner } = await openBanner();
    await banner.getByRole('button', { name: 'Choose' }).click();
    const switched = banner.getByRole('switch', { name: 'Essential' });
    await expect.element(switched).toBeChecked();
    await expect.element(switched).toBeDisabled();
  });
});

describe('on a phone', () => {
  test.each(languages)('it is a low bar that stays clear of what is walked to, in %s', async (language) => {
    await page.viewport(390, 844);
    const { screen } = await openPage(<CookieBanner />, { language, namespaces: ['cookies'] });
    const buttons = screen.getByRole('region').getByRole('button');
    await expect.poll(() => buttons.elements().length).toBe(3);
    const bar = screen.getByRole('region').element().getBoundingClientRect();
    expect(bar.height).toBeLessThanOrEqual(150);
    expect([bar.left, bar.right, bar.bottom]).toEqual([0, 390, 844]);
    const heights = buttons.elements().map((each) => each.getBoundingClientRect().height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    // none of the three weighs more than another
    const widths = buttons.elements().map((each) => Math.round(each.getBoundingClientRect().width));
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
    for (const each of buttons.elements()) expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth);
    expect(parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)).toBeGreaterThanOrEqual(bar.height); // prettier-ignore
  });

  test('its link and its three buttons are walked through by key, and the close button stands beside the text', async () => {
    await page.viewport(390, 844);
    visitWith({ cookieConsent: 'true' });
    const { screen, banner } = await openBanner();
    await screen.getByRole('button', { name: 'Cookie settings' }).click();
    const close = banner.getByRole('button', { name: 'Close' });
    await expect.element(close).toBeVisible();
    expect(banner.element().getBoundingClientRect().height).toBeLessThanOrEqual(150);
    close.element().focus();
    for (const name of ['What is stored', 'Accept all', 'Accept essential', 'Choose']) {
      await userEvent.tab();
      expect(document.activeElement?.textContent).toBe(name);
    }
  });
});

describe('after a choice', () => {
  const cookies = { cookiePreferences: JSON.stringify(everything), cookieConsent: 'true' };

  test('the banner is not shown at startup', async () => {
    visitWith(cookies);
    const { screen, banner } = await openBanner();
    await expect.element(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(banner.elements()).toHaveLength(0);
  });

  test('[S2.100 S2.101] the settings open the banner again, and it can be closed with nothing changed', async () => {
    visitWith(cookies);
    const { screen, banner } = await openBanner();
    await screen.getByRole('button', { name: 'Cookie settings' }).click();
    await expect.element(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(stored()).toEqual({ preferences: everything, consent: 'true' });
  });

  test('[S5.10 S8.20] preferences that cannot be parsed are logged, discarded, and the defaults are offered', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    visitWith({ ...cookies, cookiePreferences: '{"essential":tr' });
    const { screen, banner } = await openBanner();
    await screen.getByRole('button', { name: 'Cookie settings' }).click();
    await banner.getByRole('button', { name: 'Choose' }).click();
    await expect.element(banner.getByRole('switch', { name: 'Essential' })).toBeChecked();
    for (const name of ['Functional', 'Analytics', 'Third party']) {
      await expect.element(banner.getByRole('switch', { name })).not.toBeChecked();
    }
    expect(localStorage.getItem('cookiePreferences')).toBeNull();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('cookie settings were corrupt'));
    logged.mockRestore();
  });
});

/** The banner over the settings, as the app draws it. */
async function openBanner() {
  const page = (
    <>
      <SettingsPage />
      <CookieBanner />
    </>
  );
  const { screen } = await openPage(page, { at: '/settings?section=privacy', namespaces: ['settings', 'cookies'] });
  return { screen, banner: screen.getByRole('region', { name: 'Cookies and storage' }) };
}

function visitWith(storage: Record<string, string>): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(storage)) localStorage.setItem(key, text);
  closeCookieBanner(); // what the module remembers is read anew
}

function stored() {
  const preferences: unknown = JSON.parse(localStorage.getItem('cookiePreferences') ?? 'null');
  return { preferences, consent: localStorage.getItem('cookieConsent') };
}
