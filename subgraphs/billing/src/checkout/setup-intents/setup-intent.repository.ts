import {
  type Database,
  type ReadModel,
  Reader,
  ResourceReads,
  type Transaction,
  lockRow,
  requireRow,
  saveRow,
} from '../../../../kit/src';
import { setupIntentPolicy } from './setup-intent.policy';
import { setupIntentList } from './setup-intent.resource';
import { SetupIntent, setupIntentFilters } from './setup-intent.resource';

/** Reads and writes setup intents. */
export class SetupIntentRepository {
  readonly reads: ResourceReads<SetupIntent>;

  constructor(database: Database, model: ReadModel<SetupIntent>) {
    this.reads = new ResourceReads(new Reader(database, model, setupIntentList), setupIntentPolicy, setupIntentFilters);
  }

  /** Locks the setup intent until the transaction ends and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<SetupIntent> {
    return requireRow(lockRow(tx, SetupIntent, id));
  }

  save(tx: Transaction, intent: SetupIntent): Promise<SetupIntent> {
    return saveRow(tx, intent);
  }
}
