import { eventCatalogue, oldNamesOf } from '../../../../contract/events';
import type { ApiVersion, Contract } from '../../../../contract/versioning';
import { realisticExampleOf } from '../../../../contract/versioning/openapi/example';
import { exampleId } from '../../../../contract/versioning/openapi/example-values';
import type { Webhook } from '../webhooks/webhook.resource';
import type { MessageBodies } from './message-bodies';

/** Id, time and account of a test message. */
export interface TestMessage {
  readonly id: string;
  readonly sentAt: Date;
  readonly accountId: string;
}

/**
 * Creates a deterministic example of a resource, according to its schema in an API version. The example contains only
 * an id for events of resources that the API cannot read yet.
 */
export function exampleAt(contract: Contract, schema: string, version: ApiVersion): unknown {
  const at = (name: string) => contract.namedSchema(name, version) as never;
  return contract.hasSchema(schema) ? realisticExampleOf(at(schema), at) : { id: exampleId(`${snakeCase(schema)}_`) };
}

function snakeCase(schema: string): string {
  return schema.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
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

/** Builds the bodies of test messages: examples in the same format as the regular messages of the webhook. */
export class TestBodies {
  constructor(
    private readonly contract: Contract,
    private readonly bodies: Pick<MessageBodies, 'pinOf'>,
  ) {}

  text(event: string, webhook: Pick<Webhook, 'family' | 'pin'>, { id, sentAt, accountId }: TestMessage): string {
    const pin = webhook.family === 'v1' ? this.bodies.pinOf(webhook) : null;
    const version = pin ?? this.contract.original;
    const data = exampleAt(this.contract, schemaOfEvent(event) ?? event, version);
    if (webhook.family !== 'v1') return JSON.stringify({ action: event, data });
    return JSON.stringify(
      this.contract.envelope(version)({
        id,
        type: event,
        api_version: 'v1',
        api_version_date: pin,
        timestamp: sentAt.toISOString(),
        account_id: accountId,
        data,
      }),
    );
  }
}
