import type { Capability } from '../../../../kit/src';
import type { VerificationState } from '../../payouts/verifications/verification.states';
import type { AccountCapabilities, CapabilityState, RequiredActionValue } from './capability.type';

/** State of an account that determines its capabilities and required actions. */
export interface AccountStanding {
  readonly verification: VerificationState;
  /** Whether the available balance is negative in any currency. */
  readonly owes: boolean;
}

export interface RequiredActionDetails {
  readonly title: string;
  readonly description: string;
  readonly ctaLabel: string;
  /** Name of the documentation page about the required action. */
  readonly page: string;
  /** Capabilities that are blocked until the required action is completed. */
  readonly blockedCapabilities: readonly Capability[];
}

const outgoing: readonly Capability[] = ['standard_payout', 'instant_payout', 'crypto_payout'];

export const requiredActionDetails: Readonly<Record<RequiredActionValue, RequiredActionDetails>> = {
  verify_identity: {
    title: 'Verify your identity',
    description: 'Payouts are blocked until the identity behind the account is verified.',
    ctaLabel: 'Verify',
    page: 'verifications',
    blockedCapabilities: outgoing,
  },
  deposit_funds: {
    title: 'Add money to the balance',
    description: 'The balance is negative in one or more currencies.',
    ctaLabel: 'Add money',
    page: 'deposits',
    blockedCapabilities: [],
  },
};

/** Returns the actions that an account must take (verify its identity, deposit funds), the most important first. */
export function requiredActionsOf({ verification, owes }: AccountStanding): RequiredActionValue[] {
  return [
    ...(verification === 'required' ? (['verify_identity'] as const) : []),
    ...(owes ? (['deposit_funds'] as const) : []),
  ];
}

/**
 * Returns the capabilities of an account. Buyers can pay by card only; bank deposits, crypto deposits and ads are not
 * supported. A negative balance in one currency does not block payouts and transfers in others.
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
