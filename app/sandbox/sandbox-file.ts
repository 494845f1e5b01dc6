import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DemoData } from '../demo-data';

/**
 * Writes a file for tools and tests that describes a running sandbox: URLs, keys, and example ids. Readable by its owner only, since the keys are
 * valid.
 * @returns the path
 */
export function writeSandboxFile(path: string, origin: string, demoData: DemoData): string {
  const content = {
    origin,
    api: `${origin}/api/v1`,
    api_v2: `${origin}/api/v2`,
    graphql: `${origin}/graphql`,
    graphql_ws: `${origin.replace(/^http/, 'ws')}/graphql`,
    sign_in: `${origin}/sign-in`,
    openid_configuration: `${origin}/.well-known/openid-configuration`,
    ...demoData,
  };
  mkdirSync(dirname(path), { recursive: true });
  // Written to a new file and renamed: readers never see a partial file, and the permissions of an older file do not persist.
  const tempPath = `${path}.${process.pid}`;
  rmSync(tempPath, { force: true });
  writeFileSync(tempPath, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(tempPath, path);
  return path;
}

/** Reads the demo data from the file; null if the file does not exist. */
export function readSandboxFile(path: string): DemoData | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoData) : null;
}
