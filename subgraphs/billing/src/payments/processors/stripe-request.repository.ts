import { prepared } from '../../../../kit/src';
import type { OwnTransaction } from './own-transaction';

/** Stored record of a request to Stripe, by its idempotency key. */
export interface StripeRequest {
  readonly key: string;
  /**
   * `hosted`, or the reference of the saved payment method; null if the key was canceled before its request was sent.
   */
  readonly source: string | null;
  /** Id of the Stripe object; null until a response has arrived. */
  readonly objectId: string | null;
  readonly canceled: boolean;
}

const columns = 'key, source, object_id AS "objectId", canceled';

/**
 * Maps idempotency keys to Stripe objects. A request is stored before it is sent, so that it is recorded even if its
 * response is lost.
 */
export class StripeRequestRepository {
  async find(tx: OwnTransaction, key: string): Promise<StripeRequest | null> {
    const [found] = await prepared<StripeRequest>(
      tx.manager,
      `SELECT ${columns} FROM billing.stripe_requests WHERE key = $1`,
      [key],
    );
    return found ?? null;
  }

  /** Inserts a request; returns false if a request with the same idempotency key exists. */
  async enter(tx: OwnTransaction, key: string, source: string): Promise<boolean> {
    const rows = await prepared(
      tx.manager,
      'INSERT INTO billing.stripe_requests (key, source, created_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING RETURNING key',
      [key, source, tx.clock.now()],
    );
    return rows.length > 0;
  }

  /** Stores the id of the Stripe object of a request. Returns whether the key was canceled in the meantime. */
  async note(tx: OwnTransaction, key: string, objectId: string): Promise<boolean> {
    const rows = await prepared<{ readonly canceled: boolean }>(
      tx.manager,
      'UPDATE billing.stripe_requests SET object_id = $2 WHERE key = $1 RETURNING canceled',
      [key, objectId],
    );
    return rows[0]?.canceled === true;
  }

  /** Marks an idempotency key as canceled, whether or not its request was sent before. Returns the stored request. */
  async cancel(tx: OwnTransaction, key: string): Promise<StripeRequest> {
    const rows = await prepared<StripeRequest>(
      tx.manager,
      `INSERT INTO billing.stripe_requests (key, canceled, created_at) VALUES ($1, true, $2)
       ON CONFLICT (key) DO UPDATE SET canceled = true RETURNING ${columns}`,
      [key, tx.clock.now()],
    );
    return rows[0] as StripeRequest;
  }
}
