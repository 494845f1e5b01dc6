import type { CardDetails, CardVault } from '../card-vault';
import type { ChargeRequest, RefundRequest, SaveRequest, Source } from '../processor';

/** Test card numbers of the sandbox, by simulated behavior. */
export const testNumbers = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  failsLater: '4000000000000341',
  challenge: '4000000000003220',
  otherChallenge: '5385308360135181',
  disputed: '4000000000000259',
  fraudWarning: '4000000000005423',
} as const;

/** Creates card details as a buyer would enter them, with expiry in December 2031. */
export function cardOf(number: string, overrides: Partial<CardDetails> = {}): CardDetails {
  return { number, expMonth: '12', expYear: '31', cvc: '123', ...overrides };
}

/** Tokenizes a card number with the vault. Throws if the vault rejects it. */
export async function tokenOf(vault: CardVault, number: string): Promise<Source> {
  const result = await vault.tokenize(cardOf(number));
  if (!('token' in result)) throw new Error(result.map(({ kind }) => kind).join(' '));
  return { kind: 'token', token: result.token };
}

/** Creates a request to save a payment method, with default values. */
export function saveOf(key: string, source: Source, overrides: Partial<SaveRequest> = {}): SaveRequest {
  return {
    key,
    source,
    currency: 'usd',
    description: 'Gold plan',
    email: 'ann@buyer.test',
    returnUrl: 'https://shop.test/back',
    challenge: false,
    ...overrides,
  };
}

/** Creates a request that charges 10.43 US dollars with immediate capture. */
export function chargeOf(key: string, source: Source, overrides: Partial<ChargeRequest> = {}): ChargeRequest {
  return { ...saveOf(key, source), amount: '10.43', capture: true, keep: false, ...overrides };
}

export function refundRequest(
  key: string,
  chargeKey: string,
  amount: string,
  overrides: Partial<RefundRequest> = {},
): RefundRequest {
  return { key, chargeKey, amount, currency: 'usd', ...overrides };
}
