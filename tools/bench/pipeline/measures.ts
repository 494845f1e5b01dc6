import { setTimeout as pause } from 'node:timers/promises';
import { callers } from './callers';
import type { EventType, Journal } from './journal';
import type { Stage } from './stage';

/** Results of one measurement: quantities by name. */
export type Measurement = Readonly<Record<string, number>>;

/** A part of the pipeline benchmark. */
export interface Measure {
  /** Units of the quantities, by name. */
  readonly units: Readonly<Record<string, string>>;
  run(stage: Stage, journal: Journal): Promise<Measurement>;
}

/** Events per measurement. */
const events = { split: 1_000, ledger: 3_000, neighbours: 2_000 };
/**
 * The delay of the ledger is measured at this share of the log's highest rate, for this number of seconds. Payments are written every `tick`
 * milliseconds.
 */
const steady = { share: 0.8, seconds: 10, tick: 50 };
/** Milliseconds of a domain outage. */
const outageMs = 30_000;

async function findAccountWithEvent(journal: Journal, type: EventType): Promise<string> {
  const [first] = await journal.accountsWith(type);
  return first as string;
}

/** CPU time of all processes from the commit of events to their publication. */
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

/** Rates of the log and of the ledger for payments that arrive in one burst, then the delay of the ledger at a share of the log's rate. */
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

/** Returns the seconds from the commit of the last of many payments until the ledger has posted it. */
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

/** Milliseconds from the commit of an account's event to its publication: alone, and directly after 2,000 events of another account. */
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

/** Seconds from the commit of an account's event to its publication, during a 30 s outage of a domain that the event does not need. */
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
