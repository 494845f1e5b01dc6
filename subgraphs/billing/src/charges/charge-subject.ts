import type { Transaction } from '../../../kit/src';
import type { ChargeResult } from '../processors/processor';
import type { ChargeAttemptEntity } from './charge-attempt.entity';

type ResultOf<Outcome extends ChargeResult['outcome']> = Extract<ChargeResult, { outcome: Outcome }>;

/** Successful result of a charge or a saved method, with the reference of the method. */
export type SuccessfulCharge = Extract<ChargeResult, { reference: string }>;
export type DeclinedCharge = ResultOf<'declined'>;

/** Subject of a charge: a payment or a setup intent. Each callback runs once per result of an attempt, in the transaction that records the result. */
export interface ChargeSubject<Held = unknown> {
  /**
   * Locks the subject until the transaction ends. The statement is sent in one batch with the lock statement of the
   * attempt, after it.
   */
  hold(tx: Transaction, attempt: ChargeAttemptEntity): Promise<Held>;
  succeeded(tx: Transaction, locked: Held, charge: SuccessfulCharge): Promise<void>;
  authorized(tx: Transaction, locked: Held, charge: SuccessfulCharge): Promise<void>;
  declined(tx: Transaction, locked: Held, charge: DeclinedCharge): Promise<void>;
  /** Called when the buyer has to complete a step at the URL. */
  waits(tx: Transaction, locked: Held, url: string): Promise<void>;
  /** Called once per attempt, when the processor has not returned a result yet. */
  pending(tx: Transaction, locked: Held): Promise<void>;
  /** Called when the charge is canceled: no money was collected, and none will be collected. */
  canceled(tx: Transaction, locked: Held): Promise<void>;
}
