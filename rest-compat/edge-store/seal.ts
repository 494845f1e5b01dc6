import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;
/** Length of the encryption key in bytes. */
export const sealKeyLength = 32;

/**
 * Encrypts and decrypts stored responses that contain secrets (AES-256-GCM). Each ciphertext is bound to the key of its
 * record.
 */
export class Seal {
  /** @param key 32 bytes from the configuration; throws on any other length */
  constructor(private readonly key: Buffer) {
    if (key.length !== sealKeyLength)
      throw new RangeError(`The key for stored responses must have ${sealKeyLength} bytes, not ${key.length}`);
  }

  /**
   * Encrypts a stored response.
   *
   * @param recordKey key of the record, used as additional authenticated data: a ciphertext copied to another record
   * cannot be decrypted
   */
  close(text: Buffer, recordKey: string): Buffer {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.key, iv, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(recordKey));
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /**
   * Decrypts a stored response. Throws if it was encrypted with another encryption key or for another record, or if it
   * was changed.
   */
  open(sealed: Buffer, recordKey: string): Buffer {
    const iv = sealed.subarray(0, ivLength);
    const tag = sealed.subarray(ivLength, ivLength + tagLength);
    const decipher = createDecipheriv(algorithm, this.key, iv, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(recordKey)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
  }
}
