import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type WebResponse, redirect } from '../checkout/responses';
import { RequestRejected } from '../checkout/requests';
import { english } from '../messages';
import { sessionToken } from './cookie';
import type { SignInOptions, Visitor } from './ports';

/** Name of the form field with the form token. */
export const formTokenField = 'form_token';

/** Identifies the signed-in user of a request. */
export interface Visitors {
  /** Returns the signed-in user; null if no user is signed in. Rejects if this cannot be determined. */
  visitorOf(request: IncomingMessage): Promise<Visitor | null>;
  /** Returns the token against CSRF for forms of this visitor, for the field `formTokenField`. */
  formToken(visitor: Visitor): string;
  /** Rejects a form without its visitor's token. Throws `RequestRejected`. */
  requireFormToken(visitor: Visitor, form: ReadonlyMap<string, string>): void;
}

export function createVisitors({
  authenticate,
  origin,
  secret,
}: Pick<SignInOptions, 'authenticate' | 'origin' | 'secret'>): Visitors {
  const formToken = ({ principal }: Visitor): string =>
    createHmac('sha256', secret).update(`form ${principal.credentialId}`).digest('base64url');
  return {
    formToken,
    async visitorOf(request) {
      const token = sessionToken(request, origin);
      const principal = token === null ? null : await authenticate(token, request);
      // The cookie may contain another valid credential, but only a session signs a user in.
      return principal?.kind === 'user' && principal.userId !== null
        ? { userId: principal.userId, principal, signedInAt: issuedAt(token as string) }
        : null;
    },
    requireFormToken(visitor, form) {
      const [given, expected] = [Buffer.from(form.get(formTokenField) ?? ''), Buffer.from(formToken(visitor))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new RequestRejected(403, english.text('notice.otherSession'), 'notice.otherSession');
      }
    },
  };
}

/** Returns the URL of the sign-in, with a local path to return to. */
export function signInPath(returnPath: string): string {
  return `/sign-in?${new URLSearchParams({ return: returnPath }).toString()}`;
}

/** Redirects to the sign-in, with a local path to return to. */
export function redirectToSignIn(returnPath: string): WebResponse {
  return redirect(303, signInPath(returnPath));
}

/** Returns the issue time of a verified token. */
function issuedAt(token: string): Date {
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    readonly iat: number;
  };
  return new Date(iat * 1_000);
}
