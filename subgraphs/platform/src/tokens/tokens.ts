import type { Context } from '../../../kit/src';
import type { SigningKeys } from '../signing-keys';

/**
 * `session`: a signed-in user, as a bearer token. `cookie`: a signed-in user, as the cookie of a browser, which the APIs do not accept.
 * `access`: a token made with an API key or a session, for the same or less.
 */
export type TokenKind = 'session' | 'cookie' | 'access';

/** What a token says. What its bearer may do is decided anew at each use, from what is kept under its id. */
export interface Token {
  readonly kind: TokenKind;
  /** `usess_…` or `atok_…`. */
  readonly id: string;
  /** The user (`user_…`) or, for a token without one, the account (`biz_…`). */
  readonly subject: string;
  /** The only account that it reaches; null for all that its maker reaches. */
  readonly accountId: string | null;
  /** The actions that it is narrowed to; null for all that its maker may do. */
  readonly actions: readonly string[] | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A token as it was read: what else it says is looked up by its id. */
export interface ReadToken extends Pick<Token, 'kind' | 'id'> {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const types: Record<TokenKind, string> = { session: 'session+jwt', cookie: 'cookie-session+jwt', access: 'at+jwt' };
const kinds: ReadonlyMap<unknown, TokenKind> = new Map(
  Object.entries(types).map(([kind, type]) => [type, kind as TokenKind]),
);

/** Longer texts are no tokens of this service. */
const longestToken = 8_192;

/** Turns tokens into signed text and back. */
export class Tokens {
  /** @param issuer name of the service in its tokens, also their audience */
  constructor(
    private readonly keys: SigningKeys,
    private readonly issuer: string,
  ) {}

  /** The token as text. Times in it are whole seconds. */
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

  /** What tells of the token in a text, null when it is none that this service signed or when it has expired. */
  async read(ctx: Context, text: string): Promise<ReadToken | null> {
    const kind = text.length <= longestToken ? kindOf(text) : null;
    if (kind === null) return null;
    const claims = await this.keys.verify(ctx, text, { type: types[kind], issuer: this.issuer, audience: this.issuer });
    return claims && { kind, id: claims.jti as string, expiresAt: (claims.exp as number) * 1_000 };
  }
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}

/** The kind that a token claims to be; whether it is one, only its signature tells. */
function kindOf(text: string): TokenKind | null {
  const [header, , , rest] = text.split('.');
  if (!header?.startsWith('eyJ') || rest !== undefined) return null;
  try {
    const { typ } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { typ?: unknown };
    return kinds.get(typ) ?? null;
  } catch {
    return null;
  }
}
