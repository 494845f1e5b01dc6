import type { Context, Database } from '../../../../kit/src';
import type { ShipmentRepository } from './shipment.repository';
import type { ShipmentService } from './shipment.service';
import type { Tracker } from './tracker';

export interface ShipmentRunDependencies {
  readonly database: Database;
  readonly shipments: ShipmentRepository;
  readonly service: ShipmentService;
  readonly tracker: Tracker;
  /** Must be called after each commit, so that pending events are published immediately. */
  readonly committed: () => void;
}

/** Polls the tracking provider for due shipments, outside of any transaction, and records the tracking data. */
export class ShipmentRuns {
  constructor(private readonly deps: ShipmentRunDependencies) {}

  /**
   * Polls the tracking provider for at most `limit` due shipments. Returns the number of polled shipments. A failed
   * poll is repeated after the lease has expired.
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
