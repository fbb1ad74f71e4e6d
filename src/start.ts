import '#styles/index.css';

/**
 * The page's first script, and a very small one: it lets the browser draw what index.html shows before the
 * app's scripts run. Their files are announced at the same moment (scripts/vite/preloads.ts). A page in a background
 * tab is never drawn, so there the app starts at once.
 */
const start = () => void import('./main.tsx');

if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
