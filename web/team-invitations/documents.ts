/** GraphQL documents of the invitation page, with the response fields that it uses. */
import type { UserError } from '../checkout/documents';

export interface Invitation {
  readonly isExpired: boolean;
  readonly role: string;
  readonly email: string;
  readonly terms: string;
  readonly account: { readonly title: string; readonly logoUrl: string | null };
}

export interface Joined {
  readonly userErrors: readonly UserError[];
}

export const teamInvitationDocuments = {
  invitation: `query TeamInvitationPage($id: ID!, $key: String!) { teamInvitation(id: $id, key: $key) { isExpired role email terms account { title logoUrl } } }`,
  join: `mutation TeamInvitationJoin($id: ID!, $key: String!, $shownTerms: String) { teamInvitationOpen(id: $id, key: $key, shownTerms: $shownTerms) { userErrors { code message path } } }`,
} as const;
