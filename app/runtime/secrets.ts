import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import type { Config } from '../config';

/** The service's secrets, all derived from the master secret. */
export interface Secrets {
  /** Derives 32 bytes for a purpose; deterministic for the same purpose and master secret. */
  derive(purpose: string): Buffer;
}

/** The file with the service's secret in the data folder cannot be created or read. */
export class SecretUnusable extends OperatorError {}

/** Minimum length: bytes of a new secret, characters of an existing one. */
const minSecretLength = 32;

/** Reads the master secret from the configuration, or else from the data folder, where the first start creates it. ADR 0021. */
export function openSecrets(config: Pick<Config, 'MASTER_SECRET' | 'DATA_FOLDER'>): Secrets {
  const master = config.MASTER_SECRET ?? storedSecret(config.DATA_FOLDER);
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', master, 'commerce-graph', purpose, 32)) };
}

function storedSecret(folder: string): string {
  const file = join(folder, 'secret');
  try {
    if (!existsSync(file)) makeSecret(folder, file);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < minSecretLength) throw new Error('it is damaged');
    return secret;
  } catch (error) {
    throw new SecretUnusable(
      `The secret file ${file} cannot be used: ${(error as Error).message}. Set DATA_FOLDER to another folder, or set MASTER_SECRET.`,
    );
  }
}

/** Writes a temporary file and links it: a killed process leaves no partial secret, and of two concurrent starts only one succeeds. */
function makeSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  const tempPath = `${file}.${process.pid}`;
  writeFileSync(tempPath, `${randomBytes(minSecretLength).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(tempPath, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(tempPath, { force: true });
  }
}
