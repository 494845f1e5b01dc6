/** GraphQL documents of the verification page, with the response fields that it uses. */
import type { UserError } from '../checkout/documents';

export interface Session {
  readonly isExpired: boolean;
  readonly verification: Verification;
}

export interface Verification {
  readonly id: string;
  readonly kind: 'INDIVIDUAL' | 'BUSINESS';
  readonly status:
    | 'NOT_STARTED'
    | 'PENDING'
    | 'PROCESSING'
    | 'MANUAL_REVIEW'
    | 'APPROVED'
    | 'REJECTED'
    | 'ACTION_REQUIRED';
  readonly lastErrorReason: string | null;
  readonly account: { readonly id: string; readonly title: string; readonly logoUrl: string | null } | null;
  readonly user: { readonly id: string } | null;
  readonly requestedInformation: readonly Requested[];
}

/** A requested piece of information. */
export interface Requested {
  readonly id: string;
  readonly requirement: string;
  readonly type: 'FILE' | 'TEXT' | 'DATE' | 'PHONE' | 'SELECT' | 'ADDRESS';
  readonly label: string;
  readonly multiple: boolean | null;
  readonly options: readonly string[] | null;
  readonly optional: boolean | null;
  readonly errors: readonly { readonly reason: string }[] | null;
}

export interface Outcome {
  readonly verification: Verification | null;
  readonly userErrors: readonly UserError[];
}

const verification = `{
  id kind status lastErrorReason account { id title logoUrl } user { id }
  requestedInformation { id requirement type label multiple options optional errors { reason } }
}`;

export const verifyDocuments = {
  /** Executed as the signed-in user. */
  own: 'query VerifyOwn($id: ID!) { verification(id: $id) { url: sessionUrl } }',
  session: `query VerifySession($id: ID!, $key: String!) { verificationSession(id: $id, key: $key) { isExpired verification ${verification} } }`,
  answer: `mutation VerifyAnswer($id: ID!, $key: String!, $answers: [RequestedInformationAnswer!]!) {
  verificationSessionAnswer(id: $id, key: $key, answers: $answers) { verification ${verification} userErrors { code reason message path } }
}`,
} as const;
