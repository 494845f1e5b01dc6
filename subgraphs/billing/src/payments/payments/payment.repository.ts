import {
  type Context,
  type Database,
  type NumberedPage,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  conditionsOf,
  findRow,
  lockRow,
  requireRow,
  saveRow,
  prepared,
} from '../../../../kit/src';
import { type AccountFilter, sharedRow } from '../../shared/list-scope';
import { memberSearchOf } from '../../memberships/members/member-search.read-model';
import { checkIds } from '../../shared/input-sizes';
import { Payment } from './payment.resource';
import { paymentPolicy } from './payment.policy';
import { paymentList } from './payment.read-model';
import { paymentFilters, type PaymentListArgs } from './payment.inputs';
import type { PaymentOrder } from './payment.states';

export interface PaymentListRequest
  extends AccountFilter, Omit<PaymentListArgs, 'accountId' | 'first' | 'last' | 'after' | 'before'> {
  readonly order: PaymentOrder;
  readonly page: PageArguments;
}

const policyFields = Selection.names('user');

/** Reads and writes payments. */
export class PaymentRepository {
  private readonly reader: Reader<Payment>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Payment>,
  ) {
    this.reader = new Reader(database, model, paymentList);
  }

  /**
   * Returns the payment by id; null if it does not exist or is not visible to the caller. Throws `Forbidden` without
   * the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Payment> | null> {
    const payment = await this.reader.byId(ctx, id, selection.with(policyFields));
    return payment && paymentPolicy.visible(ctx, sharedRow(payment)) ? payment : null;
  }

  /**
   * Returns the payment by id, for a reference from another GraphQL type; null if it does not exist or the caller may
   * not read it.
   */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Payment> | null> {
    const payment = await this.reader.byId(ctx, id, selection.with(policyFields));
    return payment && paymentPolicy.referable(ctx, sharedRow(payment)) ? payment : null;
  }

  /**
   * Returns the payment for the response to a command, without a read check: the permission for the command is
   * sufficient.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Payment> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(ctx: Context, request: PaymentListRequest, selection: Selection): Promise<Page<ReadRow<Payment>>> {
    const { scope, accountIds } = paymentPolicy.listed(ctx, request);
    const { order, direction, page } = request;
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: { accountIds, ...filtersOf(ctx, request) },
      order,
      direction,
      page,
    });
  }

  /** Returns one page of payments, selected by page number, newest first, with the total count. */
  numbered(
    ctx: Context,
    request: Omit<PaymentListRequest, 'page'> & { readonly page: number; readonly size: number },
    selection: Selection,
  ): Promise<NumberedPage<ReadRow<Payment>>> {
    const { scope, accountIds } = paymentPolicy.listed(ctx, request);
    const { order, direction, page, size } = request;
    return this.reader.numbered(ctx, {
      selection,
      scope,
      filters: { accountIds, ...filtersOf(ctx, request) },
      order,
      direction,
      page,
      size,
    });
  }

  /** Locks the payment until the transaction ends and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<Payment> {
    return requireRow(this.lockIfExists(tx, id));
  }

  /** Locks the payment until the transaction ends and returns it; null if there is none. */
  lockIfExists(tx: Transaction, id: string): Promise<Payment | null> {
    return lockRow(tx, Payment, id);
  }

  /** Returns the payment without a lock. Throws `NotFound`. */
  get(tx: Transaction, id: string): Promise<Payment> {
    return requireRow(tx.manager.findOneBy(Payment, { id }));
  }

  /**
   * Returns the current state of the payment, outside of any transaction and without an access check. Throws
   * `NotFound`.
   */
  now(ctx: Context, id: string): Promise<Payment> {
    return requireRow(findRow(this.database.dataSource, Payment, id));
  }

  save(tx: Transaction, payment: Payment): Promise<Payment> {
    return saveRow(tx, payment);
  }

  /**
   * Returns whether a charge for a purchase of the plan by the buyer, a user or an account, is in progress. The plan
   * must be locked: otherwise two concurrent purchases could both find none.
   */
  hasUnfinished(
    tx: Transaction,
    planId: string,
    buyer: { userId: string } | { buyerAccountId: string },
  ): Promise<boolean> {
    return tx.manager
      .createQueryBuilder(Payment, 'payment')
      .where({ planId, ...buyer })
      .andWhere("payment.chargeState <> 'idle' AND payment.membershipId IS NULL")
      .getExists();
  }

  /** Returns whether the payment is the last one that was collected for its membership. */
  async isLatestPaid(tx: Transaction, { id, membershipId }: Payment): Promise<boolean> {
    return membershipId !== null && (await this.latestPaidId(tx, membershipId)) === id;
  }

  /** Returns the payment that was collected last for the membership, without a lock; null if there is none. */
  async latestPaid(tx: Transaction, membershipId: string): Promise<Payment | null> {
    const id = await this.latestPaidId(tx, membershipId);
    return id === null ? null : this.get(tx, id);
  }

  private async latestPaidId(tx: Transaction, membershipId: string): Promise<string | null> {
    const [latest] = await prepared<{ readonly id: string }>(
      tx.manager,
      "SELECT id FROM billing.payments WHERE membership_id = $1 AND status = 'paid' ORDER BY paid_at DESC, created_at DESC, id DESC LIMIT 1",
      [membershipId],
    );
    return latest?.id ?? null;
  }
}

function filtersOf(
  ctx: Context,
  request: Omit<PaymentListRequest, 'page' | 'order' | 'direction'>,
): Record<string, unknown> {
  const { planIds, productIds, checkoutConfigurationIds } = request;
  checkIds({ planIds, productIds, checkoutConfigurationIds });
  return {
    priced: request.includeFree ? null : true,
    ...conditionsOf(paymentFilters, request),
    search: searchOf(ctx, request),
  };
}

/**
 * Returns the filter value of a search (`paymentSearch`); null without search text. Only the argument `search` finds ids
 * of payments.
 */
function searchOf(
  ctx: Context,
  { search, query }: Pick<PaymentListRequest, 'search' | 'query'>,
): readonly string[] | null {
  const found = memberSearchOf(ctx, search ?? query, search == null ? 'query' : 'search');
  return found && [found.text, search == null ? '' : found.text, ...found.value];
}
