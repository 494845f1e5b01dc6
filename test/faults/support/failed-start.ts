import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { dataFolder, processesOf, startService } from '../../support/service-process';

/** Where a service keeps its data that names no other folder. */
export const folder = dataFolder();

/** The line that a start prints when it cannot go on; nothing of it is left. */
export async function lineOf(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const service = startService({ DATA_FOLDER: folder.path, ...environment }, ...args);
  expect(await service.ended).toBe(1);
  expect(processesOf(environment.DATA_FOLDER ?? folder.path)).toEqual([]);
  expect(service.stderr).toMatch(/^[^\n]+\n$/);
  return service.stderr.trimEnd();
}

/** The test run's own server, under another user, password, port or database. */
export function databaseUrl(change: (url: URL) => void): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  change(url);
  return url.href;
}

/** A port that is in use until it is let go. */
export async function takePort(): Promise<{ readonly port: number; letGo(): void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, letGo: () => void server.close() };
}
