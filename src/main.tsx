import '#styles/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { Startup } from '#app/startup.tsx';
import { startI18n } from '#lib/i18n.ts';
import { warnOfLongTasks } from '#lib/long-tasks.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { followTheme } from '#lib/theme.ts';

warnOfLongTasks();
followTheme();
void startI18n();

const client = makeQueryClient();
const router = makeRouter(client);

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <Providers client={client}>
      <Startup>
        <RouterProvider router={router} />
      </Startup>
    </Providers>
  </StrictMode>,
);
