import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DemoWorld } from '../demo-world';

/**
 * Writes a file for tools and tests that describes a running sandbox: URLs, keys, and example ids. Readable by its owner only, since the keys are
 * valid.
 * @returns the path
 */
export function writeSandboxFile(path: string, origin: string, world: DemoWorld): string {
  const content = {
    origin,
    api: `${origin}/api/v1`,
    api_v2: `${origin}/api/v2`,
    graphql: `${origin}/graphql`,
    graphql_ws: `${origin.replace(/^http/, 'ws')}/graphql`,
    sign_in: `${origin}/sign-in`,
    openid_configuration: `${origin}/.well-known/openid-configuration`,
    ...world,
  };
  mkdirSync(dirname(path), { recursive: true });
  // Written to a new file and renamed: readers never see a partial file, and the permissions of an older file do not persist.
  const partial = `${path}.${process.pid}`;
  rmSync(partial, { force: true });
  writeFileSync(partial, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, path);
  return path;
}

/** Reads the demo world from the file; null if there is none. */
export function readSandboxFile(path: string): DemoWorld | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoWorld) : null;
}
