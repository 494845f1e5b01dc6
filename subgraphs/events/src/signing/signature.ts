import { createHmac, timingSafeEqual } from 'node:crypto';

/** The four HTTP headers of every webhook message, the same in all API versions (contract: webhooks). */
export interface SignedHeaders {
  readonly 'content-type': 'application/json';
  readonly 'webhook-id': string;
  /** Time of sending, in Unix seconds. */
  readonly 'webhook-timestamp': string;
  /** One `v1,<base64>` per secret, separated by spaces. */
  readonly 'webhook-signature': string;
}

export interface SignedContent {
  readonly id: string;
  /** Unix seconds, as in the `webhook-timestamp` header. */
  readonly timestamp: string;
  /** The message body exactly as it was sent. */
  readonly body: string;
}

/** Maximum difference between a timestamp and the receiver's clock, in seconds. */
export const signatureTolerance = 300;

/**
 * Returns one signature for the `webhook-signature` header: `v1,` and the HMAC-SHA256 in base64. The key is the secret
 * verbatim, including its prefix.
 */
export function signature(secret: string | Buffer, { id, timestamp, body }: SignedContent): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Signs a message with every valid secret and returns its headers. */
export function signedHeaders(secrets: readonly string[], id: string, body: string, now: Date): SignedHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, { id, timestamp, body })).join(' '),
  };
}

/** Whether the `webhook-signature` header contains the signature of the content with this secret. */
export function isSignedWith(secret: string | Buffer, text: SignedContent, header: string): boolean {
  const expected = Buffer.from(signature(secret, text));
  return header
    .split(' ')
    .map((part) => Buffer.from(part))
    .some((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected));
}
