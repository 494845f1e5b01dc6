import { eventCatalogue, oldNamesOf } from '../../../../contract/events';
import type { Contract } from '../../../../contract/versioning';
import { messageExample, resourceExample } from '../../../../contract/versioning/openapi/message-examples';
import type { Webhook } from '../webhooks/webhook.resource';
import type { MessageBodies } from './message-bodies';

/** Id, time and account of a test message. */
export interface TestMessage {
  readonly id: string;
  readonly sentAt: Date;
  readonly accountId: string;
}

/** Schema names of the resources of events that exist only under legacy names, by the first part of the event name. */
const legacyEventSchemas: Readonly<Record<string, string>> = {
  membership: 'Membership',
  payment: 'Payment',
  resolution: 'ResolutionCenterCase',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_alert: 'DisputeAlert',
};

/**
 * Returns the name of the API schema of an event's resource, by the event's current or legacy name; undefined if no
 * schema is known.
 */
export function schemaOfEvent(name: string): string | undefined {
  const definition = eventCatalogue.find(
    (event) => event.name === name || oldNamesOf(event.name, 'app').includes(name),
  );
  return definition?.schema ?? legacyEventSchemas[name.split('.')[0]?.replace(/^app_/, '') ?? ''];
}

/**
 * Builds the bodies of test messages, in the same format as the regular messages of the webhook. They contain the
 * resource that the OpenAPI document of their version shows.
 */
export class TestBodies {
  constructor(
    private readonly contract: Contract,
    private readonly bodies: Pick<MessageBodies, 'pinOf'>,
  ) {}

  text(event: string, webhook: Pick<Webhook, 'family' | 'pin'>, { id, sentAt, accountId }: TestMessage): string {
    const schema = schemaOfEvent(event) ?? event;
    if (webhook.family !== 'v1')
      return JSON.stringify({ action: event, data: resourceExample(schema, this.contract.original) });
    const origin = { id, accountId, timestamp: sentAt.toISOString(), pin: this.bodies.pinOf(webhook) };
    return JSON.stringify(messageExample(this.contract, event, schema, origin));
  }
}
