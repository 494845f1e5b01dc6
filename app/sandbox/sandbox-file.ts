import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DemoWorld } from '../demo-world';

/**
 * Writes what tools and tests need to know about a running sandbox: addresses, keys, and ids to try. Readable by its
 * owner only, since the keys are real ones.
 *
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
  // Made anew and renamed: whoever waits for the file never reads half of it, nor keeps the rights of an older one.
  const partial = `${path}.${process.pid}`;
  rmSync(partial, { force: true });
  writeFileSync(partial, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, path);
  return path;
}

/** The demo world of the file; null where there is none. */
export function readSandboxFile(path: string): DemoWorld | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoWorld) : null;
}
