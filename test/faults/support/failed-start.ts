import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { dataFolder, endProcesses, processesOf, startService, defaultTimeouts } from '../../support/service-process';

/** Default data folder of the services under test. */
export const folder = dataFolder();

/** Returns the line that a failing start prints to stderr, and asserts that all processes of the start have ended. */
export async function lineOf(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const service = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path, ...environment }, ...args);
  expect(await service.ended).toBe(1);
  expect(processesOf(environment.DATA_FOLDER ?? folder.path)).toEqual([]);
  expect(service.stderr).toMatch(/^[^\n]+\n$/);
  return service.stderr.trimEnd();
}

/** Returns the URL of the test run's server with another user, password, port or database. */
export function databaseUrl(change: (url: URL) => void): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  change(url);
  return url.href;
}

/**
 * Registers the hooks of a suite of failing starts: they occupy a port, end the processes and remove the data folder.
 *
 * @returns a function that returns the number of the occupied port, for use in tests
 */
export function setUpTests(): () => number {
  const server = createServer();
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(endProcesses);
  afterAll(() => {
    server.close();
    folder.remove();
  });
  return () => (server.address() as AddressInfo).port;
}
