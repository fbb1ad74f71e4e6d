import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberBrand } from '#lib/brand.ts';
import { openPage } from '#testing/page.tsx';
import { Footer } from './footer.tsx';

test.each([
  ['the footer links to about', 'About', '/about'],
  ['the footer links to the rules', 'Rules', '/rules'],
  ['the footer links to contact', 'Contact', '/contact'],
  ['the footer links to privacy', 'Privacy', '/privacy'],
])('%s', async (_title, name, address) => {
  const { screen } = await openPage(<Footer />);
  await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});

test.each([
  ['X', 'https://x.com/flutlicht'],
  ['Instagram', 'https://www.instagram.com/flutlicht'],
  ['Discord', 'https://discord.gg/flutlicht'],
  ['Kick', 'https://kick.com/flutlicht'],
])(
  'the footer links to the site’s place on %s, in a tab of its own that learns nothing of this one',
  async (name, address) => {
    rememberBrand({ name: 'Flutlicht', social: { [name.toLowerCase()]: address } });
    const { screen } = await openPage(<Footer />);
    const link = screen.getByRole('link', { name, exact: true });
    await expect.element(link).toHaveAttribute('href', address);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(screen.getByRole('navigation', { name: 'Flutlicht on social media' })).toBeVisible();
  },
);

test.each(['en', 'de', 'tr'] as const)(
  'on the narrowest phone language and theme stand apart: %s',
  async (language) => {
    await page.viewport(320, 700);
    const { screen } = await openPage(<Footer />, { language });
    await expect.poll(() => screen.container.querySelectorAll('select').length).toBe(2);
    const [chosen, theme] = [...screen.container.querySelectorAll('label')].map((each) => each.getBoundingClientRect());
    expect(theme!.top > chosen!.bottom - 1 || theme!.left - chosen!.right >= 12).toBe(true);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);
