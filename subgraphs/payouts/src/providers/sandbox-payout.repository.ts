import { newId, type Transaction, unawaited } from '../../../kit/src';
import type { PayoutOrder, ProviderFact } from './payout-provider';
import type { ScriptedFact } from './sandbox-scripts';

/** A transaction of the sandbox's own, short and without anything else in it. */
export type OwnTransaction = Pick<Transaction, 'manager' | 'clock'>;

/** An order as the sandbox keeps it; where the money goes is not kept. */
export interface SandboxPayout {
  readonly key: string;
  readonly reference: string;
  readonly traceCode: string | null;
  /** `lost` while only the first request came, which was lost on its way; `canceled` for one that was given up. */
  readonly state: 'entered' | 'lost' | 'canceled';
}

/** A fact that is to be told, or was. */
export interface DueFact extends Omit<ProviderFact, 'provider' | 'message' | 'traceCode'> {
  readonly place: string;
  readonly traceCode: string | null;
}

export interface NewFact extends Pick<ScriptedFact, 'kind' | 'code'> {
  readonly id: string;
  readonly key: string;
  readonly dueAt: Date;
  readonly times: number;
}

const payoutColumns = 'key, reference, trace_code AS "traceCode", state';

/** The books of the sandbox provider, an outside party that knows no accounts. */
export class SandboxPayoutRepository {
  /** Enters an order, unless its key is taken. Waits where another transaction is about to enter the same key. */
  async enter(tx: OwnTransaction, payout: SandboxPayout, order: Pick<PayoutOrder, 'amount' | 'currency'> | null): Promise<boolean> {
    const rows: unknown[] = await tx.manager.query(
      `INSERT INTO payouts.sandbox_payouts (key, reference, trace_code, state, amount, currency, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (key) DO NOTHING RETURNING key`,
      [payout.key, payout.reference, payout.traceCode, payout.state, order?.amount ?? null, order?.currency ?? null, tx.clock.now()],
    );
    return rows.length > 0;
  }

  async find(tx: OwnTransaction, key: string): Promise<SandboxPayout | null> {
    return this.payout(tx, key, '');
  }

  /** Takes the order until the transaction ends. */
  async lock(tx: OwnTransaction, key: string): Promise<SandboxPayout | null> {
    return this.payout(tx, key, 'FOR UPDATE');
  }

  async turn(tx: OwnTransaction, key: string, state: SandboxPayout['state']): Promise<void> {
    await unawaited(tx.manager, 'UPDATE payouts.sandbox_payouts SET state = $2 WHERE key = $1', [key, state]);
  }

  /** Writes down what will be told, in the order in which it is given. */
  async plan(tx: OwnTransaction, facts: readonly NewFact[]): Promise<void> {
    for (const { id, key, kind, code, dueAt, times } of facts) {
      await unawaited(
        tx.manager,
        'INSERT INTO payouts.sandbox_facts (id, key, kind, code, due_at, tellings) VALUES ($1, $2, $3, $4, $5, $6)',
        [id, key, kind, code, dueAt, times],
      );
    }
  }

  /** What has happened to an order by now, in its order. */
  happened(tx: OwnTransaction, key: string): Promise<Pick<DueFact, 'kind' | 'code'>[]> {
    return tx.manager.query('SELECT kind, code FROM payouts.sandbox_facts WHERE key = $1 AND due_at <= $2 ORDER BY place', [key, tx.clock.now()]);
  }

  /** Nothing that has not happened yet will. */
  async forget(tx: OwnTransaction, key: string): Promise<void> {
    await unawaited(tx.manager, 'DELETE FROM payouts.sandbox_facts WHERE key = $1 AND due_at > $2', [key, tx.clock.now()]);
  }

  /** Lets everything that is still to come happen now. */
  async hasten(tx: OwnTransaction, key: string): Promise<number> {
    const [, count]: [unknown, number] = await tx.manager.query('UPDATE payouts.sandbox_facts SET due_at = $2 WHERE key = $1 AND due_at > $2', [key, tx.clock.now()]);
    return count;
  }

  /**
   * Takes facts that are due, for as long as whoever tells them may take. Those of one order come one after the other: the
   * next one is taken once the one before has been told.
   */
  async takeDue(tx: OwnTransaction, most: number, until: Date): Promise<DueFact[]> {
    const [rows]: [DueFact[]] = await tx.manager.query(
      `UPDATE payouts.sandbox_facts f SET held_until = $3 FROM (
         SELECT d.place FROM payouts.sandbox_facts d
         WHERE d.tellings > 0 AND d.due_at <= $1 AND (d.held_until IS NULL OR d.held_until <= $1)
           AND NOT EXISTS (SELECT FROM payouts.sandbox_facts e WHERE e.key = d.key AND e.place < d.place AND e.tellings > 0)
         ORDER BY d.due_at, d.place LIMIT $2 FOR UPDATE SKIP LOCKED
       ) due WHERE f.place = due.place
       RETURNING f.place, f.id, f.key, f.kind, f.code, f.due_at AS at,
         (SELECT p.trace_code FROM payouts.sandbox_payouts p WHERE p.key = f.key) AS "traceCode"`,
      [tx.clock.now(), most, until],
    );
    return rows.toSorted((one, other) => Number(one.place) - Number(other.place));
  }

  /** Notes that a fact has been told once more. */
  async told(tx: OwnTransaction, place: string): Promise<void> {
    await unawaited(tx.manager, 'UPDATE payouts.sandbox_facts SET tellings = tellings - 1, told_at = $2, held_until = NULL WHERE place = $1', [place, tx.clock.now()]);
  }

  private async payout(tx: OwnTransaction, key: string, lock: string): Promise<SandboxPayout | null> {
    const [found]: SandboxPayout[] = await tx.manager.query(`SELECT ${payoutColumns} FROM payouts.sandbox_payouts WHERE key = $1 ${lock}`, [key]);
    return found ?? null;
  }
}

/** A new name for an order, as the sandbox gives it. */
export function newReference(): string {
  return newId('sbxpo');
}
