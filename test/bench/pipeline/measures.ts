import { setTimeout as pause } from 'node:timers/promises';
import { callers } from './callers';
import type { EventType, Journal } from './journal';
import type { Stage } from './stage';

/** Results of one measurement: quantities by name. */
export type Turn = Readonly<Record<string, number>>;

/** A part of the pipeline benchmark. */
export interface Measure {
  /** Units of the quantities, by name. */
  readonly units: Readonly<Record<string, string>>;
  run(stage: Stage, journal: Journal): Promise<Turn>;
}

/** Events per measurement. */
const events = { split: 1_000, ledger: 3_000, neighbours: 2_000 };
/**
 * The delay of the ledger is measured at this share of the log's highest rate, for this number of seconds. Payments are written every `tick`
 * milliseconds.
 */
const steady = { share: 0.8, seconds: 10, tick: 50 };
/** Milliseconds of a domain outage. */
const absence = 30_000;

async function accountWith(journal: Journal, type: EventType): Promise<string> {
  const [first] = await journal.accountsWith(type);
  return first as string;
}

/** CPU time of all processes from the commit of events to their publication. */
const split: Measure = {
  units: { 'plan.created': 'CPU ms/event', 'payment.succeeded': 'CPU ms/event' },
  async run(stage, journal) {
    const turn: Record<string, number> = {};
    for (const type of ['plan.created', 'payment.succeeded'] as const) {
      const account = await accountWith(journal, type);
      await stage.rest();
      const before = stage.cpu;
      await journal.published(await journal.write(type, account, events.split));
      turn[type] = (stage.cpu - before) / events.split;
    }
    return turn;
  },
};

/** Rates of the log and of the ledger for payments that arrive in one burst, then the delay of the ledger at a share of the log's rate. */
const ledger: Measure = {
  units: { log: 'payments/s', ledger: 'payments/s', 'ledger to log': 'ratio of rates', delay: 's at 0.8 of the rate' },
  async run(stage, journal) {
    const account = await accountWith(journal, 'payment.succeeded');
    await stage.rest();
    const began = performance.now();
    const last = await journal.write('payment.succeeded', account, events.ledger);
    const rate = (): number => (events.ledger / (performance.now() - began)) * 1_000;
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
  const began = performance.now();
  for (let seconds = 0; seconds < steady.seconds; seconds = (performance.now() - began) / 1_000) {
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
    const [busy, calm] = (await journal.accountsWith('plan.created', 2)) as [string, string];
    await stage.rest();
    const alone = await latency(journal, calm);
    const last = await journal.write('plan.created', busy, events.neighbours);
    const after = await latency(journal, calm);
    await journal.published(last);
    return { alone, 'after 2,000 of another account': after };
  },
};

/** Seconds from the commit of an account's event to its publication, during a 30 s outage of a domain that the event does not need. */
const outage: Measure = {
  units: { 'event of another domain': 's' },
  async run(stage, journal) {
    const concerned = await accountWith(journal, 'resolution_center_case.created');
    const calm = (await journal.accountsWith('plan.created', 2)).find((account) => account !== concerned);
    await stage.rest();
    await stage.stop('trust-safety');
    const back = pause(absence).then(() => stage.start('trust-safety'));
    const waiting = await journal.write('resolution_center_case.created', concerned, 1);
    const milliseconds = await latency(journal, calm as string);
    await back;
    await journal.published(waiting);
    return { 'event of another domain': milliseconds / 1_000 };
  },
};

async function latency(journal: Journal, account: string): Promise<number> {
  const began = performance.now();
  await journal.published(await journal.write('plan.created', account, 1));
  return performance.now() - began;
}

export const measures: Readonly<Record<string, Measure>> = { ledger, split, neighbours, outage, callers };
