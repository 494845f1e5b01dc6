import type { CardDetails, CardVault } from '../card-vault';
import type { ChargeRequest, RefundRequest, SaveRequest, Source } from '../processor';

/** Test card numbers of the sandbox by behavior. */
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

/** Card details as input of the buyer, valid until December 2031. */
export function cardOf(number: string, parts: Partial<CardDetails> = {}): CardDetails {
  return { number, expMonth: '12', expYear: '31', cvc: '123', ...parts };
}

/** Tokenizes a card. Throws if the vault rejects it. */
export async function tokenOf(vault: CardVault, number: string): Promise<Source> {
  const answer = await vault.tokenize(cardOf(number));
  if (!('token' in answer)) throw new Error(answer.map(({ message }) => message).join(' '));
  return { kind: 'token', token: answer.token };
}

/** Creates a save request with default values. */
export function saveOf(key: string, source: Source, parts: Partial<SaveRequest> = {}): SaveRequest {
  return {
    key,
    source,
    currency: 'usd',
    description: 'Gold plan',
    email: 'ann@buyer.test',
    returnUrl: 'https://shop.test/back',
    challenge: false,
    ...parts,
  };
}

/** Creates a request to charge 10.43 usd immediately. */
export function chargeOf(key: string, source: Source, parts: Partial<ChargeRequest> = {}): ChargeRequest {
  return { ...saveOf(key, source), amount: '10.43', capture: true, keep: false, ...parts };
}

export function refundRequest(
  key: string,
  chargeKey: string,
  amount: string,
  parts: Partial<RefundRequest> = {},
): RefundRequest {
  return { key, chargeKey, amount, currency: 'usd', ...parts };
}
