import {
  type Context,
  type Database,
  NotFound,
  type NumberedPage,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  batchedWrite,
  newId,
  executeDeferred,
} from '../../../../kit/src';
import type { Payment } from './payment.resource';
import { paymentFeeList } from './payment-fee.read-model';
import type { PaymentRepository } from './payment.repository';
import type { PaymentFee } from './payment-fee.type';

/** Fee for the processing of a payment. */
export interface Fee {
  readonly type: string;
  readonly name: string;
  /** Amount in the currency of the payment. */
  readonly amount: string;
}

const idOnly = Selection.names('id');

/** Reads and writes the fees of payments. */
export class PaymentFeeRepository {
  private readonly reader: Reader<PaymentFee>;

  constructor(
    database: Database,
    model: ReadModel<PaymentFee>,
    private readonly payments: PaymentRepository,
  ) {
    this.reader = new Reader(database, model, paymentFeeList);
  }

  /**
   * Returns one page of the fees of a payment, sorted by creation time. Throws `NotFound` for a payment that is not
   * visible to the caller.
   */
  async list(
    ctx: Context,
    paymentId: string,
    page: PageArguments & { readonly direction: 'asc' | 'desc' },
    selection: Selection,
  ): Promise<Page<ReadRow<PaymentFee>>> {
    const scope = await this.scopeOf(ctx, paymentId);
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: { paymentId },
      direction: page.direction,
      page,
    });
  }

  /**
   * Returns one page of the fees of a payment, selected by page number, newest first. Throws `NotFound` for a payment
   * that is not visible to the caller.
   */
  async numbered(
    ctx: Context,
    paymentId: string,
    { page, size }: { readonly page: number; readonly size: number },
    selection: Selection,
  ): Promise<NumberedPage<ReadRow<PaymentFee>>> {
    const scope = await this.scopeOf(ctx, paymentId);
    return this.reader.numbered(ctx, {
      selection,
      scope,
      filters: { paymentId },
      direction: 'desc',
      page,
      size,
    });
  }

  private async scopeOf(ctx: Context, paymentId: string): Promise<{ readonly accounts: string[] }> {
    const payment = await this.payments.find(ctx, paymentId, idOnly);
    if (!payment) throw new NotFound();
    return { accounts: [payment.accountId as string] };
  }

  /** Saves the fees that are charged for a payment. */
  async charge(tx: Transaction, { id, accountId, currency }: Payment, fees: readonly Fee[]): Promise<void> {
    const createdAt = tx.clock.now();
    await insertFees(
      tx,
      fees.map((fee) => ({ ...fee, id: newId('fee'), accountId, paymentId: id, currency, createdAt })),
    );
  }
}

interface ChargedFee extends Fee {
  readonly id: string;
  readonly accountId: string;
  readonly paymentId: string;
  readonly currency: string;
  readonly createdAt: Date;
}

const insertFees = batchedWrite<readonly ChargedFee[]>(async (manager, fees) => {
  await executeDeferred(
    manager,
    `INSERT INTO billing.payment_fees (id, account_id, payment_id, type, name, amount, currency, created_at)
     SELECT id, "accountId", "paymentId", type, name, amount, currency, "createdAt" FROM jsonb_to_recordset($1::jsonb)
       AS (id text, "accountId" text, "paymentId" text, type text, name text, amount numeric, currency text, "createdAt" timestamptz)`,
    [JSON.stringify(fees.flat())],
  );
});
