import type { Transaction } from '../../../kit/src';
import type { ChargeAnswer } from '../processors/processor';
import type { ChargeAttemptEntity } from './charge-attempt.entity';

type Answer<Outcome extends ChargeAnswer['outcome']> = Extract<ChargeAnswer, { outcome: Outcome }>;

/** A method that has paid or was saved, and how. */
export type SuccessfulCharge = Extract<ChargeAnswer, { reference: string }>;
export type DeclinedCharge = Answer<'declined'>;

/**
 * What a charge is for: a payment or a setup intent. Each is told once what came of an attempt, in the transaction that
 * records it.
 */
export interface ChargeSubject<Held = unknown> {
  /** Takes what the attempt is for until the transaction ends. It is asked for together with the attempt itself, which comes before it. */
  hold(tx: Transaction, attempt: ChargeAttemptEntity): Promise<Held>;
  succeeded(tx: Transaction, held: Held, charge: SuccessfulCharge): Promise<void>;
  authorized(tx: Transaction, held: Held, charge: SuccessfulCharge): Promise<void>;
  declined(tx: Transaction, held: Held, charge: DeclinedCharge): Promise<void>;
  /** The buyer owes a step at the address. */
  waits(tx: Transaction, held: Held, url: string): Promise<void>;
  /** The processor has not said yet what came of it: told the first time. */
  pending(tx: Transaction, held: Held): Promise<void>;
  /** Nothing was taken, and nothing will be. */
  canceled(tx: Transaction, held: Held): Promise<void>;
}
