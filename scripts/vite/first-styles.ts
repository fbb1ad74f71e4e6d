import { type AtRule, parse, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';

/**
 * Puts the styles of what index.html shows before any script (first-picture.ts) into the page itself, and the style
 * sheet behind it: the first picture is drawn one round trip sooner, in its own letters, while the sheet and the
 * scripts are on their way. The app waits for the sheet, as scripts do.
 */
export function firstStyles(): Plugin {
  return {
    name: 'rondo:first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const sheets = Object.values(bundle).filter((file) => file.fileName.endsWith('.css'));
        const [sheet] = sheets;
        if (sheet?.type !== 'asset' || sheets.length > 1) throw new Error('index.html has one style sheet');
        const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
        if (!link) throw new Error('index.html names no style sheet');
        const css = String(sheet.source);
        const styles = stylesFor(html, css);
        sheet.source = withoutFonts(css);
        const fonts = Object.keys(bundle).filter((file) =>
          /\/(saira|schibsted-grotesk)-(?!ext-)[\w-]+\.woff2$/.test(file),
        );
        const early = fonts.map(
          (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
        );
        return html
          .replace(link, '')
          .replace(
            '</title>',
            () => `</title>${early.join('')}<style>${styles}</style><script>(${rarerLetters.toString()})()</script>`,
          )
          .replace('</body>', () => `${link.trim()}</body>`);
      },
    },
  };
}

/**
 * Asks for the letters of other languages (Ş, Ł), too: names have them on most pages, and the whole page is laid out once more
 * when they come after the first layout. A preload would warn in the console where they are not used. Runs in the browser.
 */
function rarerLetters() {
  const none = () => undefined;
  for (const family of ['Saira', 'Schibsted Grotesk']) document.fonts.load(`600 1em ${family}`, 'ş').catch(none);
}

/** The part of a style sheet that the elements of a page may match, without values that nothing in it uses. */
export function stylesFor(html: string, css: string): string {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const elements = new Set(namesIn(html, /<([a-z]\w*)/g));
  const attributes = new Set(namesIn(html, /\s([a-z][a-z-]*)=/g));
  const mayMatch = (selector: string) => {
    const bare = selector.replaceAll(/\[[^\]]*\]|::?[\w-]+|[.#](?:\\.|[\w-])+/g, ' ');
    return (
      namesIn(selector, /\.((?:\\.|[\w-])+)/g).every((name) => classes.has(name.replaceAll('\\', ''))) &&
      namesIn(selector, /\[([\w-]+)/g).every((name) => attributes.has(name)) &&
      namesIn(bare, /([a-z]\w*)/g).every((name) => elements.has(name))
    );
  };
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (isStep(rule)) return;
    const selectors = rule.selectors.filter(mayMatch);
    if (selectors.length > 0) rule.selectors = selectors;
    else rule.remove();
  });
  leaveOutUnused(sheet);
  sheet.walkComments((comment) => void comment.remove());
  return sheet.toString();
}

/** The letters are told of in the page: told of once more they would be fetched from the cache and set anew. */
function withoutFonts(css: string): string {
  const sheet = parse(css);
  sheet.walkAtRules('font-face', (face) => void face.remove());
  return sheet.toString();
}

const namesIn = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, capture = '']) => capture);

/** `from`, `50%` and `to` of an animation are no selectors. */
const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** Custom properties, animations and empty rules, again and again: what one of them used may be unused then. */
function leaveOutUnused(sheet: Root): void {
  for (let before = ''; before !== sheet.toString();) {
    before = sheet.toString();
    const used = new Set(namesIn(before, /var\((--[\w-]+)/g));
    const animations = namesIn(before, /anim[\w-]+:([^;}]+)/g)
      .join(' ')
      .split(/[\s,]+/);
    sheet.walkDecls(/^--/, (value) => void (used.has(value.prop) || value.remove()));
    sheet.walkAtRules((rule) => {
      const isUnused =
        (rule.name === 'property' && !used.has(rule.params)) ||
        (rule.name === 'keyframes' && !animations.includes(rule.params));
      if (isUnused || rule.nodes?.length === 0) rule.remove();
    });
    sheet.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  }
}
