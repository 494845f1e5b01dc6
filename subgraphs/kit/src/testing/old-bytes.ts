/**
 * Program that measures how many bytes each database operation adds to V8's old generation. Argument: a database URL.
 * Output: JSON, bytes per operation by its name. Node needs `--expose-gc` and `--no-allocation-site-pretenuring`, which
 * the service sets as well.
 */
import { getHeapSpaceStatistics } from 'node:v8';
import { Database, executeDeferred } from '../database';
import { createLogger } from '../logging';

const collect = (globalThis as unknown as { readonly gc: (options: { readonly type: 'minor' | 'major' }) => void }).gc;
const columns = Array.from({ length: 40 }, (_, index) => `repeat('x', 50 + $1::int) AS c${index}`).join(', ');
const times = 500;

const kinds: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'a statement': ({ dataSource }) => dataSource.query(`SELECT ${columns}`, [1]),
  'a hot read': (database) => database.rows(`SELECT ${columns}`, [1]),
  'a transaction': (database) => database.transaction((manager) => manager.query(`SELECT ${columns}`, [1])),
  'a transaction whose statements leave together': (database) =>
    database.transaction(async (manager) => {
      await executeDeferred(manager, 'SELECT $1::int', [1]);
      return manager.query(`SELECT ${columns}`, [2]);
    }),
  'a statement that fails': ({ dataSource }) => dataSource.query('SELECT $1::int / 0', [1]).catch(() => undefined),
};

function oldBytes(): number {
  const oldSpace = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space');
  return oldSpace?.space_used_size ?? Number.NaN;
}

async function retainedBytesPer(work: () => Promise<unknown>): Promise<number> {
  const run = async (): Promise<void> => {
    for (let time = 1; time <= times; time += 1) {
      await work();
      if (time % 5 === 0) collect({ type: 'minor' });
    }
  };
  // Warm up first: compiled code belongs to the old generation.
  await run();
  // Finish incremental marking: while it runs, V8 promotes every new object.
  collect({ type: 'major' });
  const before = oldBytes();
  await run();
  return (oldBytes() - before) / times;
}

async function main(url: string): Promise<void> {
  const log = createLogger('silent');
  const database = await Database.open({ url, schema: 'young', entities: [], migrations: [], log, poolSize: 2 });
  const bytesPerRun: Record<string, number> = {};
  for (const [kind, work] of Object.entries(kinds)) bytesPerRun[kind] = await retainedBytesPer(() => work(database));
  await database.close();
  process.stdout.write(JSON.stringify(bytesPerRun));
}

void main(process.argv[2] ?? '');
