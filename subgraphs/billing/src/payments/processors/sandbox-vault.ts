import type { Clock } from '../../../../kit/src';
import { brandOf, checkCard, digitsOf, expiryOf } from './card';
import type { CardDetails, CardProblem, CardVault, VaultedCard } from './card-vault';
import { behaviourOf } from './sandbox-cards';
import { SandboxTokens } from './sandbox-token';

export interface SandboxVaultOptions {
  /** Signing secret for card tokens, shared with the sandbox processor, at least 32 bytes. */
  readonly secret: Buffer;
  readonly clock: Clock;
}

/**
 * Creates the card vault of the sandbox. Card number and security code are neither stored nor included in the token.
 */
export function createSandboxVault({ secret, clock }: SandboxVaultOptions): CardVault {
  const tokens = new SandboxTokens(secret);
  return { tokenize: async (card) => tokenize(card, tokens, clock.now()) };
}

function tokenize(details: CardDetails, tokens: SandboxTokens, now: Date): VaultedCard | readonly CardProblem[] {
  const problems = checkCard(details, now);
  const expiry = expiryOf(details);
  if (problems.length > 0 || !expiry) return problems;
  const digits = digitsOf(details.number);
  const card = { brand: brandOf(digits), last4: digits.slice(-4), expMonth: expiry.month, expYear: expiry.year };
  return { token: tokens.seal({ card, behaviour: behaviourOf(digits) }), brand: card.brand, last4: card.last4 };
}
