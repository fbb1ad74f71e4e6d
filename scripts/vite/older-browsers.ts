import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { browserNames } from '#scripts/browsers.ts';
import { languages } from '#domain/languages.ts';

/**
 * In a browser older than those of scripts/browsers.ts the page says so, and starts no app (preloads.ts). The host's
 * drawing of a public page stays: it is read without scripts.
 */
export function olderBrowsers(): Plugin {
  return {
    name: 'rondo:older-browsers',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('</body>', () => `<script>(${say.toString()})(${JSON.stringify(sentences())})</script></body>`),
    },
  };
}

function sentences(): Record<string, string> {
  return Object.fromEntries(
    languages.map((language) => {
      const { olderBrowser } = JSON.parse(readFileSync(`src/locales/${language}/errors.json`, 'utf8')) as {
        olderBrowser: string;
      };
      return [language, olderBrowser.replace('{{browsers}}', browserNames.join(', '))];
    }),
  );
}

// Runs in the page: only what browsers of 2018 know. No build changes it.
function say(texts: Record<string, string>) {
  // The last that each browser of the list got: toSorted came with Firefox 115 and Chrome 110, the other with Safari 16.4.
  if ('noModule' in HTMLScriptElement.prototype && 'toSorted' in Array.prototype && 'CompressionStream' in window)
    return;
  let language = 'en';
  try {
    language = (localStorage.getItem('rondo.language') || navigator.language).slice(0, 2).toLowerCase();
  } catch {
    // no choice kept
  }
  const sentence = document.createElement('p');
  sentence.className = 'page py-4';
  sentence.setAttribute('role', 'alert');
  sentence.appendChild(document.createTextNode(texts[language] || texts['en']!));
  document.documentElement.setAttribute('data-older', '');
  document.documentElement.lang = texts[language] ? language : 'en';
  const root = document.getElementById('root')!;
  document.body.insertBefore(sentence, root);
  if (!root.querySelector('[data-first]')) document.body.removeChild(root);
}
