import type { Contract } from '../../../../contract/versioning';
import { Commands, type Database } from '../../../kit/src';
import type { EventLog } from '../log/event-log';
import type { EventShapes } from '../log/event-shapes';
import type { ReceiverRules } from '../webhooks/receiver-rules';
import { WebhookRepository } from '../webhooks/webhook.repository';
import type { WebhookSecrets } from '../webhooks/webhook-secrets';
import { defaultDeliverySettings } from './delivery-settings';
import { DeliveryRepository } from './delivery.repository';
import { DeliveryResolver } from './delivery.resolver';
import { DeliveryService } from './delivery.service';
import { TestBodies } from './examples';
import { MessageBodies } from './message-bodies';
import { MessageRepository } from './message.repository';
import { RequestBodies } from './request-bodies';
import { RequestReader } from './request-reader';
import { SendCommands } from './send-commands';
import { Sender } from './sender';
import { StreakRepository } from './streak.repository';

export interface DeliveryGraphOptions {
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

/** GraphQL resolvers for the delivery log and for the commands that send messages on demand. */
export interface DeliveryGraph {
  readonly resolvers: readonly object[];
  /** Closes the connections to webhook receivers. */
  close(): Promise<void>;
}

/** Creates the resolvers for the delivery log, and for the commands that send replayed and test messages on demand. */
export function createDeliveryGraph({
  database,
  events,
  shapes,
  contract,
  secrets,
  rules,
  committed,
  healthChanged,
}: DeliveryGraphOptions): DeliveryGraph {
  const { timeout, concurrency, retries, breaker, health } = defaultDeliverySettings;
  const sender = new Sender({ rules, timeout, connections: concurrency });
  const bodies = new MessageBodies(events, shapes, contract);
  const tests = new TestBodies(contract, bodies);
  const webhooks = new WebhookRepository(database);
  const deliveries = new DeliveryRepository(database);
  const messages = new MessageRepository(database, new StreakRepository(database, health), breaker, {
    committed,
    healthChanged,
  });
  const requests = new RequestBodies(bodies, tests, messages);
  const service = new DeliveryService({ webhooks, deliveries, requests, tests });
  const commands = new Commands(database, committed);
  const sends = new SendCommands(commands, deliveries, { sender, secrets, bodies, retries });
  return {
    resolvers: [new DeliveryResolver(deliveries, service, new RequestReader(webhooks, requests), commands, sends)],
    close: () => sender.close(),
  };
}
