import { type Clock, type Database, allows, gathered, newId } from '../../../../kit/src';
import type { OwnTransaction } from './own-transaction';
import {
  type ChargeResult,
  type ChargeRequest,
  type Processor,
  type ProcessorMethod,
  ProcessorUnavailable,
  type RefundResult,
  type RefundRequest,
  type SaveRequest,
  type Source,
} from './processor';
import type { DeclineCode } from './processor.enums';
import { declineOf, messageOf } from './sandbox-cards';
import { type ChallengeState, type SandboxChargeState, sandboxChargeTransitions } from './sandbox-charge.states';
import {
  type ChargeProgress,
  type SandboxCharge,
  type SandboxMethod,
  SandboxProcessorRepository,
} from './sandbox-processor.repository';
import { refundResult, refundOf } from './sandbox-refunds';
import { SandboxTokens } from './sandbox-token';

export interface SandboxProcessorOptions {
  readonly database: Database;
  /** Public base URL of the service, which serves the challenge page. */
  readonly origin: string;
  /** Secret that is shared with the card vault, at least 32 bytes; verifies the tokens of the vault. */
  readonly secret: Buffer;
  readonly clock: Clock;
}

/** Data that the simulated page of a 3-D Secure challenge shows. */
export interface SandboxChallenge {
  /** Amount of the charge; null if the card is only saved. */
  readonly amount: string | null;
  readonly currency: SandboxCharge['currency'];
  readonly description: string | null;
  readonly state: ChallengeState;
  readonly returnUrl: string;
}

/** Idempotency key and return URL of the charge or save to which a challenge belongs. */
export interface ChallengeResult {
  /** Idempotency key of the charge or save that required the challenge. */
  readonly key: string;
  readonly returnUrl: string;
}

/** Simulated processor of the sandbox. The number of the test card determines the response of the simulated bank. */
export interface SandboxProcessor extends Processor {
  /**
   * Returns the challenge of the charge or save with the reference; null if the reference is unknown or has no
   * challenge.
   */
  challengeOf(reference: string): Promise<SandboxChallenge | null>;
  /**
   * Completes or fails the challenge on behalf of the buyer. Only the first call has an effect. Returns null if the
   * reference is unknown or has no challenge.
   */
  completeChallenge(reference: string, action: 'complete' | 'fail'): Promise<ChallengeResult | null>;
}

export function createSandboxProcessor(options: SandboxProcessorOptions): SandboxProcessor {
  return new Sandbox(options);
}

/** Parameters by which the simulated bank approves or declines a charge, or the saving of a payment method. */
interface ChargeParams {
  readonly kind: 'charge' | 'save';
  readonly amount: string | null;
  readonly capture: boolean;
  readonly keep: boolean;
}

interface SandboxRequest {
  readonly request: SaveRequest;
  readonly params: ChargeParams;
}

class Sandbox implements SandboxProcessor {
  readonly provider = 'multi_psp';
  readonly collects = 'card';
  private readonly tokens: SandboxTokens;
  private readonly chargeRepository = new SandboxProcessorRepository();
  /** Processes a request. Concurrent calls share one database transaction. */
  private readonly processRequest: (request: SandboxRequest) => Promise<ChargeResult | 'late'>;

  constructor(private readonly options: SandboxProcessorOptions) {
    const { database, clock, secret } = options;
    this.tokens = new SandboxTokens(secret);
    this.processRequest = gathered({
      database,
      nameOf: ({ request: { key } }) => key,
      work: (manager, request) => this.processOne({ manager, clock }, request),
    });
  }

  /** Invalid tokens are declined like invalid cards. */
  acceptsToken(): boolean {
    return true;
  }

  charge(request: ChargeRequest): Promise<ChargeResult> {
    const { amount, capture, keep } = request;
    return this.request({ request, params: { kind: 'charge', amount, capture, keep } });
  }

  save(request: SaveRequest): Promise<ChargeResult> {
    return this.request({ request, params: { kind: 'save', amount: null, capture: true, keep: true } });
  }

  private async request(request: SandboxRequest): Promise<ChargeResult> {
    const result = await this.processRequest(request);
    if (result === 'late') throw new ProcessorUnavailable('The issuing bank has not responded yet.');
    return result;
  }

  find(key: string): Promise<ChargeResult | null> {
    return this.inTransaction(async (tx) => {
      const charge = await this.chargeRepository.find(tx, key);
      return charge && this.chargeResultOf(charge);
    });
  }

  cancel(key: string): Promise<ChargeResult> {
    return this.inTransaction(async (tx) => {
      await this.chargeRepository.enter(tx, canceledBeforeCharge(key));
      return this.advanced(tx, key, 'canceled');
    });
  }

  capture(key: string): Promise<ChargeResult> {
    return this.inTransaction((tx) => this.advanced(tx, key, 'succeeded', 'authorized'));
  }

  refund(request: RefundRequest): Promise<RefundResult> {
    return this.inTransaction(async (tx) => {
      const charge = await this.chargeRepository.lock(tx, request.chargeKey);
      const existingRefund = await this.chargeRepository.refund(tx, request.key);
      if (existingRefund) return refundResult(existingRefund);
      await this.chargeRepository.enterRefund(
        tx,
        refundOf(request, charge, await this.chargeRepository.refunded(tx, request.chargeKey), tx.clock.now()),
      );
      return refundResult(await this.chargeRepository.refund(tx, request.key));
    });
  }

  challengeOf(reference: string): Promise<SandboxChallenge | null> {
    return this.inTransaction(async (tx) => {
      const charge = await this.chargeRepository.findByReference(tx, reference);
      if (!charge?.challenge || charge.returnUrl === null) return null;
      const { amount, currency, description, challenge: state, returnUrl } = charge;
      return { amount, currency, description, state, returnUrl };
    });
  }

  completeChallenge(reference: string, action: 'complete' | 'fail'): Promise<ChallengeResult | null> {
    return this.inTransaction(async (tx) => {
      const charge = await this.chargeRepository.lockByReference(tx, reference);
      if (!charge?.challenge || charge.returnUrl === null) return null;
      if (charge.challenge === 'pending') await this.resolveChallenge(tx, charge, action);
      return { key: charge.key, returnUrl: charge.returnUrl };
    });
  }

  private async processOne(tx: OwnTransaction, { request, params }: SandboxRequest): Promise<ChargeResult | 'late'> {
    const { key, source, currency, description, returnUrl } = request;
    const paying = await this.methodOf(tx, source);
    const charge: SandboxCharge = {
      key,
      currency,
      description,
      returnUrl,
      ...params,
      reference: newId(params.kind === 'charge' ? 'ch' : 'seti'),
      method: paying?.method ?? null,
      behaviour: paying?.behaviour ?? null,
      ...judge(request, params, paying),
    };
    const entered = await this.chargeRepository.enter(tx, charge);
    // A payment method with source `saved` is already stored.
    if (entered && source.kind !== 'saved') await this.saveMethodIfRequested(tx, charge);
    // Simulate a lost response: the charge takes effect, but the caller receives no result.
    if (entered && params.kind === 'charge' && source.kind === 'token' && charge.behaviour === 'answers_late')
      return 'late';
    return this.chargeResultOf(entered ? charge : await this.entered(tx, key));
  }

  /**
   * Returns the payment method of a source; null if the token is invalid, or no payment method was saved under the
   * reference.
   */
  private async methodOf(tx: OwnTransaction, source: Source): Promise<SandboxMethod | null> {
    if (source.kind === 'hosted')
      throw new TypeError('The sandbox processor has no hosted page: it requires a token or a saved payment method.');
    if (source.kind === 'saved') return this.chargeRepository.methodOf(tx, source.reference);
    const card = this.tokens.open(source.token);
    return card && { method: { reference: newId('pm'), type: 'card', card: card.card }, behaviour: card.behaviour };
  }

  private async resolveChallenge(
    tx: OwnTransaction,
    charge: SandboxCharge,
    action: 'complete' | 'fail',
  ): Promise<void> {
    const progress: ChargeProgress =
      action === 'complete'
        ? { state: completedState(charge), declineCode: null, challenge: 'completed' }
        : { state: 'declined', declineCode: 'authentication_required', challenge: 'failed' };
    await this.chargeRepository.advance(tx, charge.key, progress);
    await this.saveMethodIfRequested(tx, { ...charge, ...progress });
  }

  private async saveMethodIfRequested(
    tx: OwnTransaction,
    { keep, state, method, behaviour }: SandboxCharge,
  ): Promise<void> {
    if (keep && method && behaviour && (state === 'succeeded' || state === 'authorized'))
      await this.chargeRepository.keepMethod(tx, { method, behaviour });
  }

  /**
   * Changes the state of the charge with the idempotency key, if the transition is allowed. Returns the current result
   * in either case.
   *
   * @param requiredState state that the charge must have; any if omitted
   */
  private async advanced(
    tx: OwnTransaction,
    key: string,
    to: SandboxChargeState,
    requiredState?: SandboxChargeState,
  ): Promise<ChargeResult> {
    const charge = await this.chargeRepository.lock(tx, key);
    if (!charge)
      return {
        outcome: 'declined',
        code: 'invalid_transaction',
        message: messageOf('invalid_transaction'),
        method: null,
      };
    if (!allows(sandboxChargeTransitions, charge.state, to) || (requiredState && charge.state !== requiredState))
      return this.chargeResultOf(charge);
    const challenge = to === 'canceled' && charge.challenge === 'pending' ? 'canceled' : charge.challenge;
    const progress = { state: to, declineCode: null, challenge };
    await this.chargeRepository.advance(tx, key, progress);
    return this.chargeResultOf({ ...charge, ...progress });
  }

  private async entered(tx: OwnTransaction, key: string): Promise<SandboxCharge> {
    const charge = await this.chargeRepository.find(tx, key);
    if (!charge) throw new Error(`The charge ${key} does not exist and could not be inserted.`);
    return charge;
  }

  private chargeResultOf(charge: SandboxCharge): ChargeResult {
    const { state, reference, method, declineCode, challenge } = charge;
    if (state === 'canceled') return { outcome: 'canceled' };
    if (state === 'requires_action')
      return { outcome: 'requires_action', url: `${this.options.origin}/checkout/challenge/${reference}` };
    if (state === 'declined') {
      const code = declineCode ?? 'generic_decline';
      return { outcome: 'declined', code, message: messageOf(code), method };
    }
    // The remaining states are `succeeded` and `authorized`, for which a check constraint of the table guarantees a
    // payment method.
    const successful = {
      outcome: state,
      reference,
      method: method as ProcessorMethod,
      threeDsVerified: challenge === 'completed',
    };
    const riskEvent = riskEventOf(charge);
    return riskEvent ? { ...successful, afterwards: riskEvent } : successful;
  }

  private inTransaction<T>(work: (tx: OwnTransaction) => Promise<T>): Promise<T> {
    const { database, clock } = this.options;
    return database.transaction((manager) => work({ manager, clock }));
  }
}

/**
 * Returns the decision of the simulated bank: declined, challenge required, or approved. If `challenge` is requested,
 * every card requires a challenge. Otherwise only challenge test cards do, and only when the buyer enters them: saved
 * ones have already passed it.
 */
function judge({ source, challenge }: SaveRequest, params: ChargeParams, paying: SandboxMethod | null): ChargeProgress {
  const declined = (declineCode: DeclineCode): ChargeProgress => ({ state: 'declined', declineCode, challenge: null });
  if (!paying) return declined(source.kind === 'saved' ? 'invalid_account' : 'invalid_card_number');
  const code = declineOf(paying.behaviour, params.kind);
  if (code) return declined(code);
  if (challenge || (paying.behaviour === 'challenge' && source.kind === 'token'))
    return { state: 'requires_action', declineCode: null, challenge: 'pending' };
  return { state: completedState(params), declineCode: null, challenge: null };
}

function completedState({ capture }: Pick<SandboxCharge, 'capture'>): 'succeeded' | 'authorized' {
  return capture ? 'succeeded' : 'authorized';
}

function riskEventOf({ kind, state, behaviour }: SandboxCharge): 'disputed' | 'early_fraud_warning' | null {
  const hasAftermath = kind === 'charge' && state === 'succeeded';
  return hasAftermath && (behaviour === 'disputed' || behaviour === 'early_fraud_warning') ? behaviour : null;
}

/**
 * Returns the row that marks an idempotency key as canceled before its request arrives, so that the later request has
 * no effect.
 */
function canceledBeforeCharge(key: string): SandboxCharge {
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
