import { type Context, type Database, NotFound, type Page, type PageArguments, type ReadModel, type ReadRow, Reader, Selection, type Transaction } from '../../../kit/src';
import type { Narrowing } from '../shared';
import { PaymentMethodEntity } from './payment-method.entity';
import { paymentMethodPolicy } from './payment-method.policy';
import { paymentMethodList } from './payment-method.read-model';

export interface PaymentMethodListRequest extends Narrowing {
  readonly memberId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const policyFields = Selection.names('userId');

/** Reads and writes saved payment methods. */
export class PaymentMethodRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, paymentMethodList);
  }

  /** The method by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const method = await this.reader.byId(ctx, id, selection.with(policyFields));
    return method && paymentMethodPolicy.visible(ctx, { accountId: method.accountId, userId: method.userId as string }) ? method : null;
  }

  list(ctx: Context, { memberId, createdAfter, createdBefore, direction, page, ...narrowing }: PaymentMethodListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { scope } = paymentMethodPolicy.listed(ctx, narrowing);
    return this.reader.page(ctx, { selection, scope, filters: { memberId, createdAfter, createdBefore }, order: 'created_at', direction, page });
  }

  /** The method by id, for a command. Throws `NotFound`. */
  async get(tx: Transaction, id: string): Promise<PaymentMethodEntity> {
    const method = await tx.manager.findOneBy(PaymentMethodEntity, { id });
    if (!method) throw new NotFound();
    return method;
  }

  /** What a member saved last, null where they saved nothing. */
  latestOf(tx: Transaction, memberId: string): Promise<PaymentMethodEntity | null> {
    return tx.manager.findOne(PaymentMethodEntity, { where: { memberId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Keeps a method, and answers the one that the member had saved before under the same reference, if any. */
  async keep(tx: Transaction, method: PaymentMethodEntity): Promise<PaymentMethodEntity> {
    const { memberId, provider, reference } = method;
    const known = await tx.manager.findOneBy(PaymentMethodEntity, { memberId, provider, reference });
    return known ?? tx.manager.save(method);
  }
}
