import type { Context, Database } from '../../../kit/src';
import type { ShipmentRepository } from './shipment.repository';
import type { ShipmentService } from './shipment.service';
import type { Tracker } from './tracker';

export interface ShipmentRunDependencies {
  readonly database: Database;
  readonly shipments: ShipmentRepository;
  readonly service: ShipmentService;
  readonly tracker: Tracker;
  /** Called after each commit, so that pending events are published immediately. */
  readonly committed: () => void;
}

/** Polls the tracker outside of any transaction, and records the results. */
export class ShipmentRuns {
  constructor(private readonly deps: ShipmentRunDependencies) {}

  /**
   * Polls at most `limit` due shipments. Returns their number. A shipment whose poll has failed is polled again after
   * its lease.
   */
  async runDue(ctx: Context, limit = 16): Promise<number> {
    const due = await this.deps.shipments.claim(ctx, limit);
    for (const { id, trackingNumber } of due) {
      try {
        await this.follow(ctx, id, trackingNumber);
      } catch (error) {
        ctx.log.error({ err: error, shipment: id }, 'a shipment could not be tracked, it remains due');
      }
    }
    return due.length;
  }

  private async follow(ctx: Context, id: string, trackingNumber: string): Promise<void> {
    const { tracker, database, service, committed } = this.deps;
    const tracking = await tracker.look(trackingNumber, ctx.clock.now());
    await database.transaction((manager) => service.record({ ...ctx, manager }, id, trackingNumber, tracking));
    committed();
  }
}
