import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** A folder for what the tests of a run share: migrated-cluster.ts. */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-host-tests-'));
  // The database's account has to pass through.
  chmodSync(folder, 0o711);
  project.provide('hostTests', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of what the host's tests share; removed after the run. */
    hostTests: string;
  }
}
