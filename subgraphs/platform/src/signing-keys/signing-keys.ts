import { randomUUID } from 'node:crypto';
import type { CryptoKey, JWK, JWTPayload } from 'jose' with { 'resolution-mode': 'import' };
import { type Context, type Database, SealedBox } from '../../../kit/src';
import { SigningKeyEntity } from './signing-key.entity';
import { SigningKeyRepository } from './signing-key.repository';

const algorithm = 'ES256';

/** Days for which a retired key still verifies: longer than any token lives. */
const retiredKeyDays = 32;

/** Milliseconds between two looks into the database for a key that this process does not know. */
const lookAgainAfter = 5_000;

/** A set of public keys in the form of RFC 7517. */
export interface JsonWebKeySet {
  readonly keys: readonly JWK[];
}

/** What a token must be to be accepted. */
export interface ExpectedToken {
  readonly type: string;
  readonly issuer: string;
  readonly audience: string;
}

type Jose = typeof import('jose', { with: { 'resolution-mode': 'import' } });

interface Signer {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

interface Verifier {
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}

/** The keys that the service signs its tokens with. They live in the database, private halves encrypted. */
export class SigningKeys {
  private signer: Signer | null = null;
  /** All private keys that this secret opens: what has begun with one before another took its place is finished with it. */
  private signers: ReadonlyMap<string, CryptoKey> = new Map();
  private verifiers: ReadonlyMap<string, Verifier> = new Map();
  private lookedAt = 0;

  private constructor(
    private readonly jose: Jose,
    private readonly database: Database,
    private readonly keys: SigningKeyRepository,
    private readonly box: SealedBox,
  ) {}

  /**
   * Loads the keys, making the first one where there is none that this secret opens.
   *
   * @param secret of the configuration; encrypts the private keys
   */
  static async open(ctx: Context, database: Database, secret: string): Promise<SigningKeys> {
    const keys = new SigningKeys(
      await import('jose'),
      database,
      new SigningKeyRepository(database),
      new SealedBox(secret, 'signing-keys'),
    );
    await keys.load(ctx);
    if (!keys.signer) await keys.rotate(ctx);
    return keys;
  }

  /** The public keys, for everybody who wants to verify a token. Another process may have made some of them. */
  async publicKeys(ctx: Context): Promise<JsonWebKeySet> {
    if (this.mayLookAgain()) await this.load(ctx);
    return { keys: [...this.verifiers.values()].map(({ jwk }) => jwk) };
  }

  /** Makes a new key and signs with it from now on; the former ones only verify. */
  async rotate(ctx: Context): Promise<void> {
    const made = await this.make(ctx.clock.now());
    const starting = this.signer === null;
    await this.database.transaction(async (manager) => {
      const tx = { ...ctx, manager };
      // Processes that start together would each make a key: the first one's is enough.
      const inUse = await this.keys.lockInUse(tx);
      if (!starting || !inUse.some((key) => this.opened(key) !== null)) await this.keys.replace(tx, made);
    });
    await this.load(ctx);
  }

  /** Signs claims; issuer, times and id are part of them. */
  async sign(claims: JWTPayload, type: string): Promise<string> {
    const { kid, privateKey } = this.signer as Signer;
    return new this.jose.SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: type }).sign(privateKey);
  }

  /** Id of the key that new tokens are signed with. */
  async currentKey(ctx: Context): Promise<string> {
    if (this.mayLookAgain()) await this.load(ctx);
    return (this.signer as Signer).kid;
  }

  /**
   * The signature of the content of an id token, base64url; null for content of any other kind, and for a key that is not there:
   * nothing that is signed here can be taken for a credential of ours, which all have a type.
   *
   * @param content encoded header and claims, with a point between
   */
  async signature(ctx: Context, content: string): Promise<string | null> {
    const header = headerOf(content);
    if (header?.alg !== algorithm || header.typ !== undefined || typeof header.kid !== 'string') return null;
    if (!this.signers.has(header.kid) && this.mayLookAgain()) await this.load(ctx);
    const key = this.signers.get(header.kid);
    if (!key) return null;
    const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(content));
    return Buffer.from(bytes).toString('base64url');
  }

  /** The claims of a token that one of the keys signed; null for any other, for one of another kind and for an expired one. */
  async verify(ctx: Context, token: string, { type, issuer, audience }: ExpectedToken): Promise<JWTPayload | null> {
    try {
      const { payload } = await this.jose.jwtVerify(token, (header) => this.verifier(ctx, header.kid ?? ''), {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience,
        currentDate: ctx.clock.now(),
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
      });
      return payload;
    } catch (error) {
      if (error instanceof this.jose.errors.JOSEError) return null;
      throw error;
    }
  }

  private async verifier(ctx: Context, kid: string): Promise<CryptoKey> {
    if (!this.verifiers.has(kid) && this.mayLookAgain()) await this.load(ctx);
    const known = this.verifiers.get(kid);
    if (!known) throw new this.jose.errors.JWKSNoMatchingKey();
    return known.publicKey;
  }

  /** Measured by the machine's own clock: it protects the database, and no test moves it. */
  private mayLookAgain(): boolean {
    return performance.now() - this.lookedAt > lookAgainAfter;
  }

  private async load(ctx: Context): Promise<void> {
    this.lookedAt = performance.now();
    const rows = await this.keys.since(ctx, new Date(ctx.clock.now().getTime() - retiredKeyDays * 86_400_000));
    this.verifiers = new Map(
      await Promise.all(
        rows.map(async ({ kid, publicJwk }) => {
          const jwk = publicJwk as JWK;
          return [kid, { jwk, publicKey: (await this.jose.importJWK(jwk, algorithm)) as CryptoKey }] as const;
        }),
      ),
    );
    const opened = rows.flatMap((row) => {
      const text = this.opened(row);
      return text === null ? [] : [{ row, text }];
    });
    this.signers = new Map(
      await Promise.all(
        opened.map(
          async ({ row, text }) => [row.kid, (await this.jose.importPKCS8(text, algorithm)) as CryptoKey] as const,
        ),
      ),
    );
    const newest = opened.find(({ row }) => row.retiredAt === null)?.row;
    this.signer = newest ? { kid: newest.kid, privateKey: this.signers.get(newest.kid) as CryptoKey } : null;
  }

  /** The private key in PKCS #8 form, null where another secret has sealed it. */
  private opened({ encryptedPrivateKey, kid }: SigningKeyEntity): string | null {
    return this.box.open(encryptedPrivateKey, kid);
  }

  private async make(now: Date): Promise<SigningKeyEntity> {
    const kid = randomUUID();
    const { publicKey, privateKey } = await this.jose.generateKeyPair(algorithm, { extractable: true });
    return Object.assign(new SigningKeyEntity(), {
      kid,
      publicJwk: { ...(await this.jose.exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' },
      encryptedPrivateKey: this.box.seal(await this.jose.exportPKCS8(privateKey), kid),
      retiredAt: null,
      createdAt: now,
    });
  }
}

/** The header of a token's content, null where there is none to read. */
function headerOf(content: string): { readonly alg?: unknown; readonly typ?: unknown; readonly kid?: unknown } | null {
  try {
    const header = JSON.parse(Buffer.from(content.split('.')[0] ?? '', 'base64url').toString('utf8')) as unknown;
    return typeof header === 'object' ? header : null;
  } catch {
    return null;
  }
}
