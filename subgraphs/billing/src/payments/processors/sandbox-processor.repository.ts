import { type Currency, batched, prepared, uniqueBatches, executeDeferred } from '../../../../kit/src';
import type { OwnTransaction } from './own-transaction';
import type { ProcessorMethod } from './processor';
import type { DeclineCode } from './processor.enums';
import type { SandboxBehaviour } from './sandbox-cards';
import type { ChallengeState, SandboxChargeState } from './sandbox-charge.states';

export interface SandboxMethod {
  readonly method: ProcessorMethod;
  readonly behaviour: SandboxBehaviour;
}

/** Columns of a sandbox charge that change after its insertion. */
export interface ChargeProgress {
  readonly state: SandboxChargeState;
  readonly declineCode: DeclineCode | null;
  readonly challenge: ChallengeState | null;
}

export interface SandboxCharge extends ChargeProgress {
  readonly key: string;
  readonly reference: string;
  /** Whether the row is a charge or a save; null if the key was canceled before its request arrived. */
  readonly kind: 'charge' | 'save' | null;
  readonly amount: string | null;
  readonly currency: Currency | null;
  readonly description: string | null;
  readonly returnUrl: string | null;
  readonly capture: boolean;
  readonly keep: boolean;
  readonly method: ProcessorMethod | null;
  readonly behaviour: SandboxBehaviour | null;
}

export interface SandboxRefund {
  readonly key: string;
  readonly chargeKey: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly acquirerReference: string | null;
  /** Reason of the failure; null if the refund succeeded. */
  readonly message: string | null;
}

const chargeColumns = `key, reference, kind, state, amount::text AS amount, currency, description, return_url AS "returnUrl", capture, keep, method,
  behaviour, decline_code AS "declineCode", challenge`;

/** Reads and writes the charges, refunds and saved payment methods of the sandbox processor. */
export class SandboxProcessorRepository {
  /**
   * Inserts a charge or save; returns false if a row with its idempotency key exists. If another transaction is
   * inserting the same key, waits for that transaction.
   */
  enter(tx: OwnTransaction, charge: SandboxCharge): Promise<boolean> {
    return enterCharges(tx, { ...charge, at: tx.clock.now() });
  }

  async find(tx: OwnTransaction, key: string): Promise<SandboxCharge | null> {
    return this.charge(tx, 'key = $1', key);
  }

  async findByReference(tx: OwnTransaction, reference: string): Promise<SandboxCharge | null> {
    return this.charge(tx, 'reference = $1', reference);
  }

  /** Locks the charge with the idempotency key until the transaction ends and returns it; null for an unknown key. */
  async lock(tx: OwnTransaction, key: string): Promise<SandboxCharge | null> {
    return this.charge(tx, 'key = $1 FOR UPDATE', key);
  }

  async lockByReference(tx: OwnTransaction, reference: string): Promise<SandboxCharge | null> {
    return this.charge(tx, 'reference = $1 FOR UPDATE', reference);
  }

  async advance(tx: OwnTransaction, key: string, { state, declineCode, challenge }: ChargeProgress): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE billing.sandbox_charges SET state = $2, decline_code = $3, challenge = $4, updated_at = $5 WHERE key = $1',
      [key, state, declineCode, challenge, tx.clock.now()],
    );
  }

  /** Saves a payment method for later charges. Has no effect if it was saved before. */
  async keepMethod(tx: OwnTransaction, { method, behaviour }: SandboxMethod): Promise<void> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO billing.sandbox_methods (reference, method, behaviour, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (reference) DO NOTHING',
      [method.reference, method, behaviour, tx.clock.now()],
    );
  }

  methodOf(tx: OwnTransaction, reference: string): Promise<SandboxMethod | null> {
    return methodsOf(tx, reference);
  }

  /** Inserts a refund. Has no effect if a refund with its idempotency key exists. */
  async enterRefund(tx: OwnTransaction, refund: SandboxRefund): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO billing.sandbox_refunds (key, charge_key, reference, state, amount, currency, acquirer_reference, message, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (key) DO NOTHING`,
      [
        refund.key,
        refund.chargeKey,
        refund.reference,
        refund.message === null ? 'succeeded' : 'failed',
        refund.amount,
        refund.currency,
        refund.acquirerReference,
        refund.message,
        tx.clock.now(),
      ],
    );
  }

  async refund(tx: OwnTransaction, key: string): Promise<SandboxRefund | null> {
    const [found] = await prepared<SandboxRefund>(
      tx.manager,
      `SELECT key, charge_key AS "chargeKey", reference, amount::text AS amount, currency, acquirer_reference AS "acquirerReference", message
       FROM billing.sandbox_refunds WHERE key = $1`,
      [key],
    );
    return found ?? null;
  }

  /** Returns the sum of the successful refunds of a charge, as exact decimal string. */
  async refunded(tx: OwnTransaction, chargeKey: string): Promise<string> {
    const [sum] = await prepared<{ readonly total: string }>(
      tx.manager,
      `SELECT COALESCE(sum(amount), 0)::text AS total FROM billing.sandbox_refunds WHERE charge_key = $1 AND state = 'succeeded'`,
      [chargeKey],
    );
    return sum?.total ?? '0';
  }

  private async charge(tx: OwnTransaction, condition: string, value: string): Promise<SandboxCharge | null> {
    const [found] = await prepared<SandboxCharge>(
      tx.manager,
      `SELECT ${chargeColumns} FROM billing.sandbox_charges WHERE ${condition}`,
      [value],
    );
    return found ?? null;
  }
}

const enterCharges = batched<SandboxCharge & { readonly at: Date }, boolean>(async (manager, charges) => {
  const entered = new Set<object>();
  for (const batch of uniqueBatches(charges, ({ key }) => key)) {
    const rows: { readonly key: string }[] = await prepared(
      manager,
      `INSERT INTO billing.sandbox_charges (key, reference, kind, state, amount, currency, description, return_url, capture, keep, method, behaviour,
         decline_code, challenge, created_at, updated_at)
       SELECT key, reference, kind, state, amount, currency, description, "returnUrl", capture, keep, method, behaviour, "declineCode", challenge, at, at
       FROM jsonb_to_recordset($1::jsonb) AS charge (key text, reference text, kind text, state text, amount numeric, currency text, description text,
         "returnUrl" text, capture boolean, keep boolean, method jsonb, behaviour text, "declineCode" text, challenge text, at timestamptz)
       ORDER BY key ON CONFLICT (key) DO NOTHING RETURNING key`,
      [JSON.stringify(batch)],
    );
    const keys = new Set(rows.map(({ key }) => key));
    for (const charge of batch) if (keys.has(charge.key)) entered.add(charge);
  }
  return charges.map((charge) => entered.has(charge));
});

const methodsOf = batched<string, SandboxMethod | null>(async (manager, references) => {
  const rows: (SandboxMethod & { readonly reference: string })[] = await prepared(
    manager,
    'SELECT reference, method, behaviour FROM billing.sandbox_methods WHERE reference = ANY($1::text[])',
    [references],
  );
  const methods = new Map(rows.map(({ reference, ...method }) => [reference, method]));
  return references.map((reference) => methods.get(reference) ?? null);
});
