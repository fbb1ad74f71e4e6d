import { newClub, tapsOn } from './clubs.ts';
import { expect, test } from './fixtures.ts';

test('a captain offers a scrim in three taps, another accepts it in one, and both find its room', async ({
  browser,
  rondo,
}) => {
  const stamp = Date.now().toString(36).slice(-3).toUpperCase();
  const home = await newClub(browser, rondo, `Hafen ${stamp}`, `H${stamp}`);
  const away = await newClub(browser, rondo, `Ufer ${stamp}`, `U${stamp}`);

  await home.phone.goto('/scrims');
  await tapsOn(home.phone);
  await home.phone.getByRole('button', { name: 'Offer a scrim' }).tap();
  await home.phone.getByRole('dialog').getByText('5 of 5 can play').first().tap();
  await home.phone.getByRole('button', { name: 'Offer', exact: true }).tap();
  await expect(home.phone.getByText('Scrim offered')).toBeVisible();
  expect(await tapsOn(home.phone)).toBe(3);
  await expect(home.phone.getByRole('heading', { name: 'Your open offers' })).toBeVisible();

  await away.phone.goto('/scrims');
  await tapsOn(away.phone);
  const offer = away.phone.getByRole('listitem').filter({ hasText: home.name });
  await offer.getByRole('button', { name: /^Accept/ }).tap();
  await expect(away.phone.getByText('Scrim agreed', { exact: true })).toBeVisible();
  expect(await tapsOn(away.phone)).toBe(1);

  // the page of who offered hears of it, and so does their list of notifications
  await expect(home.phone.getByRole('link', { name: away.name })).toBeVisible();
  await home.phone.goto('/notifications');
  await home.phone.getByRole('link', { name: /Scrim agreed/ }).tap();
  await expect(home.phone).toHaveURL(/\/scrims\/[0-9a-f-]{36}/);
  await expect(home.phone.getByRole('heading', { level: 1, name: `${home.name} against ${away.name}` })).toBeVisible();
  for (const { captain } of [home, away])
    await expect(home.phone.getByRole('link', { name: captain.name })).toBeVisible();
  // who is in is asked first
  await home.phone.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await home.phone.getByRole('button', { name: 'Enter the lobby code' }).tap();
  await home.phone.getByRole('textbox', { name: 'Code' }).fill('FAIR 24');
  await home.phone.getByRole('button', { name: 'Save' }).tap();
  await expect(home.phone.getByText('FAIR 24', { exact: true })).toBeVisible();

  await away.phone.getByRole('link', { name: home.name }).tap();
  // the list has the button, too, until the room is there
  await expect(away.phone).toHaveURL(/\/scrims\/[0-9a-f-]{36}/);
  await expect(away.phone.getByRole('heading', { level: 1, name: `${home.name} against ${away.name}` })).toBeVisible();
  await away.phone.getByRole('button', { name: 'Call off' }).tap();
  await away.phone.getByRole('dialog').getByRole('button', { name: 'Call off' }).tap();
  await expect(away.phone.getByText(`${away.name} called this scrim off.`)).toBeVisible();
});
