import { join } from 'node:path';
import { fillTables, type Meter, meterOf, openWay, startServers, type Way } from '../../test/bench/pooling';
import { median } from '../../test/bench/report';
import { readOptions } from '../parts/arguments';
import { runCommand } from '../parts/command';
import type { Shutdown } from '../parts/shutdown';

const root = join(__dirname, '../../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [rounds, seconds, callers] = [5, 2, 16];

interface Turn {
  readonly perSecond: number;
  /** CPU milliseconds per statement: of this process, of Postgres, and of the pooler. */
  readonly own: number;
  readonly postgres: number;
  readonly pooler: number;
}

async function turn(way: Way, postgres: Meter, pooler: Meter): Promise<Turn> {
  const [own, before, between] = [process.cpuUsage(), postgres(), pooler()];
  const start = performance.now();
  let asked = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < start + seconds * 1_000; asked += 1) await way.ask();
    }),
  );
  const used = process.cpuUsage(own);
  return {
    perSecond: asked / ((performance.now() - start) / 1_000),
    own: (used.user + used.system) / 1_000 / asked,
    postgres: (postgres() - before) / asked,
    pooler: (pooler() - between) / asked,
  };
}

/**
 * `npm run bench:pooling`: reads the same page of a list through named statements, unnamed statements, and PgBouncer. Needs Debian's `postgresql` and
 * `pgbouncer`.
 */
async function bench(shutdown: Shutdown): Promise<void> {
  readOptions({}, 'npm run bench:pooling');
  const { primary, bouncer } = await shutdown.add(
    startServers(join(root, 'deploy/pgbouncer/pgbouncer.ini')),
    (servers) => servers.close(),
  );
  say('Filling the tables.');
  await fillTables(primary);
  const lent = { pooling: 'transaction', directUrl: primary.url } as const;
  const opening = [
    openWay('named, direct', primary.url),
    openWay('unnamed, direct', { ...lent, url: primary.url }),
    openWay('unnamed, through PgBouncer', { ...lent, url: bouncer.url }),
  ];
  const ways = await Promise.all(opening.map((way) => shutdown.add(way, (opened) => opened.close())));
  const turns = ways.map((): Turn[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, way] of ways.entries()) {
      const measured = await turn(way, meterOf(primary), meterOf(bouncer));
      if (round > 0) turns[index]?.push(measured);
    }
  }
  const middle = (index: number, of: keyof Turn): number => median((turns[index] ?? []).map((one) => one[of]));
  say(`Medians of ${rounds} rounds of ${seconds} s in turns, ${callers} callers, 8 connections.\n`);
  say(
    '| | statements/s | CPU of the service, ms | of Postgres, ms | of the pooler, ms | Postgres, of the first |\n|---|---|---|---|---|---|',
  );
  for (const [index, { name }] of ways.entries()) {
    const cell = (of: keyof Turn): string => middle(index, of).toFixed(3);
    say(
      `| ${name} | ${middle(index, 'perSecond').toFixed(0)} | ${cell('own')} | ${cell('postgres')} | ${cell('pooler')} | ${(middle(index, 'postgres') / middle(0, 'postgres')).toFixed(2)} |`,
    );
  }
}

runCommand('task', bench);
