import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Answer, redirect } from '../checkout/answers';
import { RequestRefused } from '../checkout/requests';
import { sessionToken } from './cookie';
import type { SignInOptions, Visitor } from './ports';

/** Name of the field of forms that holds their token. */
export const formTokenField = 'form_token';

/** Knows who is signed in at the browser that a request comes from. */
export interface Visitors {
  /** Null where nobody is signed in. Rejects when nobody can tell. */
  visitorOf(request: IncomingMessage): Promise<Visitor | null>;
  /** What forms for this visitor carry, in a field named `formTokenField`: other sites cannot know it. */
  formToken(visitor: Visitor): string;
  /** Refuses a form that does not carry its visitor's token. Throws `RequestRefused`. */
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
      // Whatever else could stand in the cookie, only a session signs somebody in.
      return principal?.kind === 'user' && principal.userId !== null
        ? { userId: principal.userId, principal, signedInAt: issuedAt(token as string) }
        : null;
    },
    requireFormToken(visitor, form) {
      const [given, expected] = [Buffer.from(form.get(formTokenField) ?? ''), Buffer.from(formToken(visitor))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new RequestRefused(
          403,
          'This form belongs to another session. Open the page again, and send it from there.',
        );
      }
    },
  };
}

/** Sends somebody to sign in, and back to a path of ours. */
export function signInFirst(returnPath: string): Answer {
  return redirect(303, `/sign-in?${new URLSearchParams({ return: returnPath }).toString()}`);
}

/** When a token was issued that has been found to be good. */
function issuedAt(token: string): Date {
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    readonly iat: number;
  };
  return new Date(iat * 1_000);
}
