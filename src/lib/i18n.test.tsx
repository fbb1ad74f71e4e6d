import i18next, { loadNamespaces, t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Footer } from '#app/layouts/footer.tsx';
import { Providers } from '#app/providers.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { openPage } from '#testing/page.tsx';
import { languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { chooseLanguage, currentLanguage, startI18n } from './i18n.ts';

beforeEach(() => localStorage.clear());

afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await startI18n('en');
});

describe('the languages', () => {
  test('[S9.43] on offer are exactly English, German and Turkish, each in its own name', async () => {
    const { screen } = await openPage(<Footer />);
    const select = screen.getByRole('combobox', { name: 'Language' });
    await expect.element(select).toHaveValue('en');
    const options = select
      .getByRole('option')
      .elements()
      .map((option) => [option.getAttribute('value'), option.textContent]);
    expect(options).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['tr', 'Türkçe'],
    ]);
    expect([...languages]).toEqual(['en', 'de', 'tr']);
  });

  test.each([
    ['de', 'Regeln'],
    ['tr', 'Kurallar'],
  ] as const)('the app speaks %s', async (language, rules) => {
    const { screen } = await openPage(<Footer />, { language });
    await expect.element(screen.getByRole('link', { name: rules })).toBeVisible();
    expect(document.documentElement.lang).toBe(language);
  });
});

describe('a text that names a number of the rules', () => {
  test.each([
    ['en', 'A player must be at least 16 years old.'],
    ['de', 'Ein Spieler muss mindestens 16 Jahre alt sein.'],
    ['tr', 'Bir oyuncu en az 16 yaşında olmalıdır.'],
  ] as const)('has it without being given it, in %s', async (language, text) => {
    await startI18n(language);
    await loadNamespaces('errors');
    expect(t('errors:tooYoung')).toBe(text);
  });

  test('takes what it is given all the same, and leaves open what nobody knows', () => {
    i18next.addResource('en', 'common', 'probe', '{{squadMax}} {{ squadMin }} {{nobody}} {{nothing}}.');
    const probe = t as unknown as (key: string, values?: object) => string;
    expect(probe('probe', { squadMax: 3, nothing: undefined })).toBe(`3 ${limits.squadMin} {{nobody}} .`);
  });
});

describe('the language at startup', () => {
  test('[S1.62] is the saved choice, even when the browser speaks another', async () => {
    browserSpeaks('tr-TR', 'tr');
    localStorage.setItem('rondo.language', 'de');
    await startI18n();
    expect(currentLanguage()).toBe('de');
  });

  test.each([
    [['tr-TR', 'en'], 'tr'],
    [['de-AT'], 'de'],
    [['fr-FR', 'de', 'en'], 'de'],
  ] as const)('[S1.63] without a saved choice the browser’s %s means %s', async (tags, expected) => {
    browserSpeaks(...tags);
    await startI18n();
    expect(currentLanguage()).toBe(expected);
  });

  test('[S1.60 S9.44] is English when neither the choice nor the browser names one of ours', async () => {
    browserSpeaks('fr-FR', 'ja');
    localStorage.setItem('rondo.language', 'xx');
    await startI18n();
    expect(currentLanguage()).toBe('en');
  });

  test('is never saved by itself: only a person’s choice is', async () => {
    browserSpeaks('tr-TR');
    await startI18n();
    expect(localStorage.getItem('rondo.language')).toBeNull();
  });
});

describe('a choice of language', () => {
  test('[S7.26] made in the settings is saved in local storage and shown at once', async () => {
    const { screen } = await openPage(<SettingsPage />, { at: '/settings?section=formats', namespaces: ['settings'] });
    await screen.getByText('Deutsch').click();
    await expect.element(screen.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
    expect(localStorage.getItem('rondo.language')).toBe('de');
  });

  test('is named to the server for public pages alone, and anew at each start', async () => {
    const cookieSpy = vi.spyOn(document, 'cookie', 'set');
    const cookie = 'rondo.language=tr;path=/p/;max-age=31536000;samesite=lax';
    await chooseLanguage('tr');
    await startI18n();
    expect(cookieSpy.mock.calls).toEqual([[cookie], [cookie]]);
    localStorage.clear();
    await startI18n();
    expect(cookieSpy).toHaveBeenCalledTimes(2);
  });

  test('is there again at the next start', async () => {
    browserSpeaks('en-GB');
    await chooseLanguage('tr');
    await startI18n();
    expect(currentLanguage()).toBe('tr');
  });
});

describe('words', () => {
  test.each(['de', 'tr'] as const)(
    '[S1.61] missing in %s are shown in English, all others in the language',
    async (language) => {
      await openPage(null, { language });
      const texts = i18next.getResourceBundle(language, 'common') as { shell: { nav: Record<string, string> } };
      const { about, ...nav } = texts.shell.nav;
      i18next.removeResourceBundle(language, 'common');
      i18next.addResourceBundle(language, 'common', { ...texts, shell: { ...texts.shell, nav } });

      const { screen } = await openPage(<Footer />, { language });
      await expect.element(screen.getByRole('link', { name: 'About', exact: true })).toBeVisible();
      await expect.element(screen.getByRole('link', { name: nav['rules'], exact: true })).toBeVisible();
      expect(about).not.toBe('About');
      expect(nav['rules']).not.toBe('Rules');
      i18next.addResourceBundle(language, 'common', texts, true, true);
    },
  );

  test('a spinner is shown while they load', async () => {
    const backend = i18next.services.backendConnector.backend as { read: (...about: unknown[]) => unknown };
    const read = backend.read.bind(backend);
    let arrive = () => {};
    vi.spyOn(backend, 'read').mockImplementation(
      (...about) =>
        new Promise((resolve) => {
          arrive = () => resolve(read(...about));
        }),
    );

    const screen = await render(
      <Providers>
        <Words />
      </Providers>,
    );
    await expect.element(screen.getByTestId('spinner')).toBeVisible();
    expect(screen.getByText('You bring four.').elements()).toHaveLength(0);

    arrive();
    await expect.element(screen.getByText('You bring four.')).toBeVisible();
    expect(screen.getByTestId('spinner').elements()).toHaveLength(0);
  });
});

function Words() {
  const { t } = useTranslation('landing');
  return <p>{t('closing.first')}</p>;
}

function browserSpeaks(...tags: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
}
