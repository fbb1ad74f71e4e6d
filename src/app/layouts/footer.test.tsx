import { expect, test } from 'vitest';
import { openPage } from '../../test-page.tsx';
import { Footer } from './footer.tsx';

test.each([
  ['[S1.10] the footer links to about', 'About', '/about'],
  ['[S1.11] the footer links to the rules', 'Rules', '/rules'],
  ['[S1.12] the footer links to contact', 'Contact', '/contact'],
  ['[S1.13] the footer links to privacy', 'Privacy', '/privacy'],
])('%s', async (_title, name, address) => {
  const { screen } = await openPage(<Footer />);
  await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});

test.each([
  ['[S1.14] the footer links to X', 'X', 'https://x.com'],
  ['[S1.15] the footer links to Instagram', 'Instagram', 'https://www.instagram.com'],
  ['[S1.16] the footer links to Discord', 'Discord', 'https://discord.com'],
  ['[S1.17] the footer links to Kick', 'Kick', 'https://kick.com'],
])('%s, in a tab of its own that learns nothing of this one', async (_title, name, address) => {
  const { screen } = await openPage(<Footer />);
  const link = screen.getByRole('link', { name, exact: true });
  await expect.element(link).toHaveAttribute('href', address);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});
