import type { VerificationState } from '../verifications/verification.states';
import type { AccountCapabilities, CapabilityState, RequiredActionWord } from './capability.type';

/** What decides on what an account can do. */
export interface AccountStanding {
  readonly verification: VerificationState;
  /** Whether the account owes money in any currency. */
  readonly owes: boolean;
}

export interface RequiredActionText {
  readonly title: string;
  readonly description: string;
  readonly ctaLabel: string;
  /** Page of the documentation that shows how. */
  readonly page: string;
  /** REST names of capabilities. */
  readonly blockedCapabilities: readonly string[];
}

const outgoing = ['standard_payout', 'instant_payout', 'crypto_payout'];

export const requiredActionTexts: Readonly<Record<RequiredActionWord, RequiredActionText>> = {
  verify_identity: {
    title: 'Verify who you are',
    description: 'Nothing is paid out before it is known who stands behind the account.',
    ctaLabel: 'Verify',
    page: 'verifications',
    blockedCapabilities: outgoing,
  },
  deposit_funds: {
    title: 'Add money to the balance',
    description: 'The balance is negative in one currency or more.',
    ctaLabel: 'Add money',
    page: 'deposits',
    blockedCapabilities: [],
  },
};

/** What an account has to do, the most important first. */
export function requiredActionsOf({ verification, owes }: AccountStanding): RequiredActionWord[] {
  return [
    ...(verification === 'required' ? (['verify_identity'] as const) : []),
    ...(owes ? (['deposit_funds'] as const) : []),
  ];
}

/**
 * What an account can do. Buyers pay by card alone, deposits by bank and from chains are not taken, and nothing is advertised here; a debt in
 * one currency leaves payouts and transfers of others possible.
 */
export function capabilitiesOf({ verification }: AccountStanding): AccountCapabilities {
  const payout: CapabilityState = verification === 'required' ? 'inactive' : 'active';
  return {
    acceptCardPayments: 'active',
    acceptBankPayments: 'inactive',
    acceptBnplPayments: 'inactive',
    bankDeposit: 'inactive',
    cardDeposit: 'active',
    cryptoDeposit: 'inactive',
    cardIssuing: 'active',
    standardPayout: payout,
    instantPayout: payout,
    cryptoPayout: payout,
    transfer: 'active',
    runAds: 'inactive',
  };
}
