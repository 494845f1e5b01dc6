import { GraphQLError } from 'graphql';
import { errors, jwtVerify } from 'jose';

/** Header with the signed caller of each operation. */
const principalHeader = 'x-principal';

/** Maximum clock difference between the gateway and this process, in seconds. */
const clockTolerance = 30;

/**
 * Returns the caller of a request, or null for a request without one, such as a request for the schema. Throws for a
 * principal that is forged, expired or meant for another subgraph.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {{ secret: string, audience: string }} options secret and name of this subgraph
 */
export async function principalOf(request, { secret, audience }) {
  const token = request.headers[principalHeader];
  if (token === undefined) return null;
  try {
    // The bytes of the secret's text are the key. The algorithm is fixed: the token must not select it.
    const key = new TextEncoder().encode(secret);
    const { payload } = await jwtVerify(String(token), key, {
      algorithms: ['HS256'],
      audience,
      clockTolerance,
      maxTokenAge: '60s',
      requiredClaims: ['exp', 'iat', 'principal', 'requestId'],
    });
    return { ...payload.principal, requestId: payload.requestId, operationKey: payload.operationKey };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new GraphQLError('The principal is invalid.', {
      extensions: { code: 'unauthorized', http: { status: 401 } },
    });
  }
}

/**
 * Returns whether the caller has a permission on an account. The grants are packed: each action and account is listed
 * once, and `held` has a bitmap of the actions for each account, lowest bit first, in base64url.
 */
export function isPermitted(principal, action, accountId) {
  const { actions, accounts, held } = principal.grants;
  const bits = Buffer.from(held[accounts.indexOf(accountId)] ?? '', 'base64url');
  return ['*', action].some((name) => {
    const index = actions.indexOf(name);
    return index >= 0 && ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
  });
}

/** Throws if an operation has no caller. Fields with data call it; the schema is public. */
export function requirePrincipal(principal) {
  if (!principal) throw new GraphQLError('A principal is required.', { extensions: { code: 'unauthorized' } });
}
