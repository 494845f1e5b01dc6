import {
  type Context,
  type Database,
  type NumberedPage,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  type RowLock,
  type Selection,
  type Transaction,
  findRow,
  lockRow,
  requireRow,
  saveRow,
} from '../../../../kit/src';
import { CheckoutConfiguration } from './checkout-configuration.resource';
import {
  checkoutConfigurationFilters,
  type CheckoutConfigurationListArgs,
  type CheckoutConfigurationPageArgs,
} from './checkout-configuration.inputs';
import { checkoutConfigurationPolicy } from './checkout-configuration.policy';
import { checkoutConfigurationList } from './checkout-configuration.read-model';

/** Condition of lists: checkouts that are not deleted. */
const undeleted = { existing: true };

/** Reads and writes checkout configurations. */
export class CheckoutConfigurationRepository {
  readonly reads: ResourceReads<CheckoutConfiguration>;

  constructor(database: Database, model: ReadModel<CheckoutConfiguration>) {
    const reader = new Reader(database, model, checkoutConfigurationList);
    this.reads = new ResourceReads(reader, checkoutConfigurationPolicy, checkoutConfigurationFilters);
  }

  /** Returns the checkout, or null if it does not exist or is deleted. */
  find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<CheckoutConfiguration> | null> {
    return this.reads.find(ctx, id, selection);
  }

  list(
    ctx: Context,
    args: CheckoutConfigurationListArgs,
    selection: Selection,
  ): Promise<Page<ReadRow<CheckoutConfiguration>>> {
    return this.reads.list(ctx, args, selection, undeleted);
  }

  /** Returns the page of checkouts with this number, newest first, and the total count. */
  numbered(
    ctx: Context,
    args: CheckoutConfigurationPageArgs,
    selection: Selection,
  ): Promise<NumberedPage<ReadRow<CheckoutConfiguration>>> {
    return this.reads.numbered(ctx, args, selection, undeleted);
  }

  /** Returns the checkout without locking it. Throws `NotFound` if it does not exist or is deleted. */
  offered(tx: Transaction, id: string): Promise<CheckoutConfiguration> {
    return requireRow(findRow(tx, CheckoutConfiguration, id));
  }

  /**
   * Locks the checkout row for this transaction and returns it. Throws `NotFound` if it does not exist or is deleted.
   */
  lock(tx: Transaction, id: string, lock: RowLock = 'update'): Promise<CheckoutConfiguration> {
    return requireRow(lockRow(tx, CheckoutConfiguration, id, lock));
  }

  async save(tx: Transaction, checkout: CheckoutConfiguration): Promise<void> {
    await saveRow(tx, checkout);
  }
}
