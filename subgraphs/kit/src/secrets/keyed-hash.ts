import { hash } from 'node:crypto';

/** Bytes that SHA-256 takes at a time, and of what it makes. */
const [block, digest] = [64, 32];
/** Bytes of a character at most. */
const widest = 3;

/**
 * HMAC-SHA256 under one key (RFC 2104). Does what `createHmac` does without an object of its own for each text, which takes four times as long as the two
 * hashes do: a page of a list has twenty of them.
 */
export class KeyedHash {
  /** The key and what is hashed with it first; the text is written behind the key. */
  private inner: Buffer;
  /** The key and what is hashed with it then. */
  private readonly outer = Buffer.alloc(block + digest);

  /** @param key at least 32 bytes */
  constructor(key: Buffer) {
    const padded = Buffer.alloc(block);
    (key.length > block ? hash('sha256', key, 'buffer') : key).copy(padded);
    this.inner = padded.map((byte) => byte ^ 0x36) as Buffer;
    padded.map((byte) => byte ^ 0x5c).forEach((byte, at) => (this.outer[at] = byte));
  }

  /** The hash of a text, as base64url. */
  of(text: string): string {
    const needed = block + text.length * widest;
    if (this.inner.length < needed) this.inner = Buffer.concat([this.inner], needed);
    const written = this.inner.write(text, block);
    this.outer.write(hash('sha256', this.inner.subarray(0, block + written), 'binary'), block, 'binary');
    return hash('sha256', this.outer, 'base64url');
  }
}
