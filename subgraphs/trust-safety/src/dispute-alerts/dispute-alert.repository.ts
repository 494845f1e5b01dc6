import { type Database, type ReadModel, Reader, ResourceReads, type Transaction, saveRow } from '../../../kit/src';
import type { DisputeAlert } from './dispute-alert.resource';
import { disputeAlertFilters } from './dispute-alert.inputs';
import { disputeAlertPolicy } from './dispute-alert.policy';
import { disputeAlertList } from './dispute-alert.read-model';

/** Reads and writes dispute alerts. */
export class DisputeAlertRepository {
  readonly reads: ResourceReads<DisputeAlert>;

  constructor(database: Database, model: ReadModel<DisputeAlert>) {
    const reader = new Reader(database, model, disputeAlertList);
    this.reads = new ResourceReads(reader, disputeAlertPolicy, disputeAlertFilters);
  }

  async save(tx: Transaction, alert: DisputeAlert): Promise<void> {
    await saveRow(tx, alert);
  }
}
