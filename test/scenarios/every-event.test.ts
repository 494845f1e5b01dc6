import { Webhook } from 'standardwebhooks';
import { openReceiver, type Received, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { eventDefinition, eventNames } from '../../contract/events';
import { resourceReads } from '../../contract/resources';
import { apiVersions } from '../../contract/versioning/versions';
import { readOnlyActions } from '../../app/demo-data/keys';
import { serviceContract } from '../../app/runtime/contract';
import { happen, type Happened, untriggerableEvents, Sandbox, triggers } from '../../app/triggers';
import { inLane } from '../support/lane';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Payloads by version, as JSON strings. */
type Bodies = Readonly<Record<string, string>>;

const paid = [
  'amount_after_fees',
  'card_brand',
  'card_last4',
  'last_payment_attempt',
  'member',
  'membership',
  'paid_at',
  'payment_method',
  'payment_method_type',
  'refundable',
  'status',
  'substatus',
  'updated_at',
];
/**
 * Fields by event whose payload differs from a later read at any version, because another event follows immediately and
 * changes them.
 */
const volatileFields: Readonly<Record<string, readonly string[]>> = {
  'product.deleted': ['updated_at'],
  'plan.deleted': ['deletable', 'updated_at'],
  'payment.created': paid,
  'payment.pending': paid,
  'refund.created': ['provider_created_at', 'reference_status', 'reference_type', 'reference_value', 'status'],
  'dispute_alert.created': ['payment.dispute_alerted_at'],
  'payout.created': ['status', 'status_detail', 'trace_code'],
  'payout.reversed': ['failure.funds_returned_at', 'status_detail'],
  'withdrawal.created': ['trace_code'],
};

let service: TestService;
let sandbox: Sandbox;
let receiver: Receiver;
/** Requests received by the webhooks, by path and message id. */
const requests = new Map<string, Received>();
/** Version pins of the webhooks: of the account itself, and of its connected accounts. An account has at most 50 webhooks. */
const pinned = inLane({ fast: ['2025-01-01', '2026-07-20', '2026-08-21'], all: apiVersions });
const pins = { own: [null, ...pinned], connected: pinned.slice(1) } as const;
type EventScope = keyof typeof pins;
const secrets = new Map<string, string>();

beforeAll(async () => {
  service = await openService();
  sandbox = new Sandbox(service.origin, service.demoData, () => {});
  receiver = await openReceiver((request) => {
    requests.set(`${request.path} ${request.id}`, request);
    return undefined;
  });
  const { json } = await service.request({
    path: `/api/v1/webhooks?account_id=${sandbox.account.id}`,
    headers: { 'api-version-date': '2026-08-21' },
  });
  for (const { id } of (json as { data: { id: string }[] }).data)
    await service.request({ method: 'DELETE', path: `/api/v1/webhooks/${id}` });
  for (const scope of ['own', 'connected'] as const) for (const pin of pins[scope]) await listenAt(scope, pin);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

async function listenAt(scope: EventScope, pin: string | null): Promise<void> {
  const events = eventNames.filter((name) => eventDefinition(name)?.offered);
  const body = {
    url: `${receiver.url}/${scope}/${pin}`,
    events,
    api_version_date: pin,
    child_resource_events: scope === 'connected',
    resource_id: sandbox.account.id,
  };
  const { status, json } = await service.request({
    method: 'POST',
    path: '/api/v1/webhooks',
    headers: { 'api-version-date': '2026-08-21' },
    body,
  });
  if (status !== 200) throw new Error(`No webhook was made: ${JSON.stringify(json)}`);
  secrets.set(`${scope}/${pin}`, (json as { webhook_secret: string }).webhook_secret);
}

const contract = serviceContract();
const alias = (version: string) => `v${version.replaceAll('-', '_')}`;
const forEveryVersion = (bodyAt: (version: string) => unknown): Bodies =>
  Object.fromEntries(apiVersions.map((version) => [version, JSON.stringify(bodyAt(version))]));

const query = `query ($ids: [ID!], $types: [String!]) { events(resourceIds: $ids, types: $types, first: 100) { nodes { id accountId
  ${apiVersions.map((version) => `${alias(version)}: payload(apiVersionDate: "${version}")`).join(' ')} } } }`;

/** Returns the newest event of a type about a resource, from GraphQL. */
async function newest(type: string, id: string, as?: string): Promise<any> {
  const { json } = await service.query(query, { ids: [id], types: [type] }, as);
  return (json as any).data?.events?.nodes.at(-1);
}

/** Returns the payloads of the newest event of a type about a resource at every version, from GraphQL. */
async function payloadsFromGraph(type: string, id: string, as?: string): Promise<Bodies> {
  const node = await newest(type, id, as);
  return node && forEveryVersion((version) => node[alias(version)]);
}

/** Returns the verified message of an event that a webhook received; undefined before it arrives. */
function sent(scope: EventScope, pin: string | null, eventId: string): any {
  const request = requests.get(`/hooks/${scope}/${pin} ${eventId.replace('evt_', 'msg_')}`);
  return (
    request &&
    new Webhook(Buffer.from(secrets.get(`${scope}/${pin}`) ?? '').toString('base64')).verify(
      request.body,
      request.headers,
    )
  );
}

/** Expects that the webhooks receive the GraphQL payload at their version pins, if webhooks can subscribe to the event. */
async function expectSent(type: string, { resourceId }: Happened): Promise<void> {
  if (!eventDefinition(type)?.offered) return;
  const { id, accountId, ...payloads } = await newest(type, resourceId);
  const scope = accountId === sandbox.account.id ? 'own' : 'connected';
  await until(
    () => pins[scope].filter((pin) => sent(scope, pin, id) === undefined),
    (missing) => missing.length === 0,
  );
  for (const pin of pins[scope]) {
    const { data, ...envelope } = sent(scope, pin, id);
    expect(JSON.stringify(data)).toBe(JSON.stringify(payloads[alias(pin ?? '2025-01-01')]));
    expect(envelope).toMatchObject({
      type,
      api_version: 'v1',
      api_version_date: pin,
      [pin !== null && pin >= '2026-08-14' ? 'account_id' : 'company_id']: accountId,
    });
  }
}

/**
 * Returns the REST read of the resource at every version. For an issued card, returns its row of the list: payloads
 * omit the card number.
 */
async function read({ path, resourceType, resourceId }: Happened, as?: string): Promise<Bodies> {
  const listed = resourceType === 'IssuedCard';
  const at = listed ? `/cards?account_id=${sandbox.account.id}` : path;
  const responses = await Promise.all(
    apiVersions.map(async (version) => {
      const { status, json } = await service.request({
        path: `/api/v1${at}`,
        headers: { 'api-version-date': version },
        as,
      });
      expect({ version, status }).toEqual({ version, status: 200 });
      return [version, listed ? (json as any).data.find((row: any) => row.id === resourceId) : json];
    }),
  );
  const byVersion = Object.fromEntries(responses);
  return forEveryVersion((version) => byVersion[version]);
}

/**
 * Reads a resource without a REST read: returns its GraphQL fields, serialized and downgraded to every version as REST
 * would.
 */
async function readViaGraph({ resourceType, resourceId }: Happened): Promise<Bodies> {
  const { field, fragment, serialize } = resourceReads[resourceType] as (typeof resourceReads)[string];
  const { json } = await service.query(
    `query ($id: ID!) { ${field}(id: $id) { ...${resourceType}Read } } ${fragment}`,
    {
      id: resourceId,
    },
  );
  const { data, errors } = json as any;
  expect(errors).toBeUndefined();
  return forEveryVersion((version) =>
    contract.down(resourceType, version as never)(structuredClone(serialize(data[field] as never))),
  );
}

/** Returns the payloads to compare with: the current read, or for a deleted resource its payload at creation. */
function otherOf(type: string, resource: Happened): Promise<Bodies> {
  if (type.endsWith('.deleted')) return payloadsFromGraph(type.replace('deleted', 'created'), resource.resourceId);
  return resource.path === null ? readViaGraph(resource) : read(resource);
}

/** Returns the paths at which two payloads differ: `payment.status`. */
function differences(one: any, other: any, at: string[] = []): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  const branches =
    [one, other].every((value) => value !== null && typeof value === 'object' && !Array.isArray(value)) &&
    JSON.stringify(Object.keys(one)) === JSON.stringify(Object.keys(other));
  return branches ? Object.keys(one).flatMap((key) => differences(one[key], other[key], [...at, key])) : [at.join('.')];
}

const differing = (one: Bodies, other: Bodies) =>
  [
    ...new Set(
      apiVersions.flatMap((version) =>
        differences(JSON.parse(one[version] as string), JSON.parse(other[version] as string)),
      ),
    ),
  ].toSorted();

/** Expects that a key with few permissions receives only events that it can read, with the fields of its own read. */
async function expectRestrictedEvents(type: string, resource: Happened): Promise<void> {
  const as = service.demoData.accounts[0]?.keys.read_only as string;
  const event = await payloadsFromGraph(type, resource.resourceId, as);
  const canRead = eventDefinition(type)?.requires.every((permission) =>
    readOnlyActions.some((action) => action === permission),
  );
  expect(event !== undefined).toBe(canRead);
  const comparable = canRead && resource.path !== null && !(type in volatileFields);
  expect(comparable ? event : null).toEqual(comparable ? await read(resource, as) : null);
}

it('every event of the catalog has a trigger or a documented reason why it never occurs', () => {
  expect([...Object.keys(triggers), ...Object.keys(untriggerableEvents)].toSorted()).toEqual(eventNames.toSorted());
  expect(Object.keys(triggers).filter((name) => name in untriggerableEvents)).toEqual([]);
});

it.each(Object.keys(untriggerableEvents))('triggering %s fails with the reason why it never occurs', async (type) => {
  await expect(happen(type, sandbox)).rejects.toThrow(`${type} never occurs. ${untriggerableEvents[type]}`);
});

it.each(Object.keys(triggers))('the payload of %s equals the REST read at every version', async (type) => {
  const resource = await happen(type, sandbox);
  await until(() => payloadsFromGraph(type, resource.resourceId));
  const changingFields = volatileFields[type] ?? [];
  // The read can change shortly after the event, when a later event of the same resource is processed.
  const compared = await until(
    async () => {
      const [event, other] = [await payloadsFromGraph(type, resource.resourceId), await otherOf(type, resource)];
      return { where: differing(event, other), same: JSON.stringify(event) === JSON.stringify(other) };
    },
    ({ where, same }) => (changingFields.length > 0 ? where.length >= changingFields.length : same),
  ).catch((error: Error) => error.message);
  expect(compared).toEqual({ where: changingFields, same: changingFields.length === 0 });
  await expectRestrictedEvents(type, resource);
  await expectSent(type, resource);
});
