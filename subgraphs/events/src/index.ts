import type { Contract } from '../../../contract/versioning';
import {
  buildSubgraph,
  type Clock,
  createContext,
  Database,
  type DomainSchema,
  type DueWorker,
  type DatabaseAddress,
  resolveDatabaseTarget,
  type Logger,
  type OffsetCheckpoint,
  type PoolLimits,
  type Signals,
  type Subgraph,
  systemClock,
  systemPrincipal,
} from '../../kit/src';
import { domainPermissions } from './field-permissions';
import { ConsumerOffsets, listCheckpoints } from './consumers/consumer-offsets';
import { type Consumer, EventDispatcher } from './consumers/event-dispatcher';
import { type Deliveries, type DeliveriesOptions, type StartDeliveries, startDeliveries } from './deliveries';
import { createDeliveryGraph } from './deliveries/delivery-graph';
import { ensureDeliveryPartitions } from './log/delivery-partitions';
import { EventLog } from './log/event-log';
import { postgresBacking } from './log/postgres-log';
import type { LogBacking, OpenLogDriver } from './log/published-log';
import { EventService } from './log/event.service';
import { EventShapes } from './log/event-shapes';
import { EventResolver } from './log/event.resolver';
import { Account, typeOfEvent } from './log/event.type';
import { partitionMaintenance, type PartitionMaintenanceOptions } from './log/partition-maintenance';
import { ensurePartitions, statementsOn } from './log/partitions';
import { EventLog1750000000001 } from './migrations/0001-event-log';
import { Webhooks1750000000002 } from './migrations/0002-webhooks';
import { Retention1750000000120 } from './migrations/0003-retention';
import { Jobs1750000000130 } from './migrations/0004-jobs';
import { EventContext1750000000140 } from './migrations/0005-event-context';
import { MessagePositions1750000000150 } from './migrations/0006-message-positions';
import { OutboxPublisher, type OutboxPublisherOptions } from './outbox-publisher/outbox-publisher';
import { Renderer, type RendererOptions } from './rendering/renderer';
import { eventSubscriptionResolver } from './subscription/event-subscription.resolver';
import { EventSubscriptions, type SubscriptionLimits } from './subscription/event-subscriptions';
import { EventHub } from './subscription/hub';
import { accessSubscriptionResolver } from './access/access-subscription.resolver';
import { type AccessOptions, AccessSubscriptions } from './access/access-subscriptions';
import { previousResolvers } from './subscription/previous.resolver';
import { resourceEventsResolvers } from './subscription/resource-events';
import { eventReferences } from './subscription/typed-events';
import { typedSubscriptionResolvers } from './subscription/typed-subscriptions.resolver';
import { createWebhooks } from './webhooks';
import type { ReceiverRules } from './webhooks/receiver-rules';
import { WebhookSecrets } from './webhooks/webhook-secrets';
import type { ImportResult } from './webhooks/webhook-import';
import { createWebhookHealthGraph, type WebhookHealthGraph, webhookHealthSignal } from './webhook-health';
import { Webhook } from './webhooks/webhook.resource';
import { SharedConnection } from './workers/worker-connection';

export type { Deliveries, StartDeliveries } from './deliveries';
export type { Consumer } from './consumers/event-dispatcher';
export { lastPosition } from './log/event-log';
export { jetStreamLog } from './log/jetstream';
export type { LogBacking, OpenLogDriver } from './log/published-log';
export type { TimedTables } from './log/partition-maintenance';
export { outboxSignal } from './log/signals';
export { type ReadResource } from './rendering/read-resource';
export type { ReceiverRules } from './webhooks/receiver-rules';
export type { ImportResult } from './webhooks/webhook-import';

export interface EventsOptions {
  /** Connection URL (`postgres://…`), or an object with the pooled, direct and replica URLs. */
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Sends and receives Postgres notifications. Owned by the caller; must stay open until `close` has completed. */
  readonly signals: Signals;
  readonly contract: Contract;
  /** Driver that distributes published events to the processes; by default, all processes read from Postgres. */
  readonly eventLog?: OpenLogDriver;
  /** Key that encrypts the signing secrets of webhooks; at least 32 characters. */
  readonly webhookSecret: string;
  /** Addresses that webhooks may have; only public addresses by default. */
  readonly receivers?: ReceiverRules;
  /** Called after each commit of a command, so that the outbox publisher fetches new events immediately. */
  readonly committed?: () => void;
  readonly subscriptions?: SubscriptionLimits;
  readonly accessSubscriptions?: AccessOptions;
  readonly poolSize?: number;
  /**
   * Limits of the connection pool: queue length and wait for a connection, statement timeout, and wait for rows that
   * are replicated from other domains.
   */
  readonly limits?: PoolLimits;
}

type WorkerOptions<Options> = Omit<Options, 'url' | 'log' | 'signals'>;
type Worker = { start(): void; stop(): Promise<void> };

/** The events domain: the event log, its GraphQL schema, and the workers that fill and distribute the log. */
export interface EventsSubgraph {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** Reads the published log. */
  readonly events: EventLog;
  /** Converts events to the bodies and envelopes of each API version. */
  readonly shapes: EventShapes;
  /**
   * Imports webhooks from other systems. `content` is the parsed import file; `progress` receives the number of
   * processed webhooks and the total number.
   */
  importWebhooks(
    content: unknown,
    progress?: (done: number, total: number) => void,
    clock?: Clock,
  ): Promise<ImportResult>;
  /** Starts the worker that moves events from the domains' outboxes to the log. */
  startOutboxPublisher(options: WorkerOptions<OutboxPublisherOptions>): OutboxPublisher;
  /** Starts the worker that renders event bodies and publishes the events in order. */
  startRenderer(options: WorkerOptions<RendererOptions>): Renderer;
  /**
   * Starts the worker that publishes events to the stream of the log driver. Needed in one process only; does nothing if
   * events are read from Postgres alone.
   */
  startDistributor(): { stop(): Promise<void> };
  /**
   * Readiness checks of the log driver, and the number of published events that this process cannot
   * read yet.
   */
  readonly backing: Pick<LogBacking, 'needs' | 'backlog'>;
  /** Starts delivering published events to a consumer in another domain. */
  startConsumer(consumer: Consumer): EventDispatcher;
  /**
   * Returns the time at which the checkpoint of each consumer was last written; consumers without a checkpoint are
   * omitted.
   */
  checkpointsOf(consumers: readonly string[]): Promise<OffsetCheckpoint[]>;
  /** Starts the job that creates future partitions and drops expired ones. Needed in one process only. */
  startPartitionMaintenance(options: Omit<PartitionMaintenanceOptions, 'url' | 'log'>): DueWorker;
  /** Starts the workers that deliver events to webhooks. */
  startDeliveries(options?: StartDeliveries): Deliveries;
  /** Stops the workers, ends subscriptions and closes connections. */
  close(): Promise<void>;
}

/**
 * Creates the events domain: runs the migrations and creates the log partitions of the coming months. Starts no
 * workers.
 */
export async function createEventsSubgraph(options: EventsOptions): Promise<EventsSubgraph> {
  const { databaseUrl, log, signals, contract, webhookSecret, committed = () => {} } = options;
  const database = await openDatabase(options);
  const events = new EventLog(database);
  const shapes = new EventShapes(contract);
  const backing = await openLogDriver(options, database, events);
  const hub = new EventHub(backing.log, { log });
  const healthChanged = (webhookId: string) => signals.notify(webhookHealthSignal, webhookId);
  const deliveries = {
    url: resolveDatabaseTarget(databaseUrl).directUrl,
    log,
    signals,
    database,
    events,
    shapes,
    contract,
    secrets: new WebhookSecrets(webhookSecret),
    rules: options.receivers ?? {},
    committed,
    healthChanged,
  };
  const deliveryGraph = createDeliveryGraph(deliveries);
  const webhooks = createWebhooks({
    database,
    contract,
    secret: webhookSecret,
    receivers: options.receivers,
    committed: options.committed,
    changed: healthChanged,
  });
  const health = createWebhookHealthGraph(database, signals, log);
  const { stop, ...workers } = createWorkers(deliveries, backing);
  const subscriptions = new EventSubscriptions(backing.log, hub, options.subscriptions);
  const access = new AccessSubscriptions(hub, options.accessSubscriptions);
  const service = new EventService(events);
  return {
    subgraph: subgraphOf({ database, subscriptions, access, service, shapes, webhooks, health, deliveryGraph }),
    database,
    events,
    shapes,
    importWebhooks: (content, progress, clock = systemClock) =>
      webhooks.imports.run(
        createContext({ principal: systemPrincipal, requestId: 'import', log, clock }),
        content,
        progress,
      ),
    backing,
    checkpointsOf: (consumers) => listCheckpoints(statementsOn(database), consumers),
    ...workers,
    close: async () => {
      await stop();
      health.close();
      await deliveryGraph.close();
      await hub.close();
      await backing.close();
      await database.close();
    },
  };
}

interface GraphParts {
  readonly database: Database;
  readonly subscriptions: EventSubscriptions;
  readonly access: AccessSubscriptions;
  readonly service: EventService;
  readonly shapes: EventShapes;
  readonly webhooks: ReturnType<typeof createWebhooks>;
  readonly health: WebhookHealthGraph;
  readonly deliveryGraph: ReturnType<typeof createDeliveryGraph>;
}

function subgraphOf(parts: GraphParts): Subgraph {
  const { database, subscriptions, access, service, shapes, webhooks, health, deliveryGraph } = parts;
  return buildSubgraph({
    name: 'events',
    permissions: domainPermissions,
    written: ({ principal }) => database.wrote(principal),
    resolvers: [
      new EventResolver(service, shapes),
      eventSubscriptionResolver(subscriptions),
      ...typedSubscriptionResolvers(subscriptions),
      accessSubscriptionResolver(access),
      ...resourceEventsResolvers(service),
      ...previousResolvers(shapes),
      ...webhooks.resolvers,
      ...health.resolvers,
      ...deliveryGraph.resolvers,
    ],
    orphanedTypes: [Account],
    interfaces: { Event: typeOfEvent },
    references: {
      ...eventReferences(service),
      ...webhooks.references,
    },
  });
}

/** Returns the functions that start the workers, and a function that stops all started workers. */
function createWorkers(
  deliveries: DeliveriesOptions,
  backing: LogBacking,
): Pick<EventsSubgraph, Extract<keyof EventsSubgraph, `start${string}`>> & { stop(): Promise<void> } {
  const { url, log, signals, database } = deliveries;
  const delivering: Deliveries[] = [];
  const checkpoints = new ConsumerOffsets(statementsOn(database), log);
  const consumers = new SharedConnection(url, 'consumers');
  const workers: Pick<Worker, 'stop'>[] = [];
  const startWorker = <One extends Worker>(worker: One): One => {
    workers.push(worker);
    worker.start();
    return worker;
  };
  // Connection URL, logger and notifications that all workers use. Each worker opens its own connection, unless it is
  // given a shared one.
  const shared = { url, log, signals };
  return {
    startOutboxPublisher: (relay) => startWorker(new OutboxPublisher({ ...shared, ...relay })),
    startRenderer: (renderer) => startWorker(new Renderer({ ...shared, ...renderer })),
    startDistributor: () => {
      const distributor = backing.startDistributor();
      workers.push(distributor);
      return distributor;
    },
    startConsumer: (consumer) =>
      startWorker(
        new EventDispatcher({ url, connection: consumers, log, events: backing.log, offsets: checkpoints, consumer }),
      ),
    startPartitionMaintenance: (partitionOptions) =>
      startWorker(partitionMaintenance(database, { url, log, ...partitionOptions })),
    startDeliveries: (start) => {
      const running = startDeliveries(deliveries, start);
      delivering.push(running);
      return running;
    },
    stop: async () => {
      await Promise.all(delivering.map((running) => running.stop()));
      await Promise.all(workers.map((worker) => worker.stop()));
      await checkpoints.close();
    },
  };
}

/** All TypeORM entities of the events domain. Other tables are accessed with SQL. */
export const entities = [Webhook];

/** Tables of the domain. */
export const eventsSchema: DomainSchema = {
  schema: 'events',
  outbox: false,
  entities,
  migrations: [
    EventLog1750000000001,
    Webhooks1750000000002,
    Retention1750000000120,
    Jobs1750000000130,
    EventContext1750000000140,
    MessagePositions1750000000150,
  ],
};

async function openDatabase({ databaseUrl: url, log, poolSize, limits }: EventsOptions): Promise<Database> {
  const database = await Database.open({
    ...eventsSchema,
    url,
    log,
    poolSize,
    limits,
  });
  await database.migrate();
  await ensurePartitions(statementsOn(database), new Date());
  await ensureDeliveryPartitions(statementsOn(database), new Date());
  return database;
}

async function openLogDriver(
  { databaseUrl, signals, log, eventLog = postgresBacking }: EventsOptions,
  database: Database,
  events: EventLog,
): Promise<LogBacking> {
  try {
    return await eventLog({ databaseUrl: resolveDatabaseTarget(databaseUrl).directUrl, events, signals, log });
  } catch (error) {
    await database.close();
    throw error;
  }
}
