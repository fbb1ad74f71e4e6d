import { loadedAnew } from './generated-for.ts';
import config from './vitest.config.ts';

const tests = loadedAnew.map((name) => `src/lib/${name}.test.ts`);

/** The tests the other run leaves out, for what they load anew. */
export default { ...config, test: { ...config.test, include: tests, exclude: [] } };
