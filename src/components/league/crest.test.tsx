import { afterEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { crestDesign } from '#domain/club/crest-design.ts';
import { uuid } from '#testing/season.ts';
import { shield } from '#supabase/functions/_shared/crest.ts';
import { Crest } from './crest.tsx';

afterEach(cleanup);

const club = (number: number) => ({
  id: uuid(number),
  name: `Club <${number}>`,
  short_name: 'Club',
  logo: null,
  kit_primary: number % 2 ? '#114488' : '#f0e0d0',
  kit_secondary: number % 3 ? '#ffffff' : '#111111',
  ...(number % 4 ? { tag: '<&' } : {}),
});
const clubs = Array.from({ length: 40 }, (_, number) => club(number));

/** The visible drawing; its letters use no font of the site, since styles do not reach into a picture. */
async function seen(drawing: Element): Promise<string> {
  const alone = drawing.cloneNode(true) as Element;
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 48 });
  canvas.getContext('2d')!.drawImage(picture, 0, 0, 48, 48);
  return canvas.toDataURL();
}

test('the host draws a club’s shield as the app does', async () => {
  expect(new Set(clubs.map(({ id }) => crestDesign(id).charge)).size).toBe(10);
  const { container } = await render(clubs.map((team) => <Crest key={team.id} team={team} size={24} />));
  const host = document.createElement('div');
  host.innerHTML = clubs.map((team) => shield(team, { look: 'shrink-0', clip: team.id }).html).join('');
  // their size is a matter of styles there
  for (const each of host.children) for (const side of ['width', 'height']) each.setAttribute(side, '24');
  const drawings = [...host.children];
  expect(drawings).toHaveLength(clubs.length);
  for (const [index, drawing] of drawings.entries()) {
    const drawn = container.children[index]!;
    for (const name of ['class', 'viewBox', 'aria-hidden'])
      expect(drawing.getAttribute(name)).toBe(drawn.getAttribute(name));
    expect(await seen(drawing), clubs[index]!.id).toBe(await seen(drawn));
  }
});
