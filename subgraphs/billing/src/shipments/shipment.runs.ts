import type { Context, Database } from '../../../kit/src';
import type { ShipmentRepository } from './shipment.repository';
import type { ShipmentService } from './shipment.service';
import type { Tracker } from './tracker';

export interface ShipmentRunParts {
  readonly database: Database;
  readonly shipments: ShipmentRepository;
  readonly service: ShipmentService;
  readonly tracker: Tracker;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed: () => void;
}

/** Asks the tracker where parcels are, outside of any transaction, and records what it knows. */
export class ShipmentRuns {
  constructor(private readonly parts: ShipmentRunParts) {}

  /** Follows some of the parcels that are to be looked for. Answers how many. What fails is looked for again after its lease. */
  async runDue(ctx: Context, most = 16): Promise<number> {
    const due = await this.parts.shipments.claim(ctx, most);
    for (const { id, trackingNumber } of due) {
      try {
        await this.follow(ctx, id, trackingNumber);
      } catch (error) {
        ctx.log.error({ err: error, shipment: id }, 'a parcel could not be followed, it stays due');
      }
    }
    return due.length;
  }

  private async follow(ctx: Context, id: string, trackingNumber: string): Promise<void> {
    const { tracker, database, service, committed } = this.parts;
    const known = await tracker.look(trackingNumber, ctx.clock.now());
    await database.transaction((manager) => service.record({ ...ctx, manager }, id, trackingNumber, known));
    committed();
  }
}
