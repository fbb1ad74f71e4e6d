import '#styles/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { startI18n } from '#lib/i18n.ts';
import { warnOfLongTasks } from '#lib/long-tasks.ts';
import { nextTask } from '#lib/next-task.ts';
import { followTheme } from '#lib/theme.ts';
import { warmDates } from '#lib/warm-dates.ts';

warnOfLongTasks();
followTheme();
warmDates();
// The first picture has none of these letters: with them at hand the first page is laid out once, not twice.
void document.fonts.load("1em 'Schibsted Grotesk'", 'ağ');
// One thing at a time, so that the browser can already answer taps.
await nextTask();
const translations = startI18n();
await nextTask();
const router = makeRouter();
await nextTask();
const root = createRoot(document.querySelector('#root')!);
await nextTask();

// The content of index.html (a spinner, or the landing page's first picture) stands until the page and its words are
// there, so that nothing flashes between. A transition is made in short pieces.
await Promise.allSettled([translations, router.load()]);
startTransition(() =>
  root.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);
