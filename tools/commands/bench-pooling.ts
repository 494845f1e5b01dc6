import { join } from 'node:path';
import { fillTables, type Meter, meterOf, openTarget, startServers, type Way } from '../bench/pooling';
import { median } from '../bench/report';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand } from '../../app/runtime/command';
import type { Shutdown } from '../../app/runtime/shutdown';

const root = join(__dirname, '../../..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const [rounds, seconds, callers] = [5, 2, 16];

interface Measurement {
  readonly perSecond: number;
  /** CPU time per statement of this process, in milliseconds; likewise `postgres` and `pooler` for those processes. */
  readonly own: number;
  readonly postgres: number;
  readonly pooler: number;
}

async function measure(way: Way, postgres: Meter, pooler: Meter): Promise<Measurement> {
  const [ownBefore, before, poolerBefore] = [process.cpuUsage(), postgres(), pooler()];
  const start = performance.now();
  let requestCount = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < start + seconds * 1_000; requestCount += 1) await way.send();
    }),
  );
  const cpu = process.cpuUsage(ownBefore);
  return {
    perSecond: requestCount / ((performance.now() - start) / 1_000),
    own: (cpu.user + cpu.system) / 1_000 / requestCount,
    postgres: (postgres() - before) / requestCount,
    pooler: (pooler() - poolerBefore) / requestCount,
  };
}

/**
 * `npm run bench:pooling`: reads the same page of a list with named statements, with unnamed statements, and through
 * PgBouncer. Needs Debian's `postgresql` and `pgbouncer`.
 */
async function bench(shutdown: Shutdown): Promise<void> {
  readOptions({}, 'npm run bench:pooling');
  const { primary, bouncer } = await shutdown.add(
    startServers(join(root, 'deploy/pgbouncer/pgbouncer.ini')),
    (servers) => servers.close(),
  );
  print('Filling the tables.');
  await fillTables(primary);
  const pooledTarget = { pooling: 'transaction', directUrl: primary.url } as const;
  const pendingTargets = [
    openTarget('named, direct', primary.url),
    openTarget('unnamed, direct', { ...pooledTarget, url: primary.url }),
    openTarget('unnamed, through PgBouncer', { ...pooledTarget, url: bouncer.url }),
  ];
  const ways = await Promise.all(pendingTargets.map((way) => shutdown.add(way, (resource) => resource.close())));
  const measurements = ways.map((): Measurement[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, way] of ways.entries()) {
      const measured = await measure(way, meterOf(primary), meterOf(bouncer));
      if (round > 0) measurements[index]?.push(measured);
    }
  }
  const middle = (index: number, of: keyof Measurement): number =>
    median((measurements[index] ?? []).map((item) => item[of]));
  print(`Medians of ${rounds} alternating rounds of ${seconds} s, ${callers} callers, 8 connections.\n`);
  print(
    '| | statements/s | service CPU, ms | Postgres CPU, ms | pooler CPU, ms | Postgres CPU relative to the first |\n|---|---|---|---|---|---|',
  );
  for (const [index, { name }] of ways.entries()) {
    const cell = (of: keyof Measurement): string => middle(index, of).toFixed(3);
    print(
      `| ${name} | ${middle(index, 'perSecond').toFixed(0)} | ${cell('own')} | ${cell('postgres')} | ${cell('pooler')} | ${(middle(index, 'postgres') / middle(0, 'postgres')).toFixed(2)} |`,
    );
  }
}

runCommand('task', bench);
