import { type Clock, type Database, gathered, newId, randomText } from '../../../kit/src';
import { isTraced } from '../supported-methods';
import {
  type DestinationFields,
  type PayoutOrder,
  type PayoutProvider,
  type ProviderAnswer,
  type ProviderFact,
  type ProviderFacts,
  type ProviderState,
  ProviderUnavailable,
} from './payout-provider';
import type { BankVerificationState, PayoutErrorCode } from './payout-provider.words';
import {
  type DueFact,
  newReference,
  type NewFact,
  type OwnTransaction,
  type SandboxPayout,
  SandboxPayoutRepository,
} from './sandbox-payout.repository';
import { messageOf, type Script, scriptOf, verificationOf } from './sandbox-scripts';

export interface SandboxProviderOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Delay of events that occur `later`, in milliseconds; default one minute. */
  readonly delay?: number;
}

/** Provider of the sandbox. The account number selects the outcome of an order. */
export interface SandboxPayoutProvider extends PayoutProvider {
  /** Makes all remaining events of an order occur now; returns how many. */
  settle(key: string): Promise<number>;
  /** Delivers one batch of due events, at most `most`; returns how many. Any number of processes may call it. */
  tell(facts: ProviderFacts, most?: number): Promise<number>;
}

export function createSandboxProvider(options: SandboxProviderOptions): SandboxPayoutProvider {
  return new Sandbox(options);
}

const usualDelay = 60_000;
/** Delay of an event that occurs only on settlement, in milliseconds: 100 years. */
const unlimitedDelay = 100 * 365 * 86_400_000;
/** Lease of a delivery in milliseconds; afterwards another process delivers the event again. */
const holding = 30_000;

class Sandbox implements SandboxPayoutProvider {
  readonly name = 'sandbox';
  private readonly books = new SandboxPayoutRepository();
  /** Processes concurrent orders in one batch. */
  private readonly answered: (order: PayoutOrder) => Promise<ProviderAnswer | null>;

  constructor(private readonly options: SandboxProviderOptions) {
    const { database, clock } = options;
    this.answered = gathered({
      database,
      nameOf: ({ key }) => key,
      work: (manager, order) => this.ask({ manager, clock }, order),
    });
  }

  async submit(order: PayoutOrder): Promise<ProviderAnswer> {
    const answer = await this.answered(order);
    if (!answer) throw new ProviderUnavailable('The sandbox provider does not answer.');
    return answer;
  }

  find(key: string): Promise<ProviderAnswer | null> {
    return this.inBooks(async (tx) => {
      const payout = await this.books.find(tx, key);
      return payout && payout.state !== 'lost' ? this.answerTo(tx, payout) : null;
    });
  }

  cancel(key: string): Promise<ProviderAnswer> {
    return this.inBooks(async (tx) => {
      await this.books.enter(tx, { key, reference: newReference(), traceCode: null, state: 'canceled' }, null);
      const payout = await this.entered(tx, key);
      const answer = await this.answerTo(tx, payout);
      if (payout.state === 'canceled' || (payout.state === 'entered' && answer.state !== 'in_review')) return answer;
      await this.books.forget(tx, key);
      await this.books.turn(tx, key, 'canceled');
      return this.answerTo(tx, { ...payout, state: 'canceled' });
    });
  }

  check(fields: DestinationFields): Promise<BankVerificationState | null> {
    return Promise.resolve(verificationOf(fields));
  }

  settle(key: string): Promise<number> {
    return this.inBooks((tx) => this.books.hasten(tx, key));
  }

  async tell(facts: ProviderFacts, most = 50): Promise<number> {
    const until = new Date(this.options.clock.now().getTime() + holding);
    const due = await this.inBooks((tx) => this.books.takeDue(tx, most, until));
    // The events belong to different orders, so that a failed one does not delay the others.
    const told = await Promise.allSettled(due.map((fact) => facts.take(this.factOf(fact))));
    const isTaken = (_fact: DueFact, index: number): boolean => told[index]?.status === 'fulfilled';
    await this.inBooks((tx) =>
      this.books.told(
        tx,
        due.filter(isTaken).map(({ place }) => place),
      ),
    );
    for (const one of told) if (one.status === 'rejected') throw one.reason;
    return due.length;
  }

  /** Null if the script loses this request or its response. */
  private async ask(tx: OwnTransaction, order: PayoutOrder): Promise<ProviderAnswer | null> {
    const script = scriptOf(order.fields, order.amount);
    const isLost = script.lost === 'request';
    const traceCode = isTraced(order.supportedMethodId) ? randomDigits(15) : null;
    const entered = await this.books.enter(
      tx,
      { key: order.key, reference: newReference(), traceCode, state: isLost ? 'lost' : 'entered' },
      order,
    );
    if (entered && isLost) return null;
    const payout = await this.entered(tx, order.key);
    if (payout.state === 'lost') await this.books.turn(tx, order.key, 'entered');
    if (entered || payout.state === 'lost') await this.books.plan(tx, this.planned(order.key, script, tx.clock.now()));
    if (entered && script.lost === 'answer') return null;
    return this.answerTo(tx, { ...payout, state: payout.state === 'canceled' ? 'canceled' : 'entered' });
  }

  private planned(key: string, script: Script, now: Date): NewFact[] {
    let at = now.getTime();
    const planned = script.facts.map(({ kind, code, when }): NewFact => {
      if (when === 'later') at += this.options.delay ?? usualDelay;
      if (when === 'by hand') at += unlimitedDelay;
      return { id: newId('sbxf'), key, kind, code, dueAt: new Date(at), times: script.twice ? 2 : 1 };
    });
    const stray: NewFact = {
      id: newId('sbxf'),
      key: `wdrl_${randomText(13)}`,
      kind: 'completed',
      code: null,
      dueAt: now,
      times: 1,
    };
    return script.stray ? [stray, ...planned] : planned;
  }

  private async entered(tx: OwnTransaction, key: string): Promise<SandboxPayout> {
    const payout = await this.books.lock(tx, key);
    if (!payout) throw new Error(`The sandbox has lost the order ${key}`);
    return payout;
  }

  private async answerTo(
    tx: OwnTransaction,
    { key, reference, traceCode, state }: SandboxPayout,
  ): Promise<ProviderAnswer> {
    const happened = state === 'canceled' ? [] : await this.books.happened(tx, key);
    const last = happened.findLast(({ kind }) => kind !== 'returned');
    const code = last?.code ?? null;
    return {
      state: (last?.kind as ProviderState | undefined) ?? 'canceled',
      reference,
      traceCode: happened.some(({ kind }) => kind === 'accepted') ? traceCode : null,
      code,
      message: code && messageOf(code),
      returned: happened.some(({ kind }) => kind === 'returned'),
    };
  }

  private factOf({ id, key, kind, code, at, traceCode }: DueFact): ProviderFact {
    return { id, provider: this.name, key, kind, code, message: messageFor(code), traceCode, at };
  }

  private inBooks<T>(work: (tx: OwnTransaction) => Promise<T>): Promise<T> {
    const { database, clock } = this.options;
    return database.transaction((manager) => work({ manager, clock }));
  }
}

function messageFor(code: PayoutErrorCode | null): string | null {
  return code && messageOf(code);
}

function randomDigits(length: number): string {
  return Array.from(randomText(length), (letter) => letter.charCodeAt(0) % 10).join('');
}
