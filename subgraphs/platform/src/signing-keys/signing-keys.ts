import { randomUUID } from 'node:crypto';
import type { CryptoKey, JWK, JWTPayload } from 'jose' with { 'resolution-mode': 'import' };
import type { EntityManager } from 'typeorm';
import type { Clock, Database, Logger } from '../../../kit/src';
import { SealedBox } from './sealed-box';
import { SigningKeyEntity } from './signing-key.entity';

const algorithm = 'ES256';

/** Days for which a retired key still verifies: longer than any token lives. */
const retiredKeyDays = 32;

/** Milliseconds between two looks into the database for a key that this process does not know. */
const lookAgainAfter = 5_000;

/** A set of public keys in the form of RFC 7517. */
export interface JsonWebKeySet {
  readonly keys: readonly JWK[];
}

type Jose = typeof import('jose', { with: { 'resolution-mode': 'import' } });

interface Signer {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** The keys that the service signs its tokens with. They live in the database, private halves encrypted. */
export class SigningKeys {
  private signer: Signer | null = null;
  private readonly verifiers = new Map<string, { publicKey: CryptoKey; jwk: JWK }>();
  private lookedAt = 0;

  private constructor(
    private readonly jose: Jose,
    private readonly database: Database,
    private readonly box: SealedBox,
    private readonly clock: Clock,
  ) {}

  /**
   * Loads the keys, making the first one where there is none that this secret opens.
   *
   * @param secret of the configuration; encrypts the private keys
   */
  static async open(database: Database, secret: string, clock: Clock, log: Logger): Promise<SigningKeys> {
    const keys = new SigningKeys(await import('jose'), database, new SealedBox(secret, 'signing-keys'), clock);
    await keys.load();
    if (!keys.signer) {
      await keys.rotate();
      log.info('made a signing key');
    }
    return keys;
  }

  /** The public keys, for everybody who wants to verify a token. Another process may have made some of them. */
  async publicKeys(): Promise<JsonWebKeySet> {
    if (Date.now() - this.lookedAt > lookAgainAfter) await this.load();
    return { keys: [...this.verifiers.values()].map(({ jwk }) => jwk) };
  }

  /** Makes a new key and signs with it from now on; the former ones only verify. */
  async rotate(): Promise<void> {
    const made = await this.make();
    await this.database.transaction(async (manager) => {
      // Processes that start together would each make a key: the first one's is enough.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', ['platform:signing-keys']);
      if (!this.signer && (await this.newest(manager))) return;
      await manager.createQueryBuilder().update(SigningKeyEntity).set({ retiredAt: this.clock.now() }).where('retired_at IS NULL').execute();
      await manager.save(made);
    });
    await this.load();
  }

  /** Signs claims; issuer, times and id are part of them. */
  async sign(claims: JWTPayload, type: string): Promise<string> {
    const { kid, privateKey } = this.signer as Signer;
    return new this.jose.SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: type }).sign(privateKey);
  }

  /** The claims of a token that one of the keys signed, null for any other, for one that is not of this kind and for an expired one. */
  async verify(token: string, now: Date, expected: { type: string; issuer: string; audience: string }): Promise<JWTPayload | null> {
    try {
      const { payload } = await this.jose.jwtVerify(token, (header) => this.verifier(header.kid ?? ''), {
        algorithms: [algorithm], typ: expected.type, issuer: expected.issuer, audience: expected.audience,
        currentDate: now, requiredClaims: ['exp', 'iat', 'sub', 'jti'],
      });
      return payload;
    } catch (error) {
      if (error instanceof this.jose.errors.JOSEError) return null;
      throw error;
    }
  }

  private async verifier(kid: string): Promise<CryptoKey> {
    const now = Date.now();
    if (!this.verifiers.has(kid) && now - this.lookedAt > lookAgainAfter) await this.load();
    const known = this.verifiers.get(kid);
    if (!known) throw new this.jose.errors.JWKSNoMatchingKey();
    return known.publicKey;
  }

  private async load(): Promise<void> {
    this.lookedAt = Date.now();
    const oldest = new Date(this.clock.now().getTime() - retiredKeyDays * 86_400_000);
    const rows = await this.database.dataSource.getRepository(SigningKeyEntity).createQueryBuilder('k')
      .where('k.retired_at IS NULL OR k.retired_at > :oldest', { oldest }).orderBy('k.created_at', 'DESC').getMany();
    this.verifiers.clear();
    for (const row of rows) {
      const jwk = row.publicJwk as JWK;
      this.verifiers.set(row.kid, { jwk, publicKey: (await this.jose.importJWK(jwk, algorithm)) as CryptoKey });
    }
    const newest = rows.find((row) => row.retiredAt === null && this.box.open(row.encryptedPrivateKey, row.kid) !== null);
    this.signer = newest ? { kid: newest.kid, privateKey: await this.privateKey(newest) } : null;
  }

  private async privateKey(row: SigningKeyEntity): Promise<CryptoKey> {
    return this.jose.importPKCS8(this.box.open(row.encryptedPrivateKey, row.kid) as string, algorithm);
  }

  /** The newest key in use that this secret opens. */
  private async newest(manager: EntityManager): Promise<SigningKeyEntity | undefined> {
    const rows = await manager.createQueryBuilder(SigningKeyEntity, 'k').where('k.retired_at IS NULL').getMany();
    return rows.find((row) => this.box.open(row.encryptedPrivateKey, row.kid) !== null);
  }

  private async make(): Promise<SigningKeyEntity> {
    const kid = randomUUID();
    const { publicKey, privateKey } = await this.jose.generateKeyPair(algorithm, { extractable: true });
    return Object.assign(new SigningKeyEntity(), {
      kid,
      publicJwk: { ...(await this.jose.exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' },
      encryptedPrivateKey: this.box.seal(await this.jose.exportPKCS8(privateKey), kid),
      retiredAt: null,
      createdAt: this.clock.now(),
    });
  }
}
