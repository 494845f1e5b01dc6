import type { TSchema } from '@sinclair/typebox';
import { type EventDefinition, oldNamesOf } from '../../events';
import { enumOf, ref, Type } from '../../schemas';
import type { Contract } from '../contract';
import type { SchemaName } from '../operation';
import { type Shape, shapeOf } from '../schema-shape';
import type { ApiVersion } from '../versions';
import type { ParameterObject } from './document-types';
import { documentedOrigin, messageExample } from './message-examples';

/** Name of the schema of all event messages, a union of the messages of each event type. */
export const eventMessageName: SchemaName = 'EventMessage';

/** A message that the service sends to webhooks, for the `webhooks` section of an OpenAPI document. */
export interface EventOperation {
  /** Event name at the version of the document: `plan.updated`. */
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly body: TSchema;
  readonly example: unknown;
}

/** The event messages of one API version. ADR 0066. */
export interface EventMessages {
  /** Schemas of the messages, and of their union, by component name. */
  readonly schemas: ReadonlyMap<SchemaName, TSchema>;
  readonly operations: readonly EventOperation[];
}

/** Tag of the operations in the `webhooks` section. */
export const eventTag = { name: 'Events', description: 'Messages that the service sends to webhooks.' };

const text = { type: 'string' };

/** Request headers of the messages, by component name. */
export const messageHeaders: Readonly<Record<string, ParameterObject>> = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Message id, the same for each attempt to deliver the message.',
    schema: text,
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Time of the attempt in Unix seconds, as a string.',
    schema: text,
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. Separated by a space, a second signature follows while a rotated secret is still valid.',
    schema: text,
  },
  WebhookCursor: {
    name: 'webhook-cursor',
    in: 'header',
    description:
      'Position of the event in the event log: a cursor of the event list. Messages of the format `v1` have it.',
    schema: text,
  },
  WebhookPreviousCursor: {
    name: 'webhook-previous-cursor',
    in: 'header',
    description:
      '`webhook-cursor` of the previous message for the webhook, by which receivers notice lost messages; absent on the first one since the webhook was created or enabled.',
    schema: text,
  },
};

/** Returns the messages of events at an API version. */
export function eventMessages(
  contract: Contract,
  events: readonly EventDefinition[],
  version: ApiVersion,
): EventMessages {
  const envelope = shapeOf(contract.namedSchema(eventMessageName, version));
  const named = events.map((event) => ({ event, name: contract.eventName(event.name, version) }));
  const union = Type.Unsafe({
    oneOf: named.map(({ name }) => ref(messageName(name))),
    description: 'Message about an event. `type` determines the resource in `data`.',
    'x-discriminator': {
      property: 'type',
      mapping: Object.fromEntries(named.map(({ name }) => [name, messageName(name)])),
    },
  });
  return {
    schemas: new Map<SchemaName, TSchema>([
      [eventMessageName, union],
      ...commonFields(envelope).map(([field, property]) => [fieldName(field), property] as const),
      ...named.map(({ event, name }) => [messageName(name), messageSchema(contract, envelope, event, name)] as const),
    ]),
    operations: named.map(({ event, name }) => ({
      name,
      operationId: `on${pascalCase(name)}`,
      summary: event.meaning,
      description: describeAccess(event),
      body: bodySchema(event, name, version === contract.original, contract.original),
      example: messageExample(contract, event.name, event.schema, documentedOrigin(version)),
    })),
  };
}

/** Returns the component name of the messages of an event: `plan.updated` → `PlanUpdatedMessage`. */
function messageName(event: string): SchemaName {
  return `${pascalCase(event)}Message`;
}

/** Returns the component name of a field of the envelope: `account_id` → `MessageAccountId`. */
function fieldName(field: string): SchemaName {
  return `Message${pascalCase(field)}`;
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * Returns the fields that are equal in all messages. Each message refers to their components, instead of repeating their
 * descriptions.
 */
function commonFields({ properties = {}, required = [] }: Shape): [string, TSchema][] {
  return Object.entries(properties).filter(
    ([field]) => required.includes(field) && field !== 'type' && field !== 'data',
  );
}

/**
 * Returns the envelope with the name of the event, and the resource as `data`. A resource that the service does not
 * have keeps the free form of the envelope.
 */
function messageSchema(
  contract: Contract,
  envelope: Shape,
  { schema, hasPrevious }: EventDefinition,
  name: string,
): TSchema {
  const { properties = {}, required = [] } = envelope;
  const { data, previous_attributes: previous } = properties;
  return Type.Unsafe({
    type: 'object',
    required: [...required],
    properties: {
      ...Object.fromEntries(commonFields(envelope).map(([field]) => [field, ref(fieldName(field))])),
      type: Type.Literal(name, { description: 'Name of the event.' }),
      data: contract.hasSchema(schema) ? ref(schema, { description: 'Resource after the event.' }) : data,
      ...(hasPrevious && { previous_attributes: previous }),
    },
  });
}

/**
 * Returns the body of a webhook request: the message, or for events with names in the old families also their envelope,
 * whose `data` has the shape of the original version.
 */
function bodySchema(event: EventDefinition, name: string, isOriginal: boolean, original: ApiVersion): TSchema {
  const message = ref(messageName(name));
  const oldNames = [...new Set([...oldNamesOf(event.name, 'app'), ...oldNamesOf(event.name, 'account')])];
  if (oldNames.length === 0) return message;
  const resource = Type.Unsafe({
    type: 'object',
    additionalProperties: true,
    description: `Resource in the shape of the version \`${original}\`.`,
  });
  const oldMessage = Type.Unsafe({
    type: 'object',
    required: ['action', 'data'],
    properties: {
      action: enumOf(oldNames, { description: 'Name of the event in these formats.' }),
      data: isOriginal ? ref(event.schema, { description: 'Resource after the event.' }) : resource,
    },
    description: 'Message to a webhook of the payload formats `v2` and `v5`.',
  });
  return Type.Union([message, oldMessage]);
}

function describeAccess({ requires, receivePermission }: EventDefinition): string {
  const permissions = requires.map((permission) => `\`${permission}\``).join(', ');
  return `A webhook of an app requires ${permissions} and \`${receivePermission}\`.`;
}
