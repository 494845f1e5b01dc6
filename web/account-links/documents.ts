/** GraphQL documents of the account link pages, with the response fields that they use. */
import type { UserError } from '../checkout/documents';

export interface AccountLinkData {
  readonly isExpired: boolean;
  readonly useCase: 'ACCOUNT_ONBOARDING' | 'PAYOUTS_PORTAL';
  readonly returnUrl: string;
  readonly refreshUrl: string;
  readonly account: {
    readonly id: string;
    readonly title: string;
    readonly logoUrl: string | null;
    readonly verification: { readonly business: StatusView | null; readonly individual: StatusView | null } | null;
  };
}

interface StatusView {
  readonly status: string;
}

interface Amount {
  readonly amount: string;
  readonly currency: string;
}

export interface PayoutsData {
  readonly payoutMethods: { readonly nodes: readonly PayoutMethodData[] };
  readonly payouts: { readonly nodes: readonly PayoutData[] };
}

export interface PayoutMethodData {
  readonly nickname: string | null;
  readonly institutionName: string | null;
  readonly accountReference: string | null;
  readonly destinationCurrency: string;
  readonly status: string;
  readonly isDefault: boolean;
}

export interface PayoutData {
  readonly amount: Amount;
  readonly status: string;
  readonly createdAt: string;
}

export interface StartedOnboarding {
  readonly verification: { readonly sessionUrl: string | null } | null;
  readonly userErrors: readonly UserError[];
}

export const accountLinkDocuments = {
  link: `query AccountLinkPage($id: ID!, $key: String!) {
  accountLink(id: $id, key: $key) { isExpired useCase returnUrl refreshUrl account { id title logoUrl verification { business { status } individual { status } } } }
}`,
  verify: `mutation AccountLinkVerify($accountId: ID!, $kind: VerificationKind!) {
  verificationCreate(input: { accountId: $accountId, kind: $kind }) { verification { sessionUrl } userErrors { code message path } }
}`,
  payouts: `query AccountLinkPayouts($accountId: ID!) {
  payoutMethods(accountId: $accountId, first: 20) { nodes { nickname institutionName accountReference destinationCurrency status isDefault } }
  payouts(accountId: $accountId, first: 20) { nodes { amount { amount currency } status createdAt } }
}`,
} as const;
