import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { ExternalSigningKey } from 'oidc-provider' with { 'resolution-mode': 'import' };
import type { Questions } from './questions';

/** Creates a public key whose private key stays in the platform domain, to which the content to sign is sent. */
export function remoteKey(
  Base: typeof ExternalSigningKey,
  jwk: JsonWebKey & { readonly kid: string },
  questions: Questions,
): ExternalSigningKey {
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return new (class extends Base {
    override get kid(): string {
      return jwk.kid;
    }

    override set kid(_kid: string) {
      // The id cannot be changed.
    }

    override get alg(): string {
      return 'ES256';
    }

    override set alg(_alg: string) {
      // The algorithm cannot be changed.
    }

    override keyObject() {
      return publicKey;
    }

    override async sign(content: Uint8Array): Promise<Uint8Array> {
      const signature = await questions.sign(Buffer.from(content).toString('utf8'));
      if (signature === null) throw new Error('The key that signs id tokens is gone');
      return Buffer.from(signature, 'base64url');
    }
  })();
}
