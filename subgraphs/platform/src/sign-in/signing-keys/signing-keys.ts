import { randomUUID } from 'node:crypto';
import type { CryptoKey, JWK, JWTPayload } from 'jose' with { 'resolution-mode': 'import' };
import { type Context, type Database, SealedBox } from '../../../../kit/src';
import { SigningKeyEntity } from './signing-key.entity';
import { SigningKeyRepository } from './signing-key.repository';

const algorithm = 'ES256';

/** Days for which a retired key still verifies tokens. Exceeds the maximum lifetime of a token. */
const retiredKeyDays = 32;

/**
 * Minimum interval between two reloads of the signing keys from the database, in milliseconds. Limits the reloads that
 * requests can cause.
 */
const minReloadIntervalMs = 5_000;

/** A JSON Web Key Set (RFC 7517). */
export interface JsonWebKeySet {
  readonly keys: readonly JWK[];
}

/** The type header, issuer and audience that a token must have. */
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

/** The signing keys of the service. They are stored in the database, with encrypted private keys. */
export class SigningKeys {
  private signer: Signer | null = null;
  /**
   * Private keys that the configured secret decrypts, by key id. Retired keys are included: content whose header
   * contains a key id is signed with that key, even after a rotation.
   */
  private signers: ReadonlyMap<string, CryptoKey> = new Map();
  private verifiers: ReadonlyMap<string, Verifier> = new Map();
  private loadedAt = 0;

  private constructor(
    private readonly jose: Jose,
    private readonly database: Database,
    private readonly keys: SigningKeyRepository,
    private readonly sealedBox: SealedBox,
  ) {}

  /**
   * Loads the keys. Creates a key if the secret decrypts none of the active keys.
   *
   * @param secret from the configuration; encrypts and decrypts the private keys
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

  /**
   * Returns the public keys for verifying tokens. First reloads them from the database, at most every 5 seconds,
   * because other processes may have created keys.
   */
  async publicKeys(ctx: Context): Promise<JsonWebKeySet> {
    if (this.canReload()) await this.load(ctx);
    return { keys: [...this.verifiers.values()].map(({ jwk }) => jwk) };
  }

  /** Creates a new key, which signs all further tokens; the previous keys only verify. */
  async rotate(ctx: Context): Promise<void> {
    const created = await this.make(ctx.clock.now());
    const starting = this.signer === null;
    await this.database.transaction(async (manager) => {
      const tx = { ...ctx, manager };
      // When several processes start at the same time, only the first creates a key; the others find its key here.
      const inUse = await this.keys.lockInUse(tx);
      if (!starting || !inUse.some((key) => this.decryptKey(key) !== null)) await this.keys.replace(tx, created);
    });
    await this.load(ctx);
  }

  /**
   * Returns a token with these claims, signed with the current key. The claims must include issuer, issue and expiry
   * times, and id.
   *
   * @param type type header of the token (`typ`)
   */
  async sign(claims: JWTPayload, type: string): Promise<string> {
    const { kid, privateKey } = this.signer as Signer;
    return new this.jose.SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: type }).sign(privateKey);
  }

  /** Returns the id of the key that signs new tokens. */
  async currentKey(ctx: Context): Promise<string> {
    if (this.canReload()) await this.load(ctx);
    return (this.signer as Signer).kid;
  }

  /**
   * Returns the base64url signature of an OpenID Connect id token. Returns null for content with a type header and for
   * an unknown key. All credentials of this service have a type header, so this signature cannot be used to forge a
   * credential.
   *
   * @param content encoded header and claims, separated by a dot
   */
  async signature(ctx: Context, content: string): Promise<string | null> {
    const header = headerOf(content);
    if (header?.alg !== algorithm || header.typ !== undefined || typeof header.kid !== 'string') return null;
    if (!this.signers.has(header.kid) && this.canReload()) await this.load(ctx);
    const key = this.signers.get(header.kid);
    if (!key) return null;
    const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(content));
    return Buffer.from(bytes).toString('base64url');
  }

  /**
   * Returns the claims of a token signed with one of the keys; null when the signature, the type or a claim does not match, or the token is
   * expired.
   */
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
    if (!this.verifiers.has(kid) && this.canReload()) await this.load(ctx);
    const verifier = this.verifiers.get(kid);
    if (!verifier) throw new this.jose.errors.JWKSNoMatchingKey();
    return verifier.publicKey;
  }

  /**
   * Returns whether the last reload was more than 5 seconds ago. Uses the monotonic clock of the machine, not the clock
   * of the context: the interval limits the load on the database, so test clocks must not shorten it.
   */
  private canReload(): boolean {
    return performance.now() - this.loadedAt > minReloadIntervalMs;
  }

  private async load(ctx: Context): Promise<void> {
    this.loadedAt = performance.now();
    const rows = await this.keys.since(ctx, new Date(ctx.clock.now().getTime() - retiredKeyDays * 86_400_000));
    this.verifiers = new Map(
      await Promise.all(
        rows.map(async ({ kid, publicJwk }) => {
          const jwk = publicJwk as JWK;
          return [kid, { jwk, publicKey: (await this.jose.importJWK(jwk, algorithm)) as CryptoKey }] as const;
        }),
      ),
    );
    const decryptedKeys = rows.flatMap((row) => {
      const text = this.decryptKey(row);
      return text === null ? [] : [{ row, text }];
    });
    this.signers = new Map(
      await Promise.all(
        decryptedKeys.map(
          async ({ row, text }) => [row.kid, (await this.jose.importPKCS8(text, algorithm)) as CryptoKey] as const,
        ),
      ),
    );
    const newest = decryptedKeys.find(({ row }) => row.retiredAt === null)?.row;
    this.signer = newest ? { kid: newest.kid, privateKey: this.signers.get(newest.kid) as CryptoKey } : null;
  }

  /**
   * Returns the private key in PKCS #8 format; null when it was encrypted with a secret other than the configured one.
   */
  private decryptKey({ encryptedPrivateKey, kid }: SigningKeyEntity): string | null {
    return this.sealedBox.open(encryptedPrivateKey, kid);
  }

  private async make(now: Date): Promise<SigningKeyEntity> {
    const kid = randomUUID();
    const { publicKey, privateKey } = await this.jose.generateKeyPair(algorithm, { extractable: true });
    return Object.assign(new SigningKeyEntity(), {
      kid,
      publicJwk: { ...(await this.jose.exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' },
      encryptedPrivateKey: this.sealedBox.seal(await this.jose.exportPKCS8(privateKey), kid),
      retiredAt: null,
      createdAt: now,
    });
  }
}

/** Returns the parsed header of a token; null when it is not valid JSON. */
function headerOf(content: string): { readonly alg?: unknown; readonly typ?: unknown; readonly kid?: unknown } | null {
  try {
    const header = JSON.parse(Buffer.from(content.split('.')[0] ?? '', 'base64url').toString('utf8')) as unknown;
    return typeof header === 'object' ? header : null;
  } catch {
    return null;
  }
}
