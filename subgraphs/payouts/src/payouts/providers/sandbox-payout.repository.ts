import {
  newId,
  type Transaction,
  batched,
  batchedWrite,
  prepared,
  uniqueBatches,
  executeDeferred,
} from '../../../../kit/src';
import type { PayoutOrder, ProviderEvent } from './payout-provider';
import type { ScriptedEvent } from './sandbox-scripts';

/** Short database transaction of the sandbox provider, separate from the transactions of the payouts domain. */
export type OwnTransaction = Pick<Transaction, 'manager' | 'clock'>;

/** Order as stored by the sandbox; destination data is not stored. */
export interface SandboxPayout {
  readonly key: string;
  readonly reference: string;
  readonly traceCode: string | null;
  /**
   * `entered`: the order was received. `lost`: the only request so far was lost in transit. `canceled`: the order was
   * canceled.
   */
  readonly state: 'entered' | 'lost' | 'canceled';
}

/** Event of the sandbox provider that is due or was already delivered. */
export interface DueProviderEvent extends Omit<ProviderEvent, 'provider' | 'message' | 'traceCode'> {
  readonly place: string;
  readonly traceCode: string | null;
}

export interface NewProviderEvent extends Pick<ScriptedEvent, 'kind' | 'code'> {
  readonly id: string;
  readonly key: string;
  readonly dueAt: Date;
  readonly times: number;
}

const payoutColumns = 'key, reference, trace_code AS "traceCode", state';

/** Storage of the sandbox provider, which acts as an external party and does not access accounts of the service. */
export class SandboxPayoutRepository {
  /**
   * Inserts an order, unless an order with its idempotency key exists; returns whether it was inserted. Waits for a
   * concurrent insert of the same key.
   */
  enter(
    tx: OwnTransaction,
    payout: SandboxPayout,
    order: Pick<PayoutOrder, 'amount' | 'currency'> | null,
  ): Promise<boolean> {
    return enterPayout(tx, {
      ...payout,
      amount: order?.amount ?? null,
      currency: order?.currency ?? null,
      at: tx.clock.now(),
    });
  }

  find(tx: OwnTransaction, key: string): Promise<SandboxPayout | null> {
    return find(tx, key);
  }

  /** Returns the order, locked until the transaction ends; null if there is none. */
  lock(tx: OwnTransaction, key: string): Promise<SandboxPayout | null> {
    return lock(tx, key);
  }

  async setState(tx: OwnTransaction, key: string, state: SandboxPayout['state']): Promise<void> {
    await executeDeferred(tx.manager, 'UPDATE payouts.sandbox_payouts SET state = $2 WHERE key = $1', [key, state]);
  }

  /** Stores events for delivery at their due time, in the given order. */
  plan(tx: OwnTransaction, events: readonly NewProviderEvent[]): Promise<void> {
    return plan(tx, events);
  }

  /** Returns the events of an order whose due time has passed, in order. */
  dueEvents(tx: OwnTransaction, key: string): Promise<Pick<DueProviderEvent, 'kind' | 'code'>[]> {
    return happened(tx, { key, by: tx.clock.now() });
  }

  /** Deletes the events of an order that are not due yet. */
  async deleteUpcoming(tx: OwnTransaction, key: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM payouts.sandbox_facts WHERE key = $1 AND due_at > $2', [
      key,
      tx.clock.now(),
    ]);
  }

  /** Makes all remaining events of an order due now; returns the number of events. */
  async makeDue(tx: OwnTransaction, key: string): Promise<number> {
    const { length: count } = await prepared(
      tx.manager,
      'UPDATE payouts.sandbox_facts SET due_at = $2 WHERE key = $1 AND due_at > $2 RETURNING 1',
      [key, tx.clock.now()],
    );
    return count;
  }

  /**
   * Claims due events until the lease ends. Events of one order are claimed one at a time: each event after the
   * delivery of the previous event.
   */
  async leaseDue(tx: OwnTransaction, limit: number, leasedUntil: Date): Promise<DueProviderEvent[]> {
    const rows = await prepared<DueProviderEvent>(
      tx.manager,
      `UPDATE payouts.sandbox_facts f SET held_until = $3 WHERE f.place = ANY (ARRAY(
         SELECT d.place FROM payouts.sandbox_facts d
         WHERE d.tellings > 0 AND d.due_at <= $1 AND (d.held_until IS NULL OR d.held_until <= $1)
           AND NOT EXISTS (SELECT FROM payouts.sandbox_facts e WHERE e.key = d.key AND e.place < d.place AND e.tellings > 0)
         ORDER BY d.due_at, d.place LIMIT $2 FOR UPDATE SKIP LOCKED
       )) RETURNING f.place, f.id, f.key, f.kind, f.code, f.due_at AS at,
         (SELECT p.trace_code FROM payouts.sandbox_payouts p WHERE p.key = f.key) AS "traceCode"`,
      [tx.clock.now(), limit, leasedUntil],
    );
    return rows.toSorted((one, other) => Number(one.place) - Number(other.place));
  }

  /** Records one more delivery of each event, and ends the lease on the event. */
  async markDelivered(tx: OwnTransaction, places: readonly string[]): Promise<void> {
    if (places.length === 0) return;
    await executeDeferred(
      tx.manager,
      'UPDATE payouts.sandbox_facts SET tellings = tellings - 1, told_at = $2, held_until = NULL WHERE place = ANY($1::bigint[])',
      [places, tx.clock.now()],
    );
  }
}

const enterPayout = batched<
  SandboxPayout & { readonly amount: string | null; readonly currency: string | null; readonly at: Date },
  boolean
>(async (manager, payouts) => {
  const entered = new Set<object>();
  for (const batch of uniqueBatches(payouts, ({ key }) => key)) {
    const rows: Pick<SandboxPayout, 'key'>[] = await prepared(
      manager,
      `INSERT INTO payouts.sandbox_payouts (key, reference, trace_code, state, amount, currency, created_at)
       SELECT key, reference, "traceCode", state, amount, currency, at
       FROM jsonb_to_recordset($1::jsonb) AS payout (key text, reference text, "traceCode" text, state text, amount numeric, currency text, at timestamptz)
       ORDER BY key ON CONFLICT (key) DO NOTHING RETURNING key`,
      [JSON.stringify(batch)],
    );
    const keys = new Set(rows.map(({ key }) => key));
    for (const payout of batch) if (keys.has(payout.key)) entered.add(payout);
  }
  return payouts.map((payout) => entered.has(payout));
});

const find = payoutsBy('');
const lock = payoutsBy('ORDER BY key FOR UPDATE');

function payoutsBy(orderClause: string) {
  return batched<string, SandboxPayout | null>(async (manager, keys) => {
    const rows: SandboxPayout[] = await prepared(
      manager,
      `SELECT ${payoutColumns} FROM payouts.sandbox_payouts WHERE key = ANY($1::text[]) ${orderClause}`,
      [keys],
    );
    const found = new Map(rows.map((payout) => [payout.key, payout]));
    return keys.map((key) => found.get(key) ?? null);
  });
}

const plan = batchedWrite<readonly NewProviderEvent[]>(async (manager, planned) => {
  await executeDeferred(
    manager,
    `INSERT INTO payouts.sandbox_facts (id, key, kind, code, due_at, tellings) SELECT f.id, f.key, f.kind, f.code, f."dueAt", f.times
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id text, key text, kind text, code text, "dueAt" timestamptz, times integer))
       WITH ORDINALITY AS f (id, key, kind, code, "dueAt", times, turn)
     ORDER BY f.turn`,
    [JSON.stringify(planned.flat())],
  );
});

type SandboxEventRow = Pick<DueProviderEvent, 'kind' | 'code'>;

const happened = batched<{ readonly key: string; readonly by: Date }, SandboxEventRow[]>(async (manager, lookups) => {
  const rows: (SandboxEventRow & Pick<DueProviderEvent, 'key'>)[] = await prepared(
    manager,
    `SELECT f.key, f.kind, f.code FROM jsonb_to_recordset($1::jsonb) AS asked (key text, by timestamptz) JOIN payouts.sandbox_facts f ON f.key = asked.key AND f.due_at <= asked.by
     ORDER BY f.place`,
    [JSON.stringify(lookups)],
  );
  const events = Map.groupBy(rows, ({ key }) => key);
  return lookups.map(({ key }) => (events.get(key) ?? []).map(({ kind, code }) => ({ kind, code })));
});

/** Returns a new ID for an order at the sandbox provider. */
export function newReference(): string {
  return newId('sbxpo');
}
