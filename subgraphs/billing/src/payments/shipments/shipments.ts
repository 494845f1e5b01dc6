import {
  type Commands,
  type Context,
  type Database,
  DueWorker,
  type Logger,
  createContext,
  systemPrincipal,
  payloadResolver,
} from '../../../../kit/src';
import type { PaymentRepository } from '../payments/payment.repository';
import type { ReadModels } from '../../read-models';
import { sandboxTracker } from './sandbox-tracker';
import { ShipmentRepository } from './shipment.repository';
import { SandboxShipmentResolver, ShipmentResolver } from './shipment.resolver';
import { ShipmentRuns } from './shipment.runs';
import { ShipmentService } from './shipment.service';
import type { Tracker } from './tracker';
import { ShipmentPayload, Shipment } from './shipment.resource';

export interface ShipmentDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly payments: PaymentRepository;
  readonly log: Logger;
  readonly sandbox: boolean;
  readonly committed: () => void;
  /** Tracking provider. Default: the simulated provider in the sandbox, otherwise none. */
  readonly tracker?: Tracker;
}

/** The shipment module: repository, resolvers and worker. */
export interface Shipments {
  readonly repository: ShipmentRepository;
  readonly resolvers: readonly object[];
  /** Polls the tracking provider for a batch of due shipments. Returns the number of polled shipments. */
  followDue(ctx: Context): Promise<number>;
  workers(): DueWorker[];
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
}: ShipmentDependencies): Shipments {
  const repository = new ShipmentRepository(database, models.shipment);
  const service = new ShipmentService(repository, payments, tracker !== undefined);
  const runner = tracker && new ShipmentRuns({ database, shipments: repository, service, tracker, committed });
  const followDue = async (ctx: Context) => (runner ? runner.runDue(ctx) : 0);
  return {
    repository,
    followDue,
    workers: () => {
      if (!runner) return [];
      const step = () => followDue(createContext({ principal: systemPrincipal, requestId: 'shipments', log }));
      return [new DueWorker({ name: 'shipments', log }, step)];
    },
    resolvers: [
      new ShipmentResolver(repository, service, commands),
      payloadResolver(ShipmentPayload, Shipment, (...read) => repository.reads.commandResult(...read)),
      ...(sandbox ? [new SandboxShipmentResolver(service, commands)] : []),
    ],
  };
}
