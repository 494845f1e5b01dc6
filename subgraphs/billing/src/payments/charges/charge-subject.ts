import type { Transaction } from '../../../../kit/src';
import type { ChargeResult } from '../processors/processor';
import type { ChargeAttemptEntity } from './charge-attempt.entity';

type ResultOf<Outcome extends ChargeResult['outcome']> = Extract<ChargeResult, { outcome: Outcome }>;

/**
 * Result of a successful or authorized charge, or of a saved payment method. `reference` identifies the payment method
 * at the processor.
 */
export type SuccessfulCharge = Extract<ChargeResult, { reference: string }>;
export type DeclinedCharge = ResultOf<'declined'>;

/**
 * Callbacks of the object to which a charge attempt belongs: a payment or a setup intent. For each result of the
 * attempt, one callback runs once, in the transaction that records the result.
 */
export interface ChargeSubject<Held = unknown> {
  /**
   * Locks the rows of the payment or setup intent until the transaction ends, and returns them. The lock statement is
   * sent in one batch with the statement that locks the attempt, and runs after it.
   */
  hold(tx: Transaction, attempt: ChargeAttemptEntity): Promise<Held>;
  succeeded(tx: Transaction, locked: Held, charge: SuccessfulCharge): Promise<void>;
  authorized(tx: Transaction, locked: Held, charge: SuccessfulCharge): Promise<void>;
  declined(tx: Transaction, locked: Held, charge: DeclinedCharge): Promise<void>;
  /** Called when the buyer has to complete a step, such as 3-D Secure, on the page at `url`. */
  waits(tx: Transaction, locked: Held, url: string): Promise<void>;
  /** Called at most once per attempt, if the first request to the processor returns no result and is repeated later. */
  pending(tx: Transaction, locked: Held): Promise<void>;
  /** Called when the charge was canceled: no money was collected, and none will be collected. */
  canceled(tx: Transaction, locked: Held): Promise<void>;
}
