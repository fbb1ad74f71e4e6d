import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const packages = ['lucide-react', 'simple-icons'];
const entry = /[\\/]node_modules[\\/](lucide-react[\\/]dist[\\/]esm[\\/]lucide-react|simple-icons[\\/]index)\.mjs$/;
const whole = '?whole';

/**
 * Vite's server bundles a package with all that it exports: 7 MB of icons, read anew by each file of the component
 * tests. They get those that `src` imports. Not in development, where an icon is added while the server runs.
 */
export function usedIcons(): Plugin {
  return {
    name: 'rondo:used-icons',
    config() {
      if (!process.env['VITEST']) return {};
      const used = importedNames(join(import.meta.dirname, '../../src'));
      return { optimizeDeps: { rolldownOptions: { plugins: [only(used)] } } };
    },
  };
}

function only(used: Map<string, string[]>): Rolldown.Plugin {
  // Bundled icons are kept under the names of plugins: other icons are another bundle.
  const state = createHash('sha256')
    .update(JSON.stringify([...used]))
    .digest('hex')
    .slice(0, 12);
  return {
    name: `rondo:used-icons-${state}`,
    resolveId: (source) => (source.endsWith(whole) ? source : null),
    load(id) {
      if (id.endsWith(whole)) return readFileSync(id.slice(0, -whole.length), 'utf8');
      if (!entry.test(id)) return null;
      const names = packages.flatMap((name) => (id.includes(name) ? (used.get(name) ?? []) : []));
      return `export { ${names.join(', ')} } from ${JSON.stringify(id + whole)};`;
    },
  };
}

/** The imports of a folder's files from each package. */
function importedNames(folder: string): Map<string, string[]> {
  const imports = new Map(packages.map((name) => [name, new Set<string>()]));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, list = '', from = ''] of code.matchAll(/import \{([^}]+)\} from '([\w-]+)'/g)) {
      for (const name of list.split(',')) {
        const imported = name.trim().split(' as ')[0] ?? '';
        if (imported && !imported.startsWith('type ')) imports.get(from)?.add(imported);
      }
    }
  }
  return new Map([...imports].map(([name, names]) => [name, [...names].sort()]));
}
