/** Everything that the page of a claim link asks the graph, and the answers as far as they are read. */
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

/** Asked by the service itself. */
export const claimDocuments = {
  page: `query TransferClaimPage($id: ID!, $key: String!) {
  transferClaimPage(id: $id, key: $key) { status formattedAmount notes origin { account { title logoUrl } user { username name } } }
}`,
} as const;

/** Asked as the visitor. */
export const visitorClaimDocuments = {
  claim: `mutation TransferClaim($id: ID!, $key: String!) { transferClaim(id: $id, key: $key) { userErrors { code message path } } }`,
} as const;
