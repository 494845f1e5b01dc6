import type { Context } from '../../../../kit/src';
import type { SigningKeys } from '../signing-keys/signing-keys';

/**
 * `session`: a signed-in user, as a bearer token. `cookie`: a signed-in user, as a browser cookie, which the APIs do not accept.
 * `access`: a token issued with an API key or a session, with the same or fewer actions.
 */
export type TokenKind = 'session' | 'cookie' | 'access';

/**
 * The content of a token. It does not contain the bearer's permissions: each use derives them from the session or token
 * record with this id.
 */
export interface Token {
  readonly kind: TokenKind;
  /** Id of the session (`usess_…`) or of the access token (`atok_…`). */
  readonly id: string;
  /** The id of the user (`user_…`) or, for a token without a user, of the account (`biz_…`). */
  readonly subject: string;
  /**
   * The only account to which the token gives access; null for all accounts of the session or API key that issued it.
   */
  readonly accountId: string | null;
  /** The actions to which the token is limited; null for all actions of the session or API key that issued it. */
  readonly actions: readonly string[] | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A verified token. Its id serves to look up its user, account and actions in the database. */
export interface ReadToken extends Pick<Token, 'kind' | 'id'> {
  /** Expiry time in milliseconds since 1970. */
  readonly expiresAt: number;
}

const types: Record<TokenKind, string> = { session: 'session+jwt', cookie: 'cookie-session+jwt', access: 'at+jwt' };
const kinds: ReadonlyMap<unknown, TokenKind> = new Map(
  Object.entries(types).map(([kind, type]) => [type, kind as TokenKind]),
);

/** Maximum length of a token, in characters. Longer strings are not tokens of this service. */
const maxTokenLength = 8_192;

/** Signs and verifies tokens. */
export class Tokens {
  /** @param issuer URL of the service; issuer and audience of the tokens */
  constructor(
    private readonly keys: SigningKeys,
    private readonly issuer: string,
  ) {}

  /** Returns the signed token. Issue and expiry times are rounded to whole seconds. */
  sign(token: Token): Promise<string> {
    const { kind, id, subject, accountId, actions, issuedAt, expiresAt } = token;
    const claims = {
      iss: this.issuer,
      aud: this.issuer,
      sub: subject,
      jti: id,
      iat: seconds(issuedAt),
      exp: seconds(expiresAt),
      ...(accountId !== null && { account_id: accountId }),
      ...(actions !== null && { scoped_actions: actions }),
    };
    return this.keys.sign(claims, types[kind]);
  }

  /**
   * Verifies a token and returns its kind, id and expiry. Returns null when it was not signed by this service or is
   * expired.
   */
  async read(ctx: Context, text: string): Promise<ReadToken | null> {
    const kind = text.length <= maxTokenLength ? kindOf(text) : null;
    if (kind === null) return null;
    const claims = await this.keys.verify(ctx, text, { type: types[kind], issuer: this.issuer, audience: this.issuer });
    return claims && { kind, id: claims.jti as string, expiresAt: (claims.exp as number) * 1_000 };
  }
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}

/**
 * Returns the kind that the type header of a token claims; null if the string is no token of this service. The claim is
 * unverified until the signature is checked.
 */
function kindOf(text: string): TokenKind | null {
  const [header, , , extra] = text.split('.');
  if (!header?.startsWith('eyJ') || extra !== undefined) return null;
  try {
    const { typ } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { typ?: unknown };
    return kinds.get(typ) ?? null;
  } catch {
    return null;
  }
}
