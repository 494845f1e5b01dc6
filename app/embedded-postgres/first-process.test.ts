import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres';

const folder = mkdtempSync(path.join(tmpdir(), 'first-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['a new', 'an existing'])('%s database reports its first process before it is ready', async () => {
  const { promise: spawned, resolve } = Promise.withResolvers<string>();
  const starting = startEmbeddedPostgres({
    dataFolder: path.join(folder, 'data'),
    log: () => {},
    durable: false,
    spawned: () => resolve('spawned'),
  });
  expect(await Promise.race([starting, spawned])).toBe('spawned');
  await (await starting).stop();
});
