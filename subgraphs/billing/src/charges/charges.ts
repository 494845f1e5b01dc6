import {
  type Context,
  type Currency,
  type Database,
  type Transaction,
  allows,
  answeredWithin,
  gathered,
  newId,
} from '../../../kit/src';
import { type ChargeAnswer, type Processor, ProcessorUnavailable, type Source } from '../processors/processor';
import type { PaymentProvider } from '../processors/processor.words';
import type { TestClocks } from '../test-clocks';
import { ChargeAttemptEntity } from './charge-attempt.entity';
import type { ChargeAttemptRepository, ChargeSubjectId } from './charge-attempt.repository';
import { type ChargeKind, type ChargePhase, chargeTransitions } from './charge-attempt.states';
import type { ChargeSubject } from './charge-subject';

/** A charge to make, or a method to save. */
export interface ChargeOrder {
  readonly accountId: string;
  readonly subject: ChargeSubjectId;
  readonly kind: ChargeKind;
  readonly source: Source;
  /** Null where nothing is taken. */
  readonly amount: string | null;
  readonly currency: Currency;
  /** The processor that knows the source; the default one where it is left out. */
  readonly provider?: PaymentProvider;
  readonly capture?: boolean;
  readonly challenge?: boolean;
  readonly description: string;
  readonly email: string | null;
  readonly returnUrl: string;
  /** The test clock that the subject follows; left out for the real time. */
  readonly testClockId?: string | null;
  /** True where somebody waits for the answer and runs it at once: workers leave it alone for a while. */
  readonly attended: boolean;
}

export interface ChargesOptions {
  /** The first one is the default. */
  readonly processors: readonly [Processor, ...Processor[]];
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed: () => void;
  readonly clocks: TestClocks;
  /** Longest time that a processor's answer is waited for, in milliseconds; later ones are asked for again. Default 15,000. */
  readonly answerWithin?: number;
}

/** What a processor has said of an attempt; null where it did not say. */
interface Asked {
  /** As it was when it was asked for. */
  readonly asked: ChargeAttemptEntity;
  readonly answer: ChargeAnswer | null;
}

/** Who is told what came of an attempt, and what they have taken. */
interface HeldSubject {
  readonly subject: ChargeSubject;
  readonly held: unknown;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;
/** How long whoever runs an attempt at once has it to themselves. */
const attendedFor = 30 * seconds;
/** Buyers have this long for what they owe; reserved amounts are released after a week. */
const patience = { requires_action: 30 * minutes, authorized: 7 * days } as const;
/** Asks without an answer before an attempt is given up: with the pauses between them about half an hour. */
const mostRuns = 35;
const longestPause = minutes;

/**
 * Charges in phases, so that a crash at any point loses nothing and takes nothing twice: the order is written with its
 * recovery point, then the processor is asked outside of any transaction, then its answer is recorded. Whatever stays
 * open is run again under the same key, by any worker, until it is known what came of it.
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

  /** The processor of new buyers. */
  get processor(): Processor {
    return this.options.processors[0];
  }

  /** Says who is told what came of charges. */
  tell(subjects: { readonly payment: ChargeSubject; readonly setupIntent: ChargeSubject }): void {
    Object.assign(this.subjects, subjects);
  }

  /** Writes an order; `run` carries it out once the transaction has committed. Answers the attempt as it is written. */
  async begin(tx: Transaction, order: ChargeOrder): Promise<ChargeAttemptEntity> {
    const now = tx.clock.now();
    const { subject, attended, testClockId = null, ...terms } = order;
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
      // A test clock has one worker, and stands still for whoever waits.
      nextRunAt: new Date(now.getTime() + (attended && testClockId === null ? attendedFor : 0)),
      expiresAt: null,
      testClockId,
      createdAt: now,
      finishedAt: null,
    } satisfies ChargeAttemptEntity);
    return this.attempts.save(tx, attempt);
  }

  /**
   * Requests a capture of a reserved amount, or the cancellation of what is not collected yet. Returns null where that is
   * requested now or was requested before; otherwise the phase that excludes it, because somebody requested the opposite.
   */
  async ask(tx: Transaction, subject: ChargeSubjectId, phase: 'capturing' | 'canceling'): Promise<ChargePhase | null> {
    const attempt = await this.attempts.open(tx, subject);
    if (!attempt) return 'finished';
    if (attempt.phase === phase) return null;
    if (!allows(chargeTransitions, attempt.phase, phase)) return attempt.phase;
    Object.assign(attempt, { phase, nextRunAt: new Date(tx.clock.now().getTime() + attendedFor), expiresAt: null });
    await this.attempts.save(tx, attempt);
    return null;
  }

  /** Whether an attempt of the subject is not finished. */
  async isOpen(ctx: Context, subject: ChargeSubjectId): Promise<boolean> {
    return (await this.attempts.openNow(ctx, subject)) !== null;
  }

  /** Runs whatever is open for a subject, if anything is. */
  async runFor(ctx: Context, subject: ChargeSubjectId): Promise<void> {
    await this.runOpen(ctx, await this.attempts.openNow(ctx, subject));
  }

  /**
   * Runs what a checkout's session waits for, if it waits for anything.
   *
   * @param begun the attempt that it waits for, where it was committed a moment ago: it need not be looked for
   */
  async runForSession(
    ctx: Context,
    checkoutSessionId: string,
    begun: ChargeAttemptEntity | null = null,
  ): Promise<void> {
    await this.runOpen(ctx, begun ?? (await this.attempts.openOfSession(ctx, checkoutSessionId)));
  }

  /**
   * Takes an attempt as far as it goes without anybody else. Safe any number of times, side by side too. Where the
   * processor does not say what came of it, it is left for later.
   */
  async run(ctx: Context, id: string): Promise<void> {
    const asked = await this.askedFor(ctx, id);
    if (asked) await this.settle(ctx, asked);
  }

  private async runOpen(ctx: Context, attempt: ChargeAttemptEntity | null): Promise<void> {
    if (attempt) await this.settle(ctx, await this.asked(ctx, attempt));
  }

  private async settle(ctx: Context, asked: Asked): Promise<void> {
    await this.database.transaction((manager) => this.record({ ...ctx, manager }, asked));
    this.options.committed();
  }

  /**
   * Runs attempts whose subjects have nothing in common, such as renewals of different memberships. Answers that come
   * together are recorded together; none waits for a processor that is slow with another. Answers which could not be run.
   */
  async runTogether(ctx: Context, ids: readonly string[]): Promise<string[]> {
    const {
      database,
      options: { committed },
    } = this;
    const record = gathered<Asked, void>({
      database,
      committed,
      nameOf: ({ asked: { id } }) => id,
      work: (manager, asked) => this.record({ ...ctx, manager }, asked),
    });
    return this.runEach(ctx, ids, async (id) => {
      const asked = await this.askedFor(ctx, id);
      if (asked) await record(asked);
    });
  }

  /** Runs attempts that are due, at most some. Answers how many. */
  async runDue(ctx: Context, most = 16): Promise<number> {
    const ids = await this.attempts.claim(ctx, most);
    await this.runEach(ctx, ids, (id) => this.run({ ...ctx, loaders: new Map() }, id));
    return ids.length;
  }

  private async runEach(ctx: Context, ids: readonly string[], work: (id: string) => Promise<void>): Promise<string[]> {
    const failed: string[] = [];
    await Promise.all(
      ids.map(async (id) => {
        try {
          await work(id);
        } catch (error) {
          ctx.log.error({ err: error, attempt: id }, 'a charge could not be run, it stays due');
          failed.push(id);
        }
      }),
    );
    return failed;
  }

  private async askedFor(ctx: Context, id: string): Promise<Asked | null> {
    const attempt = await this.attempts.get(ctx, id);
    return attempt.finishedAt === null ? this.asked(ctx, attempt) : null;
  }

  private async asked(ctx: Context, attempt: ChargeAttemptEntity): Promise<Asked> {
    return { asked: attempt, answer: await this.answerTo(ctx, attempt) };
  }

  /** What the processor says by now; null where it did not say. */
  private async answerTo(ctx: Context, attempt: ChargeAttemptEntity): Promise<ChargeAnswer | null> {
    const processor = this.processors.get(attempt.provider);
    if (!processor) throw new Error(`No processor of the name ${attempt.provider} is configured`);
    try {
      const longest = this.options.answerWithin ?? 15 * seconds;
      return await answeredWithin(
        longest,
        () => request(processor, attempt, ctx.clock.now()),
        () => new ProcessorUnavailable('The processor did not answer in time.'),
      );
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      ctx.log.warn({ attempt: attempt.id, reason: error.message }, 'the processor did not say what came of a charge');
      return null;
    }
  }

  /** What a charge is for is known before the attempt is locked: both are asked for side by side, the attempt first. */
  private async record(begun: Transaction, { asked, answer }: Asked): Promise<void> {
    const subject = this.subjectOf(asked);
    const [attempt, held] = await Promise.all([this.attempts.lock(begun, asked.id), subject.hold(begun, asked)]);
    const tx = await this.options.clocks.inTimeOf(begun, attempt.testClockId);
    if (attempt.finishedAt !== null) return;
    if (answer) await this.apply(tx, attempt, { subject, held }, answer);
    else await this.postpone(tx, attempt, { subject, held });
  }

  private async postpone(tx: Transaction, attempt: ChargeAttemptEntity, { subject, held }: HeldSubject): Promise<void> {
    attempt.runs += 1;
    if (attempt.runs >= mostRuns && allows(chargeTransitions, attempt.phase, 'canceling')) attempt.phase = 'canceling';
    const pause = Math.min(seconds * 2 ** Math.min(attempt.runs, 10), longestPause);
    attempt.nextRunAt = new Date(tx.clock.now().getTime() + pause);
    await this.attempts.save(tx, attempt);
    if (attempt.runs === 1 && attempt.phase === 'started') await subject.pending(tx, held);
  }

  private async apply(
    tx: Transaction,
    attempt: ChargeAttemptEntity,
    { subject, held }: HeldSubject,
    answer: ChargeAnswer,
  ): Promise<void> {
    switch (answer.outcome) {
      case 'succeeded':
        await this.finish(tx, attempt, 'succeeded');
        return subject.succeeded(tx, held, answer);
      case 'declined':
        await this.finish(tx, attempt, 'declined');
        return subject.declined(tx, held, answer);
      case 'canceled':
        await this.finish(tx, attempt, 'canceled');
        return subject.canceled(tx, held);
      case 'authorized':
        if (await this.wait(tx, attempt, 'authorized')) await subject.authorized(tx, held, answer);
        return;
      case 'requires_action':
        if (await this.wait(tx, attempt, 'requires_action')) await subject.waits(tx, held, answer.url);
    }
  }

  private subjectOf({ paymentId }: ChargeAttemptEntity): ChargeSubject {
    const subject = paymentId === null ? this.subjects.setupIntent : this.subjects.payment;
    if (!subject) throw new Error('Nobody is told what comes of charges');
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

  /** Lets an attempt wait for somebody. False where it waits already, or where somebody has asked for something else. */
  private async wait(
    tx: Transaction,
    attempt: ChargeAttemptEntity,
    phase: 'requires_action' | 'authorized',
  ): Promise<boolean> {
    if (!allows(chargeTransitions, attempt.phase, phase)) {
      attempt.nextRunAt = attempt.expiresAt ?? attempt.nextRunAt;
      await this.attempts.save(tx, attempt);
      return false;
    }
    const expiresAt = new Date(tx.clock.now().getTime() + patience[phase]);
    Object.assign(attempt, { phase, expiresAt, nextRunAt: expiresAt });
    await this.attempts.save(tx, attempt);
    return true;
  }
}

/** Asks the processor what the attempt's phase needs to know. */
async function request(processor: Processor, attempt: ChargeAttemptEntity, now: Date): Promise<ChargeAnswer> {
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
      const answer = await processor.find(key);
      if (!answer) throw new ProcessorUnavailable('The processor does not know a charge that it has answered.');
      return answer;
    }
    case 'finished':
      throw new Error('A finished attempt is not run again');
  }
}

function send(processor: Processor, attempt: ChargeAttemptEntity): Promise<ChargeAnswer> {
  const { id: key, source, amount, currency, capture, challenge, description, email, returnUrl } = attempt;
  if (!source) throw new Error('An attempt that is not finished has a source');
  const terms = { key, source, currency, description, email, returnUrl, challenge };
  return amount === null ? processor.save(terms) : processor.charge({ ...terms, amount, capture, keep: true });
}
