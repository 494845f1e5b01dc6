import {
  type Database,
  type ReadModel,
  Reader,
  ResourceReads,
  type Transaction,
  lockRow,
  requireRow,
  saveRow,
  reserveName,
} from '../../../../kit/src';
import { FeeMarkup, feeMarkupFilters } from './fee-markup.resource';
import { feeMarkupPolicy } from './fee-markup.policy';
import { feeMarkupList } from './fee-markup.resource';
import type { MarkupType } from './fee-markup.states';

/** Reads and writes fee markups. */
export class FeeMarkupRepository {
  readonly reads: ResourceReads<FeeMarkup>;

  constructor(database: Database, model: ReadModel<FeeMarkup>) {
    this.reads = new ResourceReads(new Reader(database, model, feeMarkupList), feeMarkupPolicy, feeMarkupFilters);
  }

  /**
   * Returns the markup of an account for a type of fee; null if there is none. An advisory lock on account and fee type
   * serializes concurrent calls until the transaction ends.
   */
  async of(tx: Transaction, accountId: string, feeType: MarkupType): Promise<FeeMarkup | null> {
    await reserveName(tx, `markup:${accountId}:${feeType}`);
    return tx.manager.findOneBy(FeeMarkup, { accountId, feeType });
  }

  /** Locks the markup row for this transaction and returns it. Throws `NotFound` if it does not exist. */
  lock(tx: Transaction, id: string): Promise<FeeMarkup> {
    return requireRow(lockRow(tx, FeeMarkup, id));
  }

  async save(tx: Transaction, markup: FeeMarkup): Promise<void> {
    await saveRow(tx, markup);
  }

  async remove(tx: Transaction, { id }: FeeMarkup): Promise<void> {
    await tx.manager.delete(FeeMarkup, { id });
  }
}
