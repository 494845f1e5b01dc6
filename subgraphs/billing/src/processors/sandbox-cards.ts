import type { DeclineCode } from './processor.words';

/** What the bank of a simulated card does. */
export type SandboxBehaviour =
  | 'succeeds'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  /** Can be saved; every charge is declined. */
  | 'declines_charges'
  /** Asks for 3-D Secure. */
  | 'challenge'
  /** Pays, and the first question what came of it is not answered. */
  | 'answers_late'
  /** Pays, and the buyer disputes it. */
  | 'disputed'
  /** Pays, and the network warns of fraud. */
  | 'early_fraud_warning';

/** The numbers that integrators know. Every other valid number succeeds. */
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

/** What a card does, by the digits of its number. */
export function behaviourOf(digits: string): SandboxBehaviour {
  return behaviours[digits] ?? 'succeeds';
}

/** What the bank says to a charge or to saving, before any challenge; null for yes. */
export function declineOf(behaviour: SandboxBehaviour, kind: 'charge' | 'save'): DeclineCode | null {
  if (behaviour === 'declines_charges') return kind === 'charge' ? 'generic_decline' : null;
  return behaviour === 'generic_decline' || behaviour === 'insufficient_funds' || behaviour === 'expired_card'
    ? behaviour
    : null;
}

/** What the sandbox tells buyers about the codes that it answers. */
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
