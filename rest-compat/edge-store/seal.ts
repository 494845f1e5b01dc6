import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;
/** Bytes of the key. */
export const sealKeyLength = 32;

/** Encrypts and decrypts answers that hold secrets, each bound to the place it is kept in. */
export class Seal {
  /** @param key 32 bytes from configuration; throws on any other length */
  constructor(private readonly key: Buffer) {
    if (key.length !== sealKeyLength)
      throw new RangeError(`The key for stored answers must have ${sealKeyLength} bytes, not ${key.length}`);
  }

  /** @param place what the text is bound to: a text moved to another place cannot be opened */
  close(text: Buffer, place: string): Buffer {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.key, iv, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the text was sealed with another key, for another place, or changed. */
  open(sealed: Buffer, place: string): Buffer {
    const iv = sealed.subarray(0, ivLength);
    const tag = sealed.subarray(ivLength, ivLength + tagLength);
    const decipher = createDecipheriv(algorithm, this.key, iv, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
  }
}
