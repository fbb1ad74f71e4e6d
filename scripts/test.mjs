// npm test: makes ready what is missing (packages, Chromium), then runs every check with the project's own Node.
import { spawnSync } from 'node:child_process';
import { projectNode, ready } from './ready.mjs';

ready({ browser: true });
const { status } = spawnSync(projectNode, ['scripts/check.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
