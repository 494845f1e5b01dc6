import { maxRetryAfter } from './delivery-settings';
import type { DeliveryResponse } from './sender';

const maxPreviewBytes = 100;

/** Whether the receiver has accepted the message: any status from 200 to 299. */
export function isAccepted({ status }: Pick<DeliveryResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/**
 * Returns the response body as JSON text: unchanged if it is valid JSON; otherwise an object with an error and the
 * first 100 bytes of the body, or with the failure if there was no response; null for an empty body.
 */
export function bodyOf({ body, failure }: DeliveryResponse): string | null {
  if (failure !== null) return JSON.stringify({ error: failure, raw_body: null });
  if (body.length === 0) return null;
  const text = body.toString('utf8');
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify({
      error: 'The answer is not JSON.',
      raw_body: body.subarray(0, maxPreviewBytes).toString('utf8'),
    });
  }
}

/**
 * Returns the delay requested with `Retry-After` in a 429 or 503 response, in milliseconds, at most `maxRetryAfter`; 0
 * without a valid header.
 */
export function retryAfterMs(
  { status, retryAfter }: Pick<DeliveryResponse, 'status' | 'retryAfter'>,
  now: Date,
): number {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0;
  const delayMs = /^\d{1,10}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(delayMs) ? Math.min(Math.max(delayMs, 0), maxRetryAfter) : 0;
}
