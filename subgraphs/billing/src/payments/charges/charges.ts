import {
  type Context,
  type Currency,
  type Database,
  type Transaction,
  allows,
  withTimeout,
  gathered,
  newId,
  runJobs,
} from '../../../../kit/src';
import { type ChargeResult, type Processor, ProcessorUnavailable, type Source } from '../processors/processor';
import type { PaymentProvider } from '../processors/processor.enums';
import type { TestClocks } from '../../memberships/test-clocks';
import { ChargeAttemptEntity } from './charge-attempt.entity';
import type { ChargeAttemptRepository, ChargeSubjectId } from './charge-attempt.repository';
import { type ChargeKind, type ChargePhase, chargeTransitions } from './charge-attempt.states';
import type { ChargeSubject } from './charge-subject';

/** Order to charge an amount to a payment source, or to save the payment source. */
export interface ChargeOrder {
  readonly accountId: string;
  readonly subject: ChargeSubjectId;
  readonly kind: ChargeKind;
  readonly source: Source;
  /** Amount to collect, as a decimal string; null if the payment method is only saved. */
  readonly amount: string | null;
  readonly currency: Currency;
  /** Payment processor that knows the payment source; the default processor if omitted. */
  readonly provider?: PaymentProvider;
  readonly capture?: boolean;
  readonly challenge?: boolean;
  readonly description: string;
  readonly email: string | null;
  readonly returnUrl: string;
  /** Id of the test clock of the payment or setup intent; omitted for real time. */
  readonly testClockId?: string | null;
  /**
   * True if the buyer waits for the result and the caller runs the attempt immediately (on-session). Background workers
   * then ignore the attempt for 30 seconds.
   */
  readonly isOnSession: boolean;
}

export interface ChargesOptions {
  /** Available payment processors. The first one is the default. */
  readonly processors: readonly [Processor, ...Processor[]];
  /** Called after each commit, so that new events in the outbox are published immediately. */
  readonly committed: () => void;
  readonly clocks: TestClocks;
  /** Timeout of a call to a processor in milliseconds, default 15,000. After a timeout, the call is repeated later. */
  readonly responseTimeoutMs?: number;
}

/**
 * Response of the processor to a request for an attempt. `result` is null if the processor has not returned a result.
 */
interface AttemptResult {
  /** The attempt as it was stored when the processor was called. */
  readonly attempt: ChargeAttemptEntity;
  readonly result: ChargeResult | null;
}

/** Payment or setup intent of an attempt: its callbacks (`subject`) and its locked rows (`held`). */
interface LockedSubject {
  readonly subject: ChargeSubject;
  readonly held: unknown;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;
/** Time in milliseconds for which background workers ignore an attempt that runs on-session (while the buyer waits). */
const onSessionTimeoutMs = 30 * seconds;
/**
 * Timeouts of phases in milliseconds, after which the charge is canceled: the buyer has 30 minutes to complete a
 * required action; an authorized amount is reserved for 7 days.
 */
const phaseTimeouts = { requires_action: 30 * minutes, authorized: 7 * days } as const;
/**
 * Maximum number of requests to the processor without a result, after which the attempt is canceled: about half an
 * hour, including the pauses.
 */
const maxRuns = 35;
const maxPauseMs = minutes;

/**
 * Runs charges in phases, so that a crash at any point neither loses a charge nor charges twice. First the order is
 * saved as an attempt, then the processor is called outside of any transaction, then the result is recorded. Any
 * background worker repeats an unfinished attempt with the same idempotency key until the processor returns the result.
 *
 * ADR 0030
 */
export class Charges {
  private readonly processors: ReadonlyMap<PaymentProvider, Processor>;
  private readonly subjects: { payment?: ChargeSubject; setupIntent?: ChargeSubject } = {};

  constructor(
    private readonly database: Database,
    private readonly attempts: ChargeAttemptRepository,
    private readonly options: ChargesOptions,
  ) {
    this.processors = new Map(options.processors.map((processor) => [processor.provider, processor]));
  }

  /** Returns the default payment processor, which is used for new buyers. */
  get processor(): Processor {
    return this.options.processors[0];
  }

  /**
   * Sets the callbacks that receive the results of charge attempts, for payments and for setup intents. Must be called
   * before attempts run.
   */
  setSubjects(subjects: { readonly payment: ChargeSubject; readonly setupIntent: ChargeSubject }): void {
    Object.assign(this.subjects, subjects);
  }

  /**
   * Saves a charge order as an attempt and returns the attempt. The caller executes the attempt with `run` after the
   * transaction has committed.
   */
  async begin(tx: Transaction, order: ChargeOrder): Promise<ChargeAttemptEntity> {
    const now = tx.clock.now();
    const { subject, isOnSession, testClockId = null, ...terms } = order;
    const attempt = Object.assign(new ChargeAttemptEntity(), {
      ...terms,
      id: newId('patt'),
      paymentId: 'paymentId' in subject ? subject.paymentId : null,
      setupIntentId: 'setupIntentId' in subject ? subject.setupIntentId : null,
      provider: order.provider ?? this.processor.provider,
      phase: 'started',
      outcome: null,
      capture: order.capture ?? true,
      challenge: order.challenge ?? false,
      runs: 0,
      // Attempts on a test clock are due immediately: the clock has a single worker and does not advance during a
      // request, so no worker runs them concurrently.
      nextRunAt: new Date(now.getTime() + (isOnSession && testClockId === null ? onSessionTimeoutMs : 0)),
      expiresAt: null,
      testClockId,
      createdAt: now,
      finishedAt: null,
    } satisfies ChargeAttemptEntity);
    return this.attempts.save(tx, attempt);
  }

  /**
   * Requests the capture of a reserved amount, or the cancellation of an amount that is not yet collected; the
   * processor is called later. Returns null if the request is recorded, by this call or an earlier one. Otherwise
   * returns the current phase of the charge, in which the request is not allowed.
   */
  async requestPhase(
    tx: Transaction,
    subject: ChargeSubjectId,
    phase: 'capturing' | 'canceling',
  ): Promise<ChargePhase | null> {
    const attempt = await this.attempts.open(tx, subject);
    if (!attempt) return 'finished';
    if (attempt.phase === phase) return null;
    if (!allows(chargeTransitions, attempt.phase, phase)) return attempt.phase;
    Object.assign(attempt, {
      phase,
      nextRunAt: new Date(tx.clock.now().getTime() + onSessionTimeoutMs),
      expiresAt: null,
    });
    await this.attempts.save(tx, attempt);
    return null;
  }

  /** Returns whether the payment or setup intent has an unfinished attempt. */
  async isOpen(ctx: Context, subject: ChargeSubjectId): Promise<boolean> {
    return (await this.attempts.openNow(ctx, subject)) !== null;
  }

  /** Runs the unfinished attempt of a payment or setup intent. Does nothing if there is none. */
  async runFor(ctx: Context, subject: ChargeSubjectId): Promise<void> {
    await this.runAttempt(ctx, await this.attempts.openNow(ctx, subject));
  }

  /**
   * Runs the attempt that a checkout session waits for. Does nothing if there is none.
   *
   * @param startedAttempt the attempt, if it was committed immediately before this call; avoids a query
   */
  async runForSession(
    ctx: Context,
    checkoutSessionId: string,
    startedAttempt: ChargeAttemptEntity | null = null,
  ): Promise<void> {
    await this.runAttempt(ctx, startedAttempt ?? (await this.attempts.openOfSession(ctx, checkoutSessionId)));
  }

  /**
   * Runs an attempt as far as possible without an action of the buyer or the seller. Idempotent, also if called
   * concurrently. If the processor returns no result, the attempt is repeated later by a worker.
   */
  async run(ctx: Context, id: string): Promise<void> {
    const attemptResult = await this.resultFor(ctx, id);
    if (attemptResult) await this.recordResult(ctx, attemptResult);
  }

  private async runAttempt(ctx: Context, attempt: ChargeAttemptEntity | null): Promise<void> {
    if (attempt) await this.recordResult(ctx, await this.requestResult(ctx, attempt));
  }

  private async recordResult(ctx: Context, attemptResult: AttemptResult): Promise<void> {
    await this.database.transaction((manager) => this.record({ ...ctx, manager }, attemptResult));
    this.options.committed();
  }

  /**
   * Runs attempts that do not depend on each other, such as renewals of different memberships. Results that arrive at
   * the same time are recorded in one transaction. A slow processor does not delay other attempts. Returns the ids of
   * the attempts that could not be run because of an error.
   */
  async runBatch(ctx: Context, ids: readonly string[]): Promise<string[]> {
    const {
      database,
      options: { committed },
    } = this;
    const record = gathered<AttemptResult, void>({
      database,
      committed,
      nameOf: ({ attempt: { id } }) => id,
      work: (manager, attemptResult) => this.record({ ...ctx, manager }, attemptResult),
    });
    return this.runEach(ctx, ids, async (id) => {
      const attemptResult = await this.resultFor(ctx, id);
      if (attemptResult) await record(attemptResult);
    });
  }

  /** Claims at most `limit` due attempts and runs them. Returns the number of claimed attempts. */
  async runDue(ctx: Context, limit = 16): Promise<number> {
    const ids = await this.attempts.claim(ctx, limit);
    await this.runEach(ctx, ids, (id) => this.run({ ...ctx, loaders: new Map() }, id));
    return ids.length;
  }

  private runEach(ctx: Context, ids: readonly string[], work: (id: string) => Promise<void>): Promise<string[]> {
    return runJobs(ids, work, (error, id) =>
      ctx.log.error({ err: error, attempt: id }, 'a charge could not be run and remains due'),
    );
  }

  private async resultFor(ctx: Context, id: string): Promise<AttemptResult | null> {
    const attempt = await this.attempts.get(ctx, id);
    return attempt.finishedAt === null ? this.requestResult(ctx, attempt) : null;
  }

  private async requestResult(ctx: Context, attempt: ChargeAttemptEntity): Promise<AttemptResult> {
    return { attempt, result: await this.callProcessor(ctx, attempt) };
  }

  /**
   * Requests the current result of an attempt from the processor. Returns null if the processor is unavailable or does
   * not respond before the timeout.
   */
  private async callProcessor(ctx: Context, attempt: ChargeAttemptEntity): Promise<ChargeResult | null> {
    const processor = this.processors.get(attempt.provider);
    if (!processor) throw new Error(`No processor named ${attempt.provider} is configured`);
    try {
      const timeoutMs = this.options.responseTimeoutMs ?? 15 * seconds;
      return await withTimeout(
        timeoutMs,
        () => request(processor, attempt, ctx.clock.now()),
        () => new ProcessorUnavailable('The processor did not respond in time.'),
      );
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      ctx.log.warn({ attempt: attempt.id, reason: error.message }, 'the processor returned no result of a charge');
      return null;
    }
  }

  /**
   * Locks the attempt with its payment or setup intent, and records the result of the processor; without a result,
   * schedules the next request. The two lock statements do not depend on each other and are sent in one batch, the
   * statement for the attempt first.
   */
  private async record(baseTx: Transaction, { attempt: asked, result }: AttemptResult): Promise<void> {
    const subject = this.subjectOf(asked);
    const [attempt, locked] = await Promise.all([this.attempts.lock(baseTx, asked.id), subject.hold(baseTx, asked)]);
    const tx = await this.options.clocks.inTimeOf(baseTx, attempt.testClockId);
    if (attempt.finishedAt !== null) return;
    if (result) await this.apply(tx, attempt, { subject, held: locked }, result);
    else await this.postpone(tx, attempt, { subject, held: locked });
  }

  private async postpone(
    tx: Transaction,
    attempt: ChargeAttemptEntity,
    { subject, held }: LockedSubject,
  ): Promise<void> {
    attempt.runs += 1;
    if (attempt.runs >= maxRuns && allows(chargeTransitions, attempt.phase, 'canceling')) attempt.phase = 'canceling';
    const backoffMs = Math.min(seconds * 2 ** Math.min(attempt.runs, 10), maxPauseMs);
    attempt.nextRunAt = new Date(tx.clock.now().getTime() + backoffMs);
    await this.attempts.save(tx, attempt);
    if (attempt.runs === 1 && attempt.phase === 'started') await subject.pending(tx, held);
  }

  private async apply(
    tx: Transaction,
    attempt: ChargeAttemptEntity,
    { subject, held }: LockedSubject,
    result: ChargeResult,
  ): Promise<void> {
    switch (result.outcome) {
      case 'succeeded':
        await this.finish(tx, attempt, 'succeeded');
        return subject.succeeded(tx, held, result);
      case 'declined':
        await this.finish(tx, attempt, 'declined');
        return subject.declined(tx, held, result);
      case 'canceled':
        await this.finish(tx, attempt, 'canceled');
        return subject.canceled(tx, held);
      case 'authorized':
        if (await this.moveToWaitingPhase(tx, attempt, 'authorized')) await subject.authorized(tx, held, result);
        return;
      case 'requires_action':
        if (await this.moveToWaitingPhase(tx, attempt, 'requires_action')) await subject.waits(tx, held, result.url);
    }
  }

  private subjectOf({ paymentId }: ChargeAttemptEntity): ChargeSubject {
    const subject = paymentId === null ? this.subjects.setupIntent : this.subjects.payment;
    if (!subject) throw new Error('No subject is configured for the results of charges');
    return subject;
  }

  private async finish(
    tx: Transaction,
    attempt: ChargeAttemptEntity,
    outcome: 'succeeded' | 'declined' | 'canceled',
  ): Promise<void> {
    Object.assign(attempt, {
      phase: 'finished' satisfies ChargePhase,
      outcome,
      source: null,
      nextRunAt: null,
      expiresAt: null,
      finishedAt: tx.clock.now(),
    });
    await this.attempts.save(tx, attempt);
  }

  /**
   * Moves an attempt to a phase in which it waits for the buyer (`requires_action`) or for the capture (`authorized`).
   * Returns false if the transition is not allowed, because the attempt is already waiting, or because a capture or
   * cancellation was requested.
   */
  private async moveToWaitingPhase(
    tx: Transaction,
    attempt: ChargeAttemptEntity,
    phase: 'requires_action' | 'authorized',
  ): Promise<boolean> {
    if (!allows(chargeTransitions, attempt.phase, phase)) {
      attempt.nextRunAt = attempt.expiresAt ?? attempt.nextRunAt;
      await this.attempts.save(tx, attempt);
      return false;
    }
    const expiresAt = new Date(tx.clock.now().getTime() + phaseTimeouts[phase]);
    Object.assign(attempt, { phase, expiresAt, nextRunAt: expiresAt });
    await this.attempts.save(tx, attempt);
    return true;
  }
}

/** Sends the request that the phase of the attempt requires to the processor, and returns its result. */
async function request(processor: Processor, attempt: ChargeAttemptEntity, now: Date): Promise<ChargeResult> {
  const key = attempt.id;
  const expired = attempt.expiresAt !== null && attempt.expiresAt <= now;
  switch (attempt.phase) {
    case 'started':
      return send(processor, attempt);
    case 'capturing':
      return processor.capture(key);
    case 'canceling':
      return processor.cancel(key);
    case 'requires_action':
    case 'authorized': {
      if (expired) return processor.cancel(key);
      const result = await processor.find(key);
      if (!result) throw new ProcessorUnavailable('The processor does not find a charge that it has returned before.');
      return result;
    }
    case 'finished':
      throw new Error('A finished attempt is not run again');
  }
}

function send(processor: Processor, attempt: ChargeAttemptEntity): Promise<ChargeResult> {
  const { id: key, source, amount, currency, capture, challenge, description, email, returnUrl } = attempt;
  if (!source) throw new Error('An attempt that is not finished has a source');
  const terms = { key, source, currency, description, email, returnUrl, challenge };
  return amount === null ? processor.save(terms) : processor.charge({ ...terms, amount, capture, keep: true });
}
