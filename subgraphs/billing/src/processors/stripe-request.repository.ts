import type { OwnTransaction } from './own-transaction';

/** What is known of a key. */
export interface StripeRequest {
  readonly key: string;
  /** `hosted`, or the saved method that is charged; null for a key that was given up before its request came. */
  readonly source: string | null;
  /** What came of it at Stripe; null as long as no answer has arrived. */
  readonly objectId: string | null;
  readonly canceled: boolean;
}

const columns = 'key, source, object_id AS "objectId", canceled';

/**
 * Which object of Stripe's each key has led to. A request is entered before it is sent, so that one whose answer got lost
 * is known to be on its way.
 */
export class StripeRequestRepository {
  async find(tx: OwnTransaction, key: string): Promise<StripeRequest | null> {
    const [found]: StripeRequest[] = await tx.manager.query(
      `SELECT ${columns} FROM billing.stripe_requests WHERE key = $1`,
      [key],
    );
    return found ?? null;
  }

  /** Enters a request; false where its key is known already. */
  async enter(tx: OwnTransaction, key: string, source: string): Promise<boolean> {
    const rows: unknown[] = await tx.manager.query(
      'INSERT INTO billing.stripe_requests (key, source, created_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING RETURNING key',
      [key, source, tx.clock.now()],
    );
    return rows.length > 0;
  }

  /** Notes what came of a request. Answers whether it was given up meanwhile. */
  async note(tx: OwnTransaction, key: string, objectId: string): Promise<boolean> {
    const [rows]: [{ canceled: boolean }[]] = await tx.manager.query(
      'UPDATE billing.stripe_requests SET object_id = $2 WHERE key = $1 RETURNING canceled',
      [key, objectId],
    );
    return rows[0]?.canceled === true;
  }

  /** Gives a key up, whether its request has come or not. */
  async cancel(tx: OwnTransaction, key: string): Promise<StripeRequest> {
    const rows: StripeRequest[] = await tx.manager.query(
      `INSERT INTO billing.stripe_requests (key, canceled, created_at) VALUES ($1, true, $2)
       ON CONFLICT (key) DO UPDATE SET canceled = true RETURNING ${columns}`,
      [key, tx.clock.now()],
    );
    return rows[0] as StripeRequest;
  }
}
