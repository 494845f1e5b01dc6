import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Authenticated encryption (AES-256-GCM) of stored strings, with a key derived from a configured secret. */
export class SealedBox {
  private readonly key: Buffer;

  /**
   * @param purpose context of the key derivation: boxes with the same secret and different purposes have different keys
   */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  /**
   * Encrypts a text and returns it as base64url.
   *
   * @param label additional authenticated data, required again by `open`, so that ciphertexts cannot be swapped
   */
  seal(text: string, label: string): string {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(label));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Returns the plaintext, or null when it was sealed with another secret or label, or was modified. */
  open(sealed: string, label: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < nonceLength + tagLength) return null;
    const decipher = createDecipheriv(algorithm, this.key, bytes.subarray(0, nonceLength)).setAAD(Buffer.from(label));
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    try {
      return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}
