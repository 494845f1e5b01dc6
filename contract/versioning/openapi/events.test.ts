import { eventCatalogue } from '../../events';
import { nullable, ref, sharedSchemas, type TSchema, Type } from '../../schemas';
import { compileContract } from '../contract';
import { defineVersionChange } from '../change';
import { envelopeFieldRenamed, fieldRenamed } from '../index';
import { resourceExample } from './message-examples';
import { brokenPromises, fieldsIn, openApiDocument, type OpenApiDocument, type OperationMetadata } from './index';

const schemas: Record<string, TSchema> = {
  ...sharedSchemas,
  Plan: Type.Object({ id: Type.String(), title: nullable(Type.String()) }),
  Payment: Type.Object({ id: Type.String(), plan: ref('Plan') }),
  EventListParams: Type.Object({ first: Type.Optional(Type.Integer()) }),
  EventMessage: Type.Object({
    id: Type.String({ description: 'Message id.' }),
    type: Type.String({ description: 'Event name.' }),
    api_version: Type.Literal('v1'),
    account_id: Type.String({ description: 'Account.' }),
    data: Type.Object({}, { additionalProperties: true, description: 'Resource.' }),
    previous_attributes: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'Previous values.' }),
    ),
  }),
};

const operations: OperationMetadata[] = [
  {
    key: 'GET /events',
    summary: 'List events.',
    permission: null,
    query: 'EventListParams',
    page: { default: 5, maximum: 50 },
    response: { page: 'EventMessage' },
  },
];

const changes = [
  defineVersionChange({
    version: '2026-08-14',
    name: 'envelopes',
    summary: 'Envelopes name the account.',
    why: 'Why.',
    upgrade: 'How.',
    examples: [{ schema: 'Plan', newer: { id: 'plan_1', title: null }, older: { id: 'plan_1', name: null } }],
    operations: [
      envelopeFieldRenamed({ older: 'company_id', newer: 'account_id' }),
      fieldRenamed('EventMessage', { older: 'company_id', newer: 'account_id' }),
      fieldRenamed('Plan', { older: 'name', newer: 'title' }),
    ],
  }),
];

const names = ['plan.updated', 'payment.succeeded', 'card.created'];
const events = eventCatalogue.filter(({ name }) => names.includes(name));
const contract = compileContract({ schemas, changes, endpoints: operations.map(({ key }) => key) });
const newest = openApiDocument(contract, operations, '2026-08-21', events);
const oldest = openApiDocument(contract, operations, '2025-01-01', events);

const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('each event has a webhook with its message', () => {
  expect(Object.keys(newest.webhooks ?? {})).toEqual(['plan.updated', 'payment.succeeded', 'card.created']);
  expect(newest.webhooks?.['plan.updated']).toEqual({
    post: {
      tags: ['Events'],
      operationId: 'onPlanUpdated',
      summary: 'A field of a plan changed.',
      description: 'A webhook of an app requires `plan:basic:read` and `webhook_receive:plans`.',
      security: [],
      parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature', 'WebhookCursor', 'WebhookPreviousCursor'].map(
        (name) => ({
          $ref: `#/components/parameters/${name}`,
        }),
      ),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: component('PlanUpdatedMessage'),
            examples: {
              onPlanUpdated: {
                value: {
                  id: 'msg_8Hs2kQv0Zx4Tn6',
                  type: 'plan.updated',
                  api_version: 'v1',
                  api_version_date: '2026-08-21',
                  timestamp: '2026-08-21T12:00:00.000Z',
                  account_id: 'biz_9CSaBM7CDGD9nY',
                  data: resourceExample('Plan', '2026-08-21'),
                },
              },
            },
          },
        },
      },
      responses: { '2XX': { description: 'Accepted; any other status is a failed attempt.' } },
    },
  });
  expect(newest.tags.at(-1)).toEqual({
    name: 'Events',
    description: 'Messages that the service sends to webhooks.',
  });
});

test('messages have the envelope of the version and the resource', () => {
  const required = ['id', 'type', 'api_version', 'account_id', 'data'];
  expect(newest.components.schemas['PlanUpdatedMessage']).toEqual({
    type: 'object',
    required,
    properties: {
      id: component('MessageId'),
      type: { type: 'string', const: 'plan.updated', description: 'Name of the event.' },
      api_version: component('MessageApiVersion'),
      account_id: component('MessageAccountId'),
      data: { ...component('Plan'), description: 'Resource after the event.' },
      previous_attributes: {
        type: 'object',
        properties: {},
        additionalProperties: true,
        description: 'Previous values.',
      },
    },
  });
  expect(oldest.components.schemas['PaymentSucceededMessage']).toEqual({
    type: 'object',
    required: ['id', 'type', 'api_version', 'company_id', 'data'],
    properties: {
      id: component('MessageId'),
      type: { type: 'string', const: 'payment.succeeded', description: 'Name of the event.' },
      api_version: component('MessageApiVersion'),
      company_id: component('MessageCompanyId'),
      data: { ...component('Payment'), description: 'Resource after the event.' },
    },
  });
  expect(oldest.components.schemas['MessageCompanyId']).toEqual({
    type: 'string',
    description: 'Account. Deprecated: renamed to `account_id` in `2026-08-14`.',
    deprecated: true,
  });
  expect(Object.keys(oldest.components.schemas['Plan']?.['properties'] as object)).toEqual(['id', 'name']);
});

test('a resource that the contract does not have keeps the free form', () => {
  expect(newest.components.schemas['CardCreatedMessage']?.['properties']).toMatchObject({
    data: { type: 'object', additionalProperties: true, description: 'Resource.' },
  });
});

test('events of the old families also have their envelope, with the resource of the original version', () => {
  const bodyAt = (document: OpenApiDocument) =>
    document.webhooks?.['payment.succeeded']?.post.requestBody?.content['application/json'].schema;
  const old = (data: unknown) => ({
    anyOf: [
      component('PaymentSucceededMessage'),
      {
        type: 'object',
        required: ['action', 'data'],
        properties: {
          action: {
            type: 'string',
            enum: ['app_payment.succeeded', 'payment.succeeded'],
            description: 'Name of the event in these formats.',
          },
          data,
        },
        description: 'Message to a webhook of the payload formats `v2` and `v5`.',
      },
    ],
  });
  expect(bodyAt(oldest)).toEqual(old({ ...component('Payment'), description: 'Resource after the event.' }));
  expect(bodyAt(newest)).toEqual(
    old({
      type: 'object',
      additionalProperties: true,
      description: 'Resource in the shape of the version `2025-01-01`.',
    }),
  );
});

test('the list of events returns the union of all messages', () => {
  expect(newest.components.schemas['EventMessage']).toEqual({
    description: 'Message about an event. `type` determines the resource in `data`.',
    oneOf: [component('PlanUpdatedMessage'), component('PaymentSucceededMessage'), component('CardCreatedMessage')],
    discriminator: {
      propertyName: 'type',
      mapping: {
        'plan.updated': '#/components/schemas/PlanUpdatedMessage',
        'payment.succeeded': '#/components/schemas/PaymentSucceededMessage',
        'card.created': '#/components/schemas/CardCreatedMessage',
      },
    },
  });
  expect(newest.components.examples['EventMessagePage']).toMatchObject({
    value: { data: [{ id: 'text', type: 'plan.updated', data: { id: 'text', title: 'text' } }] },
  });
});

test('the fields of the union are those of the envelope', () => {
  const list = newest.paths['/events']?.['get'];
  const rows = list ? fieldsIn(newest, list, 'answer') : [];
  expect(rows.filter(({ path }) => path.startsWith('data[]')).map(({ path, type }) => `${path}: ${type}`)).toEqual([
    'data[].id: string',
    'data[].api_version: string',
    'data[].account_id: string',
    'data[].type: string',
    'data[].data: object',
    'data[].previous_attributes: object',
  ]);
});

test('a document without events has no webhooks', () => {
  const plain = openApiDocument(contract, operations, '2026-08-21');
  expect(plain.webhooks).toBeUndefined();
  expect(plain.components.schemas['EventMessage']).toMatchObject({ type: 'object' });
});

describe('compatibility', () => {
  const without = (name: string) =>
    openApiDocument(
      contract,
      operations,
      '2026-08-21',
      events.filter((event) => event.name !== name),
    );

  test('further events are compatible', () => {
    expect(brokenPromises(without('plan.updated'), newest)).toEqual([]);
  });

  test('a removed event is reported for the webhook and for the list', () => {
    expect(brokenPromises(newest, without('plan.updated'))).toEqual([
      'GET /events: 200.data[]: the alternative plan.updated was removed',
      'The event plan.updated was removed',
    ]);
  });

  test('a changed body is reported for each message', () => {
    const changed = structuredClone(newest) as unknown as { components: { schemas: Record<string, object> } };
    changed.components.schemas['Payment'] = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' } },
    };
    expect(brokenPromises(newest, changed as unknown as OpenApiDocument)).toEqual([
      'GET /events: 200.data[](payment.succeeded).data.id: can now be integer',
      'GET /events: 200.data[](payment.succeeded).data.plan was removed',
      'payment.succeeded.data.id: can now be integer',
      'payment.succeeded.data.plan was removed',
    ]);
  });
});
