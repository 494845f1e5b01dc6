import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  type Logger,
  createContext,
  systemPrincipal,
} from '../../../kit/src';
import type { PaymentRepository } from '../payments/payment.repository';
import type { ReadModels } from '../read-models';
import { sandboxTracker } from './sandbox-tracker';
import { ShipmentRepository } from './shipment.repository';
import { SandboxShipmentResolver, ShipmentPayloadResolver, ShipmentResolver } from './shipment.resolver';
import { ShipmentRuns } from './shipment.runs';
import { ShipmentService } from './shipment.service';
import type { Tracker } from './tracker';

export interface ShipmentParts {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly payments: PaymentRepository;
  readonly log: Logger;
  readonly sandbox: boolean;
  readonly committed: () => void;
  /** Left out: in the sandbox its own; else nobody is asked. */
  readonly tracker?: Tracker;
}

/** Shipments at work: their part of the graph, and who follows parcels. */
export interface Shipments {
  readonly repository: ShipmentRepository;
  readonly resolvers: readonly object[];
  /** Follows some of the parcels that are to be looked for; answers how many. */
  followDue(ctx: Context): Promise<number>;
  startWorkers(): DueWorker[];
}

export function createShipments({
  database,
  models,
  commands,
  payments,
  log,
  sandbox,
  committed,
  tracker = sandbox ? sandboxTracker : undefined,
}: ShipmentParts): Shipments {
  const repository = new ShipmentRepository(database, models.shipment);
  const service = new ShipmentService(repository, payments, tracker !== undefined);
  const runs = tracker && new ShipmentRuns({ database, shipments: repository, service, tracker, committed });
  const followDue = async (ctx: Context) => (runs ? runs.runDue(ctx) : 0);
  return {
    repository,
    followDue,
    startWorkers: () => {
      if (!runs) return [];
      const worker = new DueWorker({ name: 'shipments', log }, () =>
        followDue(createContext({ principal: systemPrincipal, requestId: 'shipments', log })),
      );
      worker.start();
      return [worker];
    },
    resolvers: [
      new ShipmentResolver(repository, service, commands),
      new ShipmentPayloadResolver(repository),
      ...(sandbox ? [new SandboxShipmentResolver(service, commands)] : []),
    ],
  };
}
