import type { DeclineCode } from './processor.enums';

/** Simulated response of the bank to a test card. */
export type SandboxBehaviour =
  | 'succeeds'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  /** The card can be saved, but every charge is declined. */
  | 'declines_charges'
  /** The card requires a 3-D Secure challenge. */
  | 'challenge'
  /** The charge succeeds, but its first request returns no result. */
  | 'answers_late'
  /** The charge succeeds, and the buyer disputes it. */
  | 'disputed'
  /** The charge succeeds, and the card network reports an early fraud warning. */
  | 'early_fraud_warning';

/** Documented test card numbers with their behavior. Charges of every other valid number succeed. */
const behaviours: Readonly<Record<string, SandboxBehaviour>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000341': 'declines_charges',
  '4000000000003220': 'challenge',
  '5385308360135181': 'challenge',
  '4000000000000077': 'answers_late',
  '4000000000000259': 'disputed',
  '4000000000005423': 'early_fraud_warning',
};

/** Returns the simulated behavior for a card number that consists of digits only. */
export function behaviourOf(digits: string): SandboxBehaviour {
  return behaviours[digits] ?? 'succeeds';
}

/**
 * Returns the code with which the simulated bank declines a charge or save, before any challenge; null if it approves.
 */
export function declineOf(behaviour: SandboxBehaviour, kind: 'charge' | 'save'): DeclineCode | null {
  if (behaviour === 'declines_charges') return kind === 'charge' ? 'generic_decline' : null;
  return behaviour === 'generic_decline' || behaviour === 'insufficient_funds' || behaviour === 'expired_card'
    ? behaviour
    : null;
}

/** Messages for the buyer in the sandbox, by decline code. Other codes have a general message. */
const messages: Partial<Record<DeclineCode, string>> = {
  insufficient_funds: 'The card does not have enough funds.',
  expired_card: 'The card has expired.',
  authentication_required: 'The bank could not confirm that the card is yours.',
  invalid_account: 'The payment method is not known any more. Please choose another one.',
  invalid_card_number: 'The card could not be read. Please enter it again.',
  invalid_transaction: 'There is no reserved amount that could be taken.',
};

export function messageOf(code: DeclineCode): string {
  return messages[code] ?? 'The card was declined.';
}
