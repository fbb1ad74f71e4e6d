import { firstContentCode } from '#scripts/vite/first-content.ts';

/** The renderer of the first HTML of public pages, built at the first request of a process. */
const code = Buffer.from(await firstContentCode()).toString('base64');
export const { firstContent } = await import(`data:text/javascript;base64,${code}`);
