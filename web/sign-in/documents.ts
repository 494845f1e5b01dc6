/** GraphQL documents of the sign-in pages, with the response fields that they use. */
import type { UserError } from '../checkout/documents';

export interface Link {
  readonly email: string;
}

export interface Requested {
  readonly userErrors: readonly UserError[];
}

export interface SignInResult {
  readonly token: string | null;
  readonly returnPath: string | null;
  readonly userErrors: readonly UserError[];
}

export interface Me {
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
}

export const signInDocuments = {
  request:
    'mutation SignInRequest($email: String!, $returnPath: String!, $locale: String) { signInRequest(email: $email, returnPath: $returnPath, locale: $locale) { userErrors { code message path } } }',
  link: 'query SignInLink($token: String!) { signInLink(token: $token) { email } }',
  finish:
    'mutation SignInFinish($token: String!) { signInFinish(token: $token) { token returnPath userErrors { code message path } } }',
  end: 'mutation SignInEnd { userSessionEnd { userErrors { code } } }',
  me: 'query SignInMe { user(id: "me") { username name email } }',
} as const;
