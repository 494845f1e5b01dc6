import { type Transaction, unawaited } from '../../../kit/src';
import type { ProviderFact } from '../providers';

/** What providers have told, each thing once. */
export class PayoutFactRepository {
  /** Keeps a fact; false where it was told before. The second of two at the same time waits for the first. */
  async keep(tx: Transaction, { id, provider, key, kind, code, message, traceCode, at }: ProviderFact): Promise<boolean> {
    const rows: unknown[] = await tx.manager.query(
      `INSERT INTO payouts.provider_facts (id, provider, payout_id, kind, code, message, trace_code, occurred_at, taken_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (provider, id) DO NOTHING RETURNING id`,
      [id, provider, key, kind, code, message, traceCode, at, tx.clock.now()],
    );
    return rows.length > 0;
  }

  /** Says whose payout a fact was about; it stays empty for what nobody asked for. */
  async belongsTo(tx: Transaction, { id, provider }: ProviderFact, accountId: string): Promise<void> {
    await unawaited(tx.manager, 'UPDATE payouts.provider_facts SET account_id = $3 WHERE provider = $1 AND id = $2', [provider, id, accountId]);
  }
}
