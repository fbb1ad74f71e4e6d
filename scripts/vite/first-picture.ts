import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { scopedName } from './scoped-name.ts';
import { languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';

// The classes of the style sheets beside the components that draw the same.
const of = (file: string) => (name: string) => scopedName(name, `${file}.module.css`);
const [bar, landing, button, head] = [of('top-bar'), of('landing-page'), of('button'), of('page-head')] as const;
const act = (variant: string) => [button('look'), button(variant), button('large')].join(' ');

/**
 * The landing page's first picture, in the page itself: tagline, lead and the two ways in, in three languages,
 * from the same words as the page. An inline script shows the reader's language on `/` in a browser without a
 * session, so that the page can be read and used before any script has arrived; the app then draws over it. A
 * browser with a session gets the bar and a spinner, on the dashboard with the member's name above it.
 */
export function firstPicture(): Plugin {
  return {
    name: 'rondo:first-picture',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const templates = languages.map(
          (language) =>
            `<template id="landing-${language}">${picture(language)}</template><template id="dashboard-${language}">${greeting(language)}</template>`,
        );
        templates.push(`<template id="waiting">${waiting}</template>`);
        return html.replace('</body>', `${templates.join('')}<script>(${show.toString()})()</script></body>`);
      },
    },
  };
}

function picture(language: string): string {
  const words = JSON.parse(readFileSync(`src/locales/${language}/landing.json`, 'utf8')) as Words;
  const age = words.age.replace('{{age}}', String(limits.playerAgeMin));
  return [
    `<header class="${bar('bar')}"><div class="page"><a href="/">${logo}${name}</a></div></header>`,
    `<main><section class="${landing('hero')}"><div class="page"><div class="${landing('text')}">`,
    `<h1 class="min-h-[2lh]" data-brand="tagline">${words.tagline.first}<br>${words.tagline.second}</h1>`,
    `<p class="max-w-[46ch] text-lg text-pretty text-soft">${words.lead.replace('{{name}}', name)}</p>`,
    `<div class="flex flex-wrap gap-2.5 max-wide:w-full max-wide:*:flex-1"><a class="${act('primary')}" href="/register">${words.register}</a><a class="${act('secondary')}" href="/login">${words.login}</a></div>`,
    `<p class="text-faint text-sm">${age}</p></div><div class="${landing('pitch')}"></div><div class="${landing('strip')} min-h-64"></div></div></section></main>`,
  ].join('');
}

type Words = { tagline: { first: string; second: string }; lead: string; register: string; login: string; age: string };

// The default; the inline script puts the name this browser knows in its place.
const name = '<span translate="no" data-brand="name">Rondo</span>';
const logo =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="square" aria-hidden="true"><path d="M4 22V3H16A12 12 0 0 1 4.5 14.5"></path><path d="M11.5 14L18.5 22"></path></svg>';

// As components/ui/waiting-page.tsx draws it.
const waiting = `<div class="${bar('bar')}"><div class="page"><span>${logo}${name}</span></div></div><div class="fixed inset-0 m-auto size-7 animate-spin rounded-full border-3 border-edge border-r-transparent"></div>`;

// As the dashboard's head (components/ui/page-head.tsx, next-match.tsx) and the spinner are drawn. Only classes of the
// first style sheet: those of the dashboard's own come with its chunk, and would move what is here.
function greeting(language: string): string {
  const { hello } = JSON.parse(readFileSync(`src/locales/${language}/dashboard.json`, 'utf8')) as { hello: string };
  return [
    `<div class="contents" data-greets><div class="${bar('bar')}"><div class="page"><span>${logo}${name}</span></div></div>`,
    `<div class="${head('head')}"><div class="page relative"><div class="${head('title')} pt-7"><div class="grid min-w-0 flex-1 gap-2.5">`,
    `<p class="headline text-4xl wrap-anywhere max-wide:text-3xl">${hello.replace('{{name}}', '<span data-name></span>')}</p>`,
    `</div></div><div class="min-h-[14.75rem] max-wide:min-h-[16.5rem]"></div></div></div>`,
    `<div class="grid min-h-[60vh] place-items-center" role="status" aria-busy="true" aria-label="Rondo" data-testid="spinner"><span class="size-7 animate-spin rounded-full border-3 border-current border-r-transparent"></span></div></div>`,
  ].join('');
}

// Runs in the browser before anything else is there.
function show() {
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const signedIn = stored('rondo.session') !== null;
  const sent = document.querySelector<HTMLElement>('[data-first]');
  // Somebody comes back with a session: the app takes it from the address at once.
  if (sent && location.hash.includes('access_token')) delete sent.dataset['first'];
  if (!signedIn && (sent || location.pathname !== '/' || location.hash.includes('access_token'))) return;
  const tags = [stored('rondo.language'), ...navigator.languages].map((tag) => (tag ?? '').slice(0, 2).toLowerCase());
  const language = tags.find((tag) => document.getElementById(`landing-${tag}`)) ?? 'en';
  const member = signedIn ? stored('rondo.name') : null;
  const greets = member !== null && (location.pathname === '/' || location.pathname === '/dashboard');
  const kind = greets ? `dashboard-${language}` : signedIn ? 'waiting' : `landing-${language}`;
  const template = document.getElementById(kind);
  if (!(template instanceof HTMLTemplateElement)) return;
  document.documentElement.lang = language;
  const picture = template.content.cloneNode(true) as DocumentFragment;
  try {
    // As the host wrote it into the page, or as lib/brand.ts kept it at the last visit.
    const written = document.querySelector<HTMLMetaElement>('meta[name="rondo-brand"]');
    const brand = JSON.parse(written?.content ?? stored('rondo.brand') ?? '{}') as Record<string, unknown>;
    for (const part of picture.querySelectorAll<HTMLElement>('[data-brand]')) {
      const text = brand[part.dataset['brand'] ?? ''];
      if (typeof text === 'string') part.textContent = text;
    }
  } catch {
    // the default name stands
  }
  if (greets) {
    picture.querySelector('[data-name]')!.textContent = member;
    picture.querySelector<HTMLElement>('[data-greets]')!.dataset['greets'] = member;
  }
  document.getElementById('root')?.replaceChildren(picture);
}
