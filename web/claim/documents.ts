/** GraphQL documents of the claim page, with the response fields that it uses. */
import type { UserError } from '../checkout/documents';

export interface Claim {
  readonly status: 'PROCESSING' | 'SUCCEEDED' | 'FAILED';
  readonly formattedAmount: string;
  readonly notes: string | null;
  readonly origin: {
    readonly account: { readonly title: string; readonly logoUrl: string | null } | null;
    readonly user: { readonly username: string; readonly name: string | null } | null;
  };
}

export interface Claimed {
  readonly transferClaim: { readonly userErrors: readonly UserError[] } | null;
}

/** Executed with the system principal. */
export const claimDocuments = {
  page: `query TransferClaimPage($id: ID!, $key: String!) {
  transferClaimPage(id: $id, key: $key) { status formattedAmount notes origin { account { title logoUrl } user { username name } } }
}`,
} as const;

/** Executed with the visitor's principal. */
export const visitorClaimDocuments = {
  claim: `mutation TransferClaim($id: ID!, $key: String!) { transferClaim(id: $id, key: $key) { userErrors { code message path } } }`,
} as const;
