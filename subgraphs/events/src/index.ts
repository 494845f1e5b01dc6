import type { Contract } from '../../../contract/versioning';
import {
  buildSubgraph,
  type Clock,
  createContext,
  Database,
  type DatabaseAddress,
  waysTo,
  type Logger,
  type NotedPlace,
  type PoolLimits,
  type Signals,
  type Subgraph,
  systemClock,
  systemPrincipal,
} from '../../kit/src';
import { ConsumerPlaces, notedPlaces } from './consumers/consumer-places';
import { type Consumer, EventDispatcher } from './consumers/event-dispatcher';
import { type Deliveries, type DeliveriesOptions, type StartDeliveries, startDeliveries } from './deliveries';
import { createDeliveryGraph } from './deliveries/delivery-graph';
import { ensureDeliveryPartitions } from './log/delivery-partitions';
import { EventLog } from './log/event-log';
import { type JetStreamOptions, jetStreamBacking } from './log/jetstream/jetstream-log';
import { postgresBacking } from './log/postgres-log';
import type { LogBacking } from './log/published-log';
import { EventService } from './log/event.service';
import { EventShapes } from './log/event-shapes';
import { EventResolver } from './log/event.resolver';
import { Account } from './log/event.type';
import { PartitionUpkeep, type PartitionUpkeepOptions } from './log/partition-upkeep';
import { ensurePartitions, statementsOn } from './log/partitions';
import { EventLog1750000000001 } from './migrations/0001-event-log';
import { Webhooks1750000000002 } from './migrations/0002-webhooks';
import { Retention1750000000120 } from './migrations/0003-retention';
import { Relay, type RelayOptions } from './relay/relay';
import { Renderer, type RendererOptions } from './rendering/renderer';
import { eventSubscriptionResolver } from './subscription/event-subscription.resolver';
import { EventSubscriptions, type SubscriptionLimits } from './subscription/event-subscriptions';
import { EventHub } from './subscription/hub';
import { typedSubscriptionResolvers } from './subscription/typed-subscriptions.resolver';
import { createWebhooks } from './webhooks';
import type { ReceiverRules } from './webhooks/receiver-rules';
import { WebhookSecrets } from './webhooks/webhook-secrets';
import type { ImportResult } from './webhooks/webhook-import';
import { WebhookEntity } from './webhooks/webhook.entity';
import { SharedConnection } from './workers/worker-connection';

export type { Deliveries, StartDeliveries } from './deliveries';
export type { Consumer } from './consumers/event-dispatcher';
export { lastPosition } from './log/event-log';
export type { LogBacking } from './log/published-log';
export type { TimedTables } from './log/partition-upkeep';
export { outboxSignal } from './log/signals';
export { type ReadResource } from './rendering/read-resource';
export type { ReceiverRules } from './webhooks/receiver-rules';
export type { ImportResult } from './webhooks/webhook-import';

export interface EventsOptions {
  /** `postgres://…`, or with all the ways to it. */
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Owned by the caller, and open until after `close`. */
  readonly signals: Signals;
  readonly contract: Contract;
  /** The NATS server that brings the published log to those who follow it; Postgres alone unless told. */
  readonly eventLog?: JetStreamOptions;
  /** Seals the secrets of webhooks; at least 32 characters. */
  readonly webhookSecret: string;
  /** Where webhooks may point; public addresses only, unless told. */
  readonly receivers?: ReceiverRules;
  /** Told after each commit of a command. */
  readonly committed?: () => void;
  readonly subscriptions?: SubscriptionLimits;
  readonly poolSize?: number;
  /** How long callers wait for the database, and how many of them. */
  readonly limits?: PoolLimits;
}

type WorkerOptions<Options> = Omit<Options, 'url' | 'log' | 'signals'>;
type Worker = { start(): void; stop(): Promise<void> };

/** The events domain: the log, its part of the graph, and the workers that fill the log and pass it on. */
export interface EventsSubgraph {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** Reads of the published log. */
  readonly events: EventLog;
  /** Bodies and envelopes of events by version. */
  readonly shapes: EventShapes;
  /** Takes over webhooks that were made elsewhere: `content` is what a file of them holds. `progress` is told how many of how many are there. */
  importWebhooks(
    content: unknown,
    progress?: (done: number, total: number) => void,
    clock?: Clock,
  ): Promise<ImportResult>;
  /** Starts moving events from the domains' outboxes into the log. */
  startRelay(options: WorkerOptions<RelayOptions>): Relay;
  /** Starts giving events their bodies and publishing them. */
  startRenderer(options: WorkerOptions<RendererOptions>): Renderer;
  /** Starts bringing published events to where they are followed: needed once over all processes, and nothing where that is Postgres itself. */
  startDistributor(): { stop(): Promise<void> };
  /** What brings published events to those who follow them. */
  readonly backing: Pick<LogBacking, 'needs' | 'behind'>;
  /** Starts passing published events on to another domain. */
  startConsumer(consumer: Consumer): EventDispatcher;
  /** When the places of consumers were last written; nothing of those that have none yet. */
  notedPlaces(consumers: readonly string[]): Promise<NotedPlace[]>;
  /** Starts making partitions ahead, and dropping old ones: needed once over all processes. */
  startPartitionUpkeep(options: Omit<PartitionUpkeepOptions, 'url' | 'log'>): Promise<PartitionUpkeep>;
  /** Starts delivering events to webhooks. */
  startDeliveries(options?: StartDeliveries): Promise<Deliveries>;
  /** Ends the workers, the subscriptions and the connections. */
  close(): Promise<void>;
}

/** Opens the events domain: migrated, with room in the log for the months to come. No worker runs yet. */
export async function createEventsSubgraph(options: EventsOptions): Promise<EventsSubgraph> {
  const { databaseUrl, log, signals, contract, webhookSecret, committed = () => {} } = options;
  const database = await openDatabase(options);
  const events = new EventLog(database);
  const shapes = new EventShapes(contract);
  const backing = await openBacking(options, database, events);
  const hub = new EventHub(backing.log, { log });
  const deliveries = {
    url: waysTo(databaseUrl).directUrl,
    log,
    signals,
    database,
    events,
    shapes,
    contract,
    secrets: new WebhookSecrets(webhookSecret),
    rules: options.receivers ?? {},
    committed,
  };
  const deliveryGraph = createDeliveryGraph(deliveries);
  const webhooks = createWebhooks({
    database,
    contract,
    secret: webhookSecret,
    receivers: options.receivers,
    committed: options.committed,
  });
  const { stop, ...workers } = createWorkers(deliveries, backing);
  const subscriptions = new EventSubscriptions(backing.log, hub, options.subscriptions);
  const service = new EventService(events);
  return {
    subgraph: buildSubgraph({
      name: 'events',
      written: ({ principal }) => database.wrote(principal),
      resolvers: [
        new EventResolver(service, shapes),
        eventSubscriptionResolver(subscriptions),
        ...typedSubscriptionResolvers(subscriptions),
        ...webhooks.resolvers,
        ...deliveryGraph.resolvers,
      ],
      orphanedTypes: [Account],
      references: { Event: (reference, ctx) => service.refer(ctx, reference.id as string), ...webhooks.references },
    }),
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
    notedPlaces: (consumers) => notedPlaces(statementsOn(database), consumers),
    ...workers,
    close: async () => {
      await stop();
      await deliveryGraph.close();
      await hub.close();
      await backing.close();
      await database.close();
    },
  };
}

/** Starts workers, and stops all that were started. */
function createWorkers(
  deliveries: DeliveriesOptions,
  backing: LogBacking,
): Pick<EventsSubgraph, Extract<keyof EventsSubgraph, `start${string}`>> & { stop(): Promise<void> } {
  const { url, log, signals, database } = deliveries;
  const delivering: Deliveries[] = [];
  const places = new ConsumerPlaces(statementsOn(database), log);
  const consumers = new SharedConnection(url, 'consumers');
  const workers: Pick<Worker, 'stop'>[] = [];
  const started = <One extends Worker>(worker: One): One => {
    workers.push(worker);
    worker.start();
    return worker;
  };
  // What only one process does at a time it does on a connection that is its own.
  const shared = { url, log, signals };
  return {
    startRelay: (relay) => started(new Relay({ ...shared, ...relay })),
    startRenderer: (renderer) => started(new Renderer({ ...shared, ...renderer })),
    startDistributor: () => {
      const distributor = backing.startDistributor();
      workers.push(distributor);
      return distributor;
    },
    startConsumer: (consumer) =>
      started(new EventDispatcher({ url, connection: consumers, log, events: backing.log, places, consumer })),
    startPartitionUpkeep: async (upkeep) => {
      const running = await PartitionUpkeep.start({ url, log, ...upkeep });
      workers.push(running);
      return running;
    },
    startDeliveries: async (start) => {
      const running = await startDeliveries(deliveries, start);
      delivering.push(running);
      return running;
    },
    stop: async () => {
      await Promise.all(delivering.map((running) => running.stop()));
      await Promise.all(workers.map((worker) => worker.stop()));
      await places.close();
    },
  };
}

async function openDatabase({ databaseUrl: url, log, poolSize, limits }: EventsOptions): Promise<Database> {
  const database = await Database.open({
    url,
    schema: 'events',
    outbox: false,
    entities: [WebhookEntity],
    migrations: [EventLog1750000000001, Webhooks1750000000002, Retention1750000000120],
    log,
    poolSize,
    limits,
  });
  await database.migrate();
  await ensurePartitions(statementsOn(database), new Date());
  await ensureDeliveryPartitions(statementsOn(database), new Date());
  return database;
}

async function openBacking(
  { databaseUrl, signals, log, eventLog }: EventsOptions,
  database: Database,
  events: EventLog,
): Promise<LogBacking> {
  if (!eventLog) return postgresBacking(events, signals);
  try {
    return await jetStreamBacking(eventLog, { databaseUrl: waysTo(databaseUrl).directUrl, events, signals, log });
  } catch (error) {
    await database.close();
    throw error;
  }
}
