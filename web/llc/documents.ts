/** GraphQL documents of the company formation page, with the response fields that it uses. */
import type { UserError } from '../checkout/documents';

export interface OrderedLlc {
  readonly status: 'DRAFT' | 'PROCESSING' | 'FILED' | 'REJECTED' | 'COMPLETED';
  readonly legalName: string;
  readonly formationState: string;
  readonly founders: readonly {
    readonly firstName: string;
    readonly lastName: string;
    readonly ownershipPercentage: string;
  }[];
  readonly charges: readonly { readonly kind: 'STATE_FILING' | 'SERVICE' | 'EXPEDITED_EIN'; readonly amount: string }[];
  readonly total: string;
  readonly account: { readonly title: string; readonly logoUrl: string | null };
}

export interface Paid {
  readonly userErrors: readonly UserError[];
}

export const llcDocuments = {
  order: `query LlcPage($id: ID!, $key: String!) {
  orderedLlc(id: $id, key: $key) { status legalName formationState founders { firstName lastName ownershipPercentage } charges { kind amount } total account { title logoUrl } }
}`,
  pay: `mutation LlcPay($id: ID!, $key: String!) { llcFormationPay(id: $id, key: $key) { userErrors { code message path } } }`,
} as const;
