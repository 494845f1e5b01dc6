import { type Transaction, batched, prepared } from '../../../../kit/src';
import type { ProviderEvent } from '../providers';

/** Stores the events of payout providers and detects duplicates. */
export class ProviderEventRepository {
  /**
   * Stores an event with the account of its payout (null for an unknown payout). Returns true for a new event and false
   * for a duplicate. A concurrent duplicate waits until the transaction of the first event ends.
   */
  keep(tx: Transaction, event: ProviderEvent): Promise<boolean> {
    return saveEvent(tx, { ...event, takenAt: tx.clock.now() });
  }
}

const saveEvent = batched<ProviderEvent & { readonly takenAt: Date }, boolean>(async (manager, events) => {
  const rows: Pick<ProviderEvent, 'provider' | 'id'>[] = await prepared(
    manager,
    `INSERT INTO payouts.provider_facts (id, provider, account_id, payout_id, kind, code, message, trace_code, occurred_at, taken_at)
     SELECT id, provider, (SELECT p.account_id FROM payouts.payouts p WHERE p.id = f.key AND p.provider = f.provider), key, kind, code, message, "traceCode", at, "takenAt"
     FROM jsonb_to_recordset($1::jsonb) AS f (id text, provider text, key text, kind text, code text, message text, "traceCode" text, at timestamptz, "takenAt" timestamptz)
     ORDER BY provider, id ON CONFLICT (provider, id) DO NOTHING RETURNING provider, id`,
    [JSON.stringify(events)],
  );
  const inserted = new Set(rows.map(nameOf));
  // If a batch contains an event twice, only the first occurrence counts as new.
  return events.map((event) => inserted.delete(nameOf(event)));
});

function nameOf({ provider, id }: Pick<ProviderEvent, 'provider' | 'id'>): string {
  return `${provider} ${id}`;
}
