import { mkdirSync } from 'node:fs';
import { masterSecret, type TestService } from './service';
import { freePort, type ServiceProcess, startService } from './service-process';
import { until } from './until';

/** Timeout of the start in milliseconds, which may include a build. */
const startTimeoutMs = 300_000;

/** Another process of the whole service, on the database of an open one. It ends with `endProcesses`. */
export interface Peer {
  readonly origin: string;
  readonly process: ServiceProcess;
}

/**
 * Starts another process of the service.
 *
 * @param folder data folder, created if it does not exist
 */
export async function startPeer(
  { databaseUrl, origin: publicOrigin }: TestService,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Peer> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  mkdirSync(folder, { recursive: true });
  const process = startService({
    DATABASE_URL: databaseUrl,
    MASTER_SECRET: masterSecret,
    DATA_FOLDER: folder,
    PUBLIC_ORIGIN: publicOrigin,
    LOG_LEVEL: 'silent',
    PORT: new URL(origin).port,
    ...environment,
  });
  let ended: unknown = null;
  void process.ended.then((exitStatus) => (ended = exitStatus));
  await until(async () => ended !== null || (await fetch(`${origin}/readyz`)).ok, Boolean, startTimeoutMs);
  if (ended !== null) throw new Error(`The other process has ended (${String(ended)}):\n${process.stderr}`);
  return { origin, process };
}
