import { moveOf, pitch } from '../../../../src/domain/community/drawn-move.ts';
import { box, colours, column, type Drawing, name, picture, svg, text } from '../drawing.ts';
import type { ArticleFacts } from '../facts.ts';
import { type Card, type Draw, filled, framed, moment, type Size } from '../frame.ts';

/** The move that stands for a cover (components/league/news-cover.tsx). */
function move(id: string, { width, height }: Size): Drawing {
  const { players, run } = moveOf(id);
  const passes = players.map(({ x, y }) => `${x},${y}`).join(' ');
  const spots = players.map(({ x, y }, index) =>
    index === players.length - 1
      ? `<circle cx="${x}" cy="${y}" r="6.5" fill="#f6d236"/>`
      : `<circle cx="${x}" cy="${y}" r="6.5" fill="#152425" stroke="#bcc9c0" stroke-width="1.5"/>`,
  );
  return svg(
    width,
    (width * 180) / 320,
    '0 0 320 180',
    `<g fill="none"><path d="${pitch}" stroke="#f4f2e8" stroke-opacity=".34"/><circle cx="160" cy="90" r="30" stroke="#f4f2e8" stroke-opacity=".34"/>` +
      `<polyline points="${passes}" stroke="#bcc9c0" stroke-width="1.25" stroke-dasharray="2 5"/><path d="${run}" stroke="#f6d236" stroke-width="2.5"/></g>${spots.join('')}`,
    { position: 'absolute', left: 0, top: height > width ? 90 : 0 },
  );
}

export const article =
  (size: Size): Draw<ArticleFacts> =>
  ({ league: { name: of, time_zone }, article: shown }, saying): Card => {
    const isTall = size.height > size.width;
    const edge = isTall ? 64 : 56;
    const width = size.width - 2 * edge;
    const veil = `linear-gradient(180deg, oklch(0.165 0.018 195 / 0.35) 0%, oklch(0.165 0.018 195 / 0.6) 45%, oklch(0.165 0.018 195 / 0.96) 100%)`;
    return framed(
      size,
      {
        alt: filled(saying.words.alt.article, { title: shown.title }),
        place: `${of} · ${saying.words.news}`,
        kits: [null],
        chalk: 'none',
        behind: box({ position: 'absolute', left: 0, top: 0, ...size }, [
          picture(
            shown.cover,
            size.width,
            size.height,
            { position: 'absolute', left: 0, top: 0, objectFit: 'cover' },
            move(shown.slug, size),
          ),
          box({ position: 'absolute', left: 0, top: 0, ...size, backgroundImage: veil }),
        ]),
        children: [
          column({ flexGrow: 1, justifyContent: 'flex-end', gap: 20 }, [
            name(shown.title, isTall ? 104 : 76, { width, lines: isTall ? 6 : 3, least: 0.5 }),
            shown.summary !== '' &&
              text(shown.summary, isTall ? 36 : 28, {
                color: colours.soft,
                lineClamp: isTall ? 4 : 2,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                overflowWrap: 'anywhere',
                width,
              }),
            text(moment(saying.locale, time_zone, { dateStyle: 'long' }, shown.published_at), isTall ? 30 : 24, {
              color: colours.faint,
            }),
          ]),
        ],
      },
      saying,
    );
  };
