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
  type RowLock,
  Selection,
  type Transaction,
  findRow,
  lockRow,
  saveRow,
} from '../../../kit/src';
import { CheckoutConfiguration } from './checkout-configuration.resource';
import { checkoutConfigurationPolicy } from './checkout-configuration.policy';
import { checkoutConfigurationList } from './checkout-configuration.read-model';
import type { CheckoutConfigurationOrder } from './checkout-configuration.states';

export interface CheckoutConfigurationListRequest {
  readonly accountId?: string | null;
  readonly planId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly order: CheckoutConfigurationOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

export interface CheckoutConfigurationPageRequest {
  readonly accountId?: string | null;
  readonly planId?: string | null;
  readonly page: number;
  readonly size: number;
}

const deleted = Selection.names('deleted');

/** Reads and writes checkout configurations. */
export class CheckoutConfigurationRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, checkoutConfigurationList);
  }

  /** Returns the checkout, or null if it does not exist or is deleted. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const checkout = await this.reader.byId(ctx, id, selection.with(deleted));
    return checkout && !checkout.deleted ? checkout : null;
  }

  /**
   * Returns the checkout for the payload of a mutation. Checks no read permission, because the permission for the
   * mutation suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(ctx: Context, request: CheckoutConfigurationListRequest, selection: Selection): Promise<Page<ReadRow>> {
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: checkoutConfigurationPolicy.listed(ctx, request.accountId) },
      filters: {
        existing: true,
        planId: request.planId,
        createdAfter: request.createdAfter,
        createdBefore: request.createdBefore,
      },
      order: request.order,
      direction: request.direction,
      page: request.page,
    });
  }

  /** Returns the page of checkouts with this number, newest first, and the total count. */
  numbered(
    ctx: Context,
    { accountId, planId, page, size }: CheckoutConfigurationPageRequest,
    selection: Selection,
  ): Promise<NumberedPage<ReadRow>> {
    const scope = { accounts: checkoutConfigurationPolicy.listed(ctx, accountId) };
    return this.reader.numbered(ctx, {
      selection,
      scope,
      filters: { existing: true, planId },
      order: 'created_at',
      direction: 'desc',
      page,
      size,
    });
  }

  /** Returns the checkout without locking it. Throws `NotFound` if it does not exist or is deleted. */
  async offered(tx: Transaction, id: string): Promise<CheckoutConfiguration> {
    return assertFound(await findRow(tx, CheckoutConfiguration, id));
  }

  /**
   * Locks the checkout row for this transaction and returns it. Throws `NotFound` if it does not exist or is deleted.
   */
  async lock(tx: Transaction, id: string, lock: RowLock = 'update'): Promise<CheckoutConfiguration> {
    return assertFound(await lockRow(tx, CheckoutConfiguration, id, lock));
  }

  async save(tx: Transaction, checkout: CheckoutConfiguration): Promise<void> {
    await saveRow(tx, checkout);
  }
}

function assertFound(checkout: CheckoutConfiguration | null): CheckoutConfiguration {
  if (!checkout || checkout.deletedAt) throw new NotFound();
  return checkout;
}
