import type { Context } from '../../../kit/src';
import type { SigningKeys } from '../signing-keys';

/** `session`: a signed-in user. `access`: a token made from an API key or a session, for less or the same. */
export type TokenKind = 'session' | 'access';

/** What a token says. What its bearer may do is decided anew at each use, from the credential that it was made with. */
export interface Token {
  readonly kind: TokenKind;
  /** `usess_…` or `atok_…`. */
  readonly id: string;
  /** The user (`user_…`) or, for a token without one, the account (`biz_…`). */
  readonly subject: string;
  /** The API key (`apik_…`) or session (`usess_…`) that it was made with. */
  readonly issuedBy: string;
  /** The only account that it reaches; null for all that the user reaches. */
  readonly accountId: string | null;
  /** The actions that it is narrowed to; null for all that its issuer may do. */
  readonly actions: readonly string[] | null;
  readonly expiresAt: Date;
}

const types: Record<TokenKind, string> = { session: 'session+jwt', access: 'at+jwt' };

/** Turns tokens into signed text and back. */
export class Tokens {
  /** @param issuer name of the service in its tokens, also their audience */
  constructor(
    private readonly keys: SigningKeys,
    private readonly issuer: string,
  ) {}

  issue(ctx: Context, token: Token): Promise<string> {
    const { kind, id, subject, issuedBy, accountId, actions, expiresAt } = token;
    const claims = {
      iss: this.issuer, aud: this.issuer, sub: subject, jti: id, issued_by: issuedBy,
      iat: Math.floor(ctx.clock.now().getTime() / 1_000), exp: Math.floor(expiresAt.getTime() / 1_000),
      ...(accountId !== null && { account_id: accountId }),
      ...(actions !== null && { scoped_actions: actions }),
    };
    return this.keys.sign(claims, types[kind]);
  }

  /** What the text says, null when it is no token of this service or has expired. */
  async read(ctx: Context, text: string): Promise<Token | null> {
    const kind = text.length <= 8_192 ? kindOf(text) : null;
    if (kind === null) return null;
    const claims = await this.keys.verify(text, ctx.clock.now(), { type: types[kind], issuer: this.issuer, audience: this.issuer });
    if (!claims) return null;
    const { account_id: accountId = null, scoped_actions: actions = null } = claims;
    return {
      kind, id: claims.jti as string, subject: claims.sub as string, issuedBy: claims['issued_by'] as string,
      accountId: accountId as string | null, actions: actions as readonly string[] | null, expiresAt: new Date((claims.exp as number) * 1_000),
    };
  }
}

/** The kind that a token claims to be; whether it is one only its signature tells. */
function kindOf(text: string): TokenKind | null {
  const [header, , , rest] = text.split('.');
  if (!header?.startsWith('eyJ') || rest !== undefined) return null;
  try {
    const { typ } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { typ?: unknown };
    return typ === types.session ? 'session' : typ === types.access ? 'access' : null;
  } catch {
    return null;
  }
}
