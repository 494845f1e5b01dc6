import { type Clock, type Database, allows, gathered, newId } from '../../../kit/src';
import type { OwnTransaction } from './own-transaction';
import {
  type ChargeAnswer,
  type ChargeRequest,
  type Processor,
  type ProcessorMethod,
  ProcessorUnavailable,
  type RefundAnswer,
  type RefundRequest,
  type SaveRequest,
  type Source,
} from './processor';
import type { DeclineCode } from './processor.words';
import { declineOf, messageOf } from './sandbox-cards';
import { type ChallengeState, type SandboxChargeState, sandboxChargeTransitions } from './sandbox-charge.states';
import {
  type ChargeProgress,
  type SandboxCharge,
  type SandboxMethod,
  SandboxProcessorRepository,
} from './sandbox-processor.repository';
import { refundAnswer, refundOf } from './sandbox-refunds';
import { SandboxTokens } from './sandbox-token';

export interface SandboxProcessorOptions {
  readonly database: Database;
  /** Public base URL of the service, which serves the challenge page. */
  readonly origin: string;
  /** Secret that is shared with the vault, at least 32 bytes. */
  readonly secret: Buffer;
  readonly clock: Clock;
}

/** Data of the page of a 3-D Secure challenge. */
export interface SandboxChallenge {
  /** Null if the card is only saved. */
  readonly amount: string | null;
  readonly currency: SandboxCharge['currency'];
  readonly description: string | null;
  readonly state: ChallengeState;
  readonly returnUrl: string;
}

/** Return URL of a completed challenge. */
export interface ChallengeAnswered {
  /** Idempotency key of the charge or save with the challenge. */
  readonly key: string;
  readonly returnUrl: string;
}

/** Processor of the sandbox. The behavior of the simulated bank depends on the number of the test card. */
export interface SandboxProcessor extends Processor {
  /** Returns the challenge of a reference; null for a reference without one. */
  challengeOf(reference: string): Promise<SandboxChallenge | null>;
  /** Records the action of the buyer at the challenge. Only the first call has an effect; returns null like `challengeOf`. */
  answerChallenge(reference: string, answer: 'complete' | 'fail'): Promise<ChallengeAnswered | null>;
}

export function createSandboxProcessor(options: SandboxProcessorOptions): SandboxProcessor {
  return new Sandbox(options);
}

/** Parameters of a charge or save before the decision of the bank. */
interface Asked {
  readonly kind: 'charge' | 'save';
  readonly amount: string | null;
  readonly capture: boolean;
  readonly keep: boolean;
}

interface SandboxRequest {
  readonly request: SaveRequest;
  readonly asked: Asked;
}

class Sandbox implements SandboxProcessor {
  readonly provider = 'multi_psp';
  readonly collects = 'card';
  private readonly tokens: SandboxTokens;
  private readonly books = new SandboxProcessorRepository();
  /** Concurrent requests are processed in one transaction. */
  private readonly answered: (request: SandboxRequest) => Promise<ChargeAnswer | 'late'>;

  constructor(private readonly options: SandboxProcessorOptions) {
    const { database, clock, secret } = options;
    this.tokens = new SandboxTokens(secret);
    this.answered = gathered({
      database,
      nameOf: ({ request: { key } }) => key,
      work: (manager, request) => this.ask({ manager, clock }, request),
    });
  }

  charge(request: ChargeRequest): Promise<ChargeAnswer> {
    const { amount, capture, keep } = request;
    return this.request({ request, asked: { kind: 'charge', amount, capture, keep } });
  }

  save(request: SaveRequest): Promise<ChargeAnswer> {
    return this.request({ request, asked: { kind: 'save', amount: null, capture: true, keep: true } });
  }

  private async request(request: SandboxRequest): Promise<ChargeAnswer> {
    const answer = await this.answered(request);
    if (answer === 'late') throw new ProcessorUnavailable('The bank of this card takes its time.');
    return answer;
  }

  find(key: string): Promise<ChargeAnswer | null> {
    return this.inBooks(async (tx) => {
      const charge = await this.books.find(tx, key);
      return charge && this.answerTo(charge);
    });
  }

  cancel(key: string): Promise<ChargeAnswer> {
    return this.inBooks(async (tx) => {
      await this.books.enter(tx, canceledEarly(key));
      return this.advanced(tx, key, 'canceled');
    });
  }

  capture(key: string): Promise<ChargeAnswer> {
    return this.inBooks((tx) => this.advanced(tx, key, 'succeeded', 'authorized'));
  }

  refund(request: RefundRequest): Promise<RefundAnswer> {
    return this.inBooks(async (tx) => {
      const charge = await this.books.lock(tx, request.chargeKey);
      const earlier = await this.books.refund(tx, request.key);
      if (earlier) return refundAnswer(earlier);
      await this.books.enterRefund(
        tx,
        refundOf(request, charge, await this.books.refunded(tx, request.chargeKey), tx.clock.now()),
      );
      return refundAnswer(await this.books.refund(tx, request.key));
    });
  }

  challengeOf(reference: string): Promise<SandboxChallenge | null> {
    return this.inBooks(async (tx) => {
      const charge = await this.books.findByReference(tx, reference);
      if (!charge?.challenge || charge.returnUrl === null) return null;
      const { amount, currency, description, challenge: state, returnUrl } = charge;
      return { amount, currency, description, state, returnUrl };
    });
  }

  answerChallenge(reference: string, answer: 'complete' | 'fail'): Promise<ChallengeAnswered | null> {
    return this.inBooks(async (tx) => {
      const charge = await this.books.lockByReference(tx, reference);
      if (!charge?.challenge || charge.returnUrl === null) return null;
      if (charge.challenge === 'pending') await this.settleChallenge(tx, charge, answer);
      return { key: charge.key, returnUrl: charge.returnUrl };
    });
  }

  private async ask(tx: OwnTransaction, { request, asked }: SandboxRequest): Promise<ChargeAnswer | 'late'> {
    const { key, source, currency, description, returnUrl } = request;
    const paying = await this.methodOf(tx, source);
    const charge: SandboxCharge = {
      key,
      currency,
      description,
      returnUrl,
      ...asked,
      reference: newId(asked.kind === 'charge' ? 'ch' : 'seti'),
      method: paying?.method ?? null,
      behaviour: paying?.behaviour ?? null,
      ...judge(request, asked, paying),
    };
    const entered = await this.books.enter(tx, charge);
    // Saved methods are stored already.
    if (entered && source.kind !== 'saved') await this.keepIfAsked(tx, charge);
    // The charge takes effect, like one with a lost response.
    if (entered && asked.kind === 'charge' && source.kind === 'token' && charge.behaviour === 'answers_late')
      return 'late';
    return this.answerTo(entered ? charge : await this.entered(tx, key));
  }

  /** Returns the payment method of a source; null for an invalid token, and for a method that was not saved. */
  private async methodOf(tx: OwnTransaction, source: Source): Promise<SandboxMethod | null> {
    if (source.kind === 'hosted')
      throw new TypeError('The sandbox processor has no page of its own: it is given cards.');
    if (source.kind === 'saved') return this.books.methodOf(tx, source.reference);
    const opened = this.tokens.open(source.token);
    return (
      opened && { method: { reference: newId('pm'), type: 'card', card: opened.card }, behaviour: opened.behaviour }
    );
  }

  private async settleChallenge(tx: OwnTransaction, charge: SandboxCharge, answer: 'complete' | 'fail'): Promise<void> {
    const progress: ChargeProgress =
      answer === 'complete'
        ? { state: doneState(charge), declineCode: null, challenge: 'completed' }
        : { state: 'declined', declineCode: 'authentication_required', challenge: 'failed' };
    await this.books.advance(tx, charge.key, progress);
    await this.keepIfAsked(tx, { ...charge, ...progress });
  }

  private async keepIfAsked(tx: OwnTransaction, { keep, state, method, behaviour }: SandboxCharge): Promise<void> {
    if (keep && method && behaviour && (state === 'succeeded' || state === 'authorized'))
      await this.books.keepMethod(tx, { method, behaviour });
  }

  /**
   * Changes the state of a charge if the transition is allowed, and returns the current result.
   *
   * @param only required current state; any by default
   */
  private async advanced(
    tx: OwnTransaction,
    key: string,
    to: SandboxChargeState,
    only?: SandboxChargeState,
  ): Promise<ChargeAnswer> {
    const charge = await this.books.lock(tx, key);
    if (!charge)
      return {
        outcome: 'declined',
        code: 'invalid_transaction',
        message: messageOf('invalid_transaction'),
        method: null,
      };
    if (!allows(sandboxChargeTransitions, charge.state, to) || (only && charge.state !== only))
      return this.answerTo(charge);
    const challenge = to === 'canceled' && charge.challenge === 'pending' ? 'canceled' : charge.challenge;
    const progress = { state: to, declineCode: null, challenge };
    await this.books.advance(tx, key, progress);
    return this.answerTo({ ...charge, ...progress });
  }

  private async entered(tx: OwnTransaction, key: string): Promise<SandboxCharge> {
    const charge = await this.books.find(tx, key);
    if (!charge) throw new Error(`The charge ${key} is neither entered nor can it be.`);
    return charge;
  }

  private answerTo(charge: SandboxCharge): ChargeAnswer {
    const { state, reference, method, declineCode, challenge } = charge;
    if (state === 'canceled') return { outcome: 'canceled' };
    if (state === 'requires_action')
      return { outcome: 'requires_action', url: `${this.options.origin}/checkout/challenge/${reference}` };
    if (state === 'declined') {
      const code = declineCode ?? 'generic_decline';
      return { outcome: 'declined', code, message: messageOf(code), method };
    }
    // A check constraint of the table guarantees a method in these states.
    const taken = {
      outcome: state,
      reference,
      method: method as ProcessorMethod,
      threeDsVerified: challenge === 'completed',
    };
    const afterwards = afterwardsOf(charge);
    return afterwards ? { ...taken, afterwards } : taken;
  }

  private inBooks<T>(work: (tx: OwnTransaction) => Promise<T>): Promise<T> {
    const { database, clock } = this.options;
    return database.transaction((manager) => work({ manager, clock }));
  }
}

/**
 * Returns the decision of the bank. A challenge on request applies to every card. Otherwise, challenge test cards
 * require one when they are entered; saved methods have passed it before.
 */
function judge({ source, challenge }: SaveRequest, asked: Asked, paying: SandboxMethod | null): ChargeProgress {
  const declined = (declineCode: DeclineCode): ChargeProgress => ({ state: 'declined', declineCode, challenge: null });
  if (!paying) return declined(source.kind === 'saved' ? 'invalid_account' : 'invalid_card_number');
  const code = declineOf(paying.behaviour, asked.kind);
  if (code) return declined(code);
  if (challenge || (paying.behaviour === 'challenge' && source.kind === 'token'))
    return { state: 'requires_action', declineCode: null, challenge: 'pending' };
  return { state: doneState(asked), declineCode: null, challenge: null };
}

function doneState({ capture }: Pick<SandboxCharge, 'capture'>): 'succeeded' | 'authorized' {
  return capture ? 'succeeded' : 'authorized';
}

function afterwardsOf({ kind, state, behaviour }: SandboxCharge): 'disputed' | 'early_fraud_warning' | null {
  const tells = kind === 'charge' && state === 'succeeded';
  return tells && (behaviour === 'disputed' || behaviour === 'early_fraud_warning') ? behaviour : null;
}

/** Returns the row of a key that is canceled before its request arrives: the later request will find it. */
function canceledEarly(key: string): SandboxCharge {
  return {
    key,
    reference: newId('ch'),
    kind: null,
    state: 'canceled',
    amount: null,
    currency: null,
    description: null,
    returnUrl: null,
    capture: false,
    keep: false,
    method: null,
    behaviour: null,
    declineCode: null,
    challenge: null,
  };
}
