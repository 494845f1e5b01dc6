import type { Contract } from '../../../../contract/versioning';
import { type Database, type Logger, type Signals, createContext, systemPrincipal } from '../../../kit/src';
import type { EventLog } from '../log/event-log';
import type { EventShapes } from '../log/event-shapes';
import type { ReceiverRules } from '../webhooks/receiver-rules';
import type { WebhookSecrets } from '../webhooks/webhook-secrets';
import type { HostLookup } from './connector';
import { type DeliverySettings, deliverySettings } from './delivery-settings';
import { BatchDeliverer } from './batch-deliverer';
import { JobRepository } from './job.repository';
import { JobRunner, webhookJobsSignal } from './job-runner';
import { MessageRepository } from './message.repository';
import { MessageBodies } from './message-bodies';
import { Planner } from './planner';
import { Sender } from './sender';
import { StreakRepository } from './streak.repository';
import { maintenanceWorkers } from './maintenance';

export interface DeliveriesOptions {
  readonly url: string;
  readonly log: Logger;
  readonly signals: Signals;
  readonly database: Database;
  readonly events: EventLog;
  readonly shapes: EventShapes;
  readonly contract: Contract;
  readonly secrets: WebhookSecrets;
  readonly rules: ReceiverRules;
  readonly committed: () => void;
  /** Called after the health state of a webhook has changed. */
  readonly healthChanged: (webhookId: string) => void;
}

/** Delivery settings that replace the defaults when the workers start. */
export interface StartDeliveries extends Partial<DeliverySettings> {
  /** Resolves the host names of receivers; the name servers of the system by default. */
  readonly lookUp?: HostLookup;
  readonly standbyInterval?: number;
}

/**
 * The delivery workers of this process. They assign events to webhooks, send and retry messages, and handle failure
 * streaks.
 */
export interface Deliveries {
  /** Stops all workers after the attempts in progress have ended and been recorded. */
  stop(): Promise<void>;
}

/**
 * Starts the delivery workers. Several processes can start them: one process at a time assigns events to webhooks, and
 * each webhook is leased to one process at a time.
 */
export function startDeliveries(options: DeliveriesOptions, start: StartDeliveries = {}): Deliveries {
  const { url, log, signals, database, committed, healthChanged } = options;
  const settings = deliverySettings(start);
  const ctx = createContext({ principal: systemPrincipal, requestId: 'deliveries', log, clock: settings.clock });
  const queue = new JobRepository(database, settings);
  const streaks = new StreakRepository(database, settings.health);
  const messages = new MessageRepository(database, streaks, settings.breaker, { committed, healthChanged });
  const sender = new Sender({
    rules: options.rules,
    timeout: settings.timeout,
    connections: settings.concurrency,
    lookUp: start.lookUp,
  });
  const bodies = new MessageBodies(options.events, options.shapes, options.contract);
  const deliverer = new BatchDeliverer({
    sender,
    secrets: options.secrets,
    bodies,
    retries: settings.retries,
    messages,
    settings,
  });
  const planned = async (ids: readonly string[]) => {
    await queue.enqueue(ctx, await messages.due(ctx, ids));
    signals.notify(webhookJobsSignal);
  };
  const planner = new Planner({
    url,
    log,
    signals,
    clock: settings.clock,
    planned,
    standbyInterval: start.standbyInterval,
  });
  const runners = (['healthy', 'failing'] as const).map(
    (queueName) => new JobRunner(queueName, { queue, deliverer, messages, signals, log, ctx, settings }),
  );
  const maintenance = maintenanceWorkers({
    database,
    queue,
    messages,
    streaks,
    ctx,
    log,
    settings,
    committed,
    healthChanged,
    notify: (channel) => signals.notify(channel),
  });
  const workers = [planner, ...runners, ...maintenance];
  for (const worker of workers) worker.start();
  const end = async () => {
    deliverer.stop();
    await Promise.all(workers.map((worker) => worker.stop()));
    await sender.close();
  };
  let closing: Promise<void> | undefined;
  return { stop: () => (closing ??= end()) };
}
