import { firstContentCode } from '#scripts/vite/first-content.ts';

/** What draws the first HTML of public pages, built when the first of a process is requested. */
const code = Buffer.from(await firstContentCode()).toString('base64');
export const { firstContent } = await import(`data:text/javascript;base64,${code}`);
