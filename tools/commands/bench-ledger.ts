import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import {
  type Course,
  createLedgerAccounts,
  sqlPosters,
  ledgerPosters,
  type Poster,
  routeOf,
} from '../bench/ledger-contestants';
import { median } from '../bench/report';
import { createLogger } from '../../subgraphs/kit/src';
import { startEmbeddedPostgres } from '../../app/embedded-postgres/embedded-postgres';
import { createPayoutsSubgraph } from '../../subgraphs/payouts/src';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { progressBar } from '../../app/runtime/progress-bar';
import type { Shutdown } from '../../app/runtime/shutdown';

const root = join(__dirname, '../../..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const usage = 'npm run bench:ledger -- [--rounds <number>] [--seconds <number>] [--clients <number>]';
/** Number of connections, both of the hand-written postings and of the ledger. */
const connections = 16;

interface Length {
  readonly rounds: number;
  /** Duration of one measurement of one contestant, in seconds. */
  readonly seconds: number;
  /** Number of concurrent clients; each posts one entry after the other. */
  readonly clients: number;
}

function lengthOf(): Length {
  const given = readOptions(
    { rounds: { type: 'string' }, seconds: { type: 'string' }, clients: { type: 'string' } },
    usage,
  );
  const number = (name: keyof Length, defaultValue: number) => {
    const value = Number(given[name] ?? defaultValue);
    if (!Number.isInteger(value) || value < 1)
      throw new InvalidArguments(`--${name} takes a number from 1. Usage: ${usage}`);
    return value;
  };
  return { rounds: number('rounds', 5), seconds: number('seconds', 2), clients: number('clients', 128) };
}

/** Runs one measurement of one way of posting and returns the postings per second. */
async function measureRate(poster: Poster, course: Course, { seconds, clients }: Length): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1_000;
  let posted = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (; performance.now() < end; posted += 1) await poster.post(routeOf(course));
    }),
  );
  return posted / ((performance.now() - start) / 1_000);
}

/** Measures all ways of posting alternately, after one warm-up round, and prints their rates relative to the first. */
async function race(course: Course, posters: readonly Poster[], length: Length): Promise<void> {
  const rates = posters.map((): number[] => []);
  const updateProgress = progressBar((length.rounds + 1) * posters.length, `runs, ${course}`);
  for (let round = 0; round <= length.rounds; round += 1) {
    for (const [index, poster] of posters.entries()) {
      const rate = await measureRate(poster, course, length);
      if (round > 0) rates[index]?.push(rate);
      updateProgress(round * posters.length + index + 1);
    }
  }
  const first = rates[0] as number[];
  print(
    `${course === 'hot' ? 'One hot ledger account' : 'Uniform over 10,000 ledger accounts'}, ${length.clients} callers:`,
  );
  for (const [index, { name }] of posters.entries()) {
    const ownRates = rates[index] as number[];
    const ratio = median(ownRates.map((rate, round) => rate / (first[round] as number)));
    print(
      `  ${name.padEnd(28)}${median(ownRates).toFixed(0).padStart(8)} postings/s${ratio.toFixed(2).padStart(8)} × the first`,
    );
  }
}

/**
 * `npm run bench:ledger`: compares the posting rate of the ledger with that of hand-written SQL on the same server,
 * measured alternately.
 */
async function bench(shutdown: Shutdown): Promise<void> {
  const length = lengthOf();
  const server = await shutdown.add(
    startEmbeddedPostgres({ dataFolder: join(root, '.data/bench-ledger'), log: print }),
    (resource) => resource.stop(),
  );
  const secret = randomBytes(32).toString('base64url');
  const pendingSubgraph = createPayoutsSubgraph({
    databaseUrl: server.url,
    log: createLogger('warn'),
    poolSize: connections,
    destinationSecret: secret,
    receiptSecret: secret,
    issuerSecret: secret,
    origin: 'http://127.0.0.1',
  });
  const payouts = await shutdown.add(pendingSubgraph, (resource) => resource.close());
  const settings = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan';
  const pool = await shutdown.add(
    Promise.resolve(new pg.Pool({ connectionString: server.url, max: connections, options: settings })),
    (resource) => resource.end(),
  );
  await createLedgerAccounts(payouts);
  const [hand, ledger] = [sqlPosters(pool), ledgerPosters(payouts)];
  await race('uniform', [hand.bare, ledger.queue, ledger.alone], length);
  await race('hot', [hand.naive, ledger.queue, ledger.alone, hand.bare], length);
  const found = await payouts.auditLedger();
  print(found.length === 0 ? 'The ledger is sound.' : found.join('\n'));
}

runCommand('task', bench);
