import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** The service's secrets, all derived from one. */
export interface Secrets {
  /** 32 bytes for a purpose; the same for the same purpose and master secret. */
  derive(purpose: string): Buffer;
}

/** Takes the master secret from the configuration, else from the data folder, where the first start makes one. */
export function openSecrets(config: Config): Secrets {
  const master = config.MASTER_SECRET ?? storedSecret(config.DATA_FOLDER);
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', master, 'commerce-graph', purpose, 32)) };
}

function storedSecret(folder: string): string {
  const file = join(folder, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
