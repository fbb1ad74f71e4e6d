import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { startI18n } from '#lib/i18n.ts';
import { warnOfLongTasks } from '#lib/long-tasks.ts';
import { followTheme } from '#lib/theme.ts';

warnOfLongTasks();
followTheme();
const router = makeRouter();
const root = createRoot(document.querySelector('#root')!);

// What index.html shows (a spinner, or the landing page's first picture) stands until the page and its words
// are there, so that nothing flashes between.
await Promise.allSettled([startI18n(), router.load()]);
root.render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
