import { setTimeout as pause } from 'node:timers/promises';
import { callers } from './callers';
import type { EventType, Journal } from './journal';
import type { Stage } from './stage';

/** Results of one measurement: values by name of the quantity. */
export type Measurement = Readonly<Record<string, number>>;

/** One benchmark of the event pipeline. */
export interface Measure {
  /** Unit of each measured quantity, by name. */
  readonly units: Readonly<Record<string, string>>;
  run(stage: Stage, journal: Journal): Promise<Measurement>;
}

/** Number of events per measurement, by benchmark. */
const events = { split: 1_000, ledger: 3_000, neighbours: 2_000 };
/**
 * Load for measuring the delay of the ledger: share of the event log's highest rate, duration in seconds, and interval
 * between writes of payments (`tick`) in milliseconds.
 */
const steady = { share: 0.8, seconds: 10, tick: 50 };
/** Duration of the simulated outage of a domain, in milliseconds. */
const outageMs = 30_000;

async function findAccountWithEvent(journal: Journal, type: EventType): Promise<string> {
  const [first] = await journal.accountsWith(type);
  return first as string;
}

/** Measures the CPU time of all processes per event, from the commit of events to their publication in the log. */
const split: Measure = {
  units: { 'plan.created': 'CPU ms/event', 'payment.succeeded': 'CPU ms/event' },
  async run(stage, journal) {
    const measurement: Record<string, number> = {};
    for (const type of ['plan.created', 'payment.succeeded'] as const) {
      const account = await findAccountWithEvent(journal, type);
      await stage.rest();
      const before = stage.cpu;
      await journal.published(await journal.write(type, account, events.split));
      measurement[type] = (stage.cpu - before) / events.split;
    }
    return measurement;
  },
};

/**
 * Measures the rates at which the event log and the ledger process payments that arrive in one burst, then the delay of
 * the ledger at 0.8 of the log's rate.
 */
const ledger: Measure = {
  units: { log: 'payments/s', ledger: 'payments/s', 'ledger to log': 'ratio of rates', delay: 's at 0.8 of the rate' },
  async run(stage, journal) {
    const account = await findAccountWithEvent(journal, 'payment.succeeded');
    await stage.rest();
    const startedAt = performance.now();
    const last = await journal.write('payment.succeeded', account, events.ledger);
    const rate = (): number => (events.ledger / (performance.now() - startedAt)) * 1_000;
    await journal.published(last);
    const log = rate();
    await journal.posted(last);
    const posted = rate();
    await stage.rest();
    const delay = await delayAt(journal, account, log * steady.share);
    return { log, ledger: posted, 'ledger to log': posted / log, delay };
  },
};

/**
 * Writes payments at a steady rate. Returns the seconds from the commit of the last payment until the ledger has posted
 * it.
 */
async function delayAt(journal: Journal, account: string, rate: number): Promise<number> {
  let last = '';
  let written = 0;
  const startedAt = performance.now();
  for (let seconds = 0; seconds < steady.seconds; seconds = (performance.now() - startedAt) / 1_000) {
    const due = Math.floor(seconds * rate) - written;
    if (due > 0) last = await journal.write('payment.succeeded', account, due);
    written += Math.max(0, due);
    await pause(steady.tick);
  }
  const committed = performance.now();
  await journal.posted(last);
  return (performance.now() - committed) / 1_000;
}

/**
 * Measures the time from the commit of an account's event to its publication, in milliseconds: on an idle system, and
 * directly after 2,000 events of another account.
 */
const neighbours: Measure = {
  units: { alone: 'ms', 'after 2,000 of another account': 'ms' },
  async run(stage, journal) {
    const [busy, quietAccount] = (await journal.accountsWith('plan.created', 2)) as [string, string];
    await stage.rest();
    const idleLatency = await latency(journal, quietAccount);
    const last = await journal.write('plan.created', busy, events.neighbours);
    const after = await latency(journal, quietAccount);
    await journal.published(last);
    return { alone: idleLatency, 'after 2,000 of another account': after };
  },
};

/**
 * Measures the time from the commit of an event to its publication, in seconds, while another domain is down for 30 s.
 */
const outage: Measure = {
  units: { 'event of another domain': 's' },
  async run(stage, journal) {
    const concerned = await findAccountWithEvent(journal, 'resolution_center_case.created');
    const quietAccount = (await journal.accountsWith('plan.created', 2)).find((account) => account !== concerned);
    await stage.rest();
    await stage.stop('trust-safety');
    const restarted = pause(outageMs).then(() => stage.start('trust-safety'));
    const waiting = await journal.write('resolution_center_case.created', concerned, 1);
    const milliseconds = await latency(journal, quietAccount as string);
    await restarted;
    await journal.published(waiting);
    return { 'event of another domain': milliseconds / 1_000 };
  },
};

async function latency(journal: Journal, account: string): Promise<number> {
  const startedAt = performance.now();
  await journal.published(await journal.write('plan.created', account, 1));
  return performance.now() - startedAt;
}

export const measures: Readonly<Record<string, Measure>> = { ledger, split, neighbours, outage, callers };
