import '#styles/index.css';
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
void startI18n();

const router = makeRouter();

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
