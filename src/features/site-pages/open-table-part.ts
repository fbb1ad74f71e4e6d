import { part } from '#lib/page.tsx';

/** Apart from landing-parts.ts, one of whose parts draws it. */
export const OpenTable = part(() => import('./open-table.tsx').then((m) => m.OpenTable));
