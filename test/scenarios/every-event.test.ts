import { Webhook } from 'standardwebhooks';
import { openReceiver, type Received, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { eventDefinition, eventNames } from '../../contract/events';
import { resourceReads } from '../../contract/resources';
import { apiVersions } from '../../contract/versioning/versions';
import { readOnlyActions } from '../../app/demo-world/keys';
import { serviceContract } from '../../app/parts/contract';
import { happen, type Happened, neverHappens, Sandbox, triggers } from '../../app/triggers';
import { inLane } from '../support/lane';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Bodies by version, as JSON texts. */
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
/** Events that others follow at once: what their bodies tell of, and a later read tells otherwise, at any version. */
const movedOn: Readonly<Record<string, readonly string[]>> = {
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
/** Requests that webhooks have made, by path and id. */
const requests = new Map<string, Received>();
/** Pins of the webhooks: of the account itself, and of those for the accounts connected to it. An account has at most 50. */
const pinned = inLane({ fast: ['2025-01-01', '2026-07-20', '2026-08-21'], all: apiVersions });
const pins = { own: [null, ...pinned], connected: pinned.slice(1) } as const;
type Whose = keyof typeof pins;
const secrets = new Map<string, string>();

beforeAll(async () => {
  service = await openService();
  sandbox = new Sandbox(service.origin, service.world, () => {});
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
  for (const whose of ['own', 'connected'] as const) for (const pin of pins[whose]) await listenAt(whose, pin);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

async function listenAt(whose: Whose, pin: string | null): Promise<void> {
  const events = eventNames.filter((name) => eventDefinition(name)?.offered);
  const body = {
    url: `${receiver.url}/${whose}/${pin}`,
    events,
    api_version_date: pin,
    child_resource_events: whose === 'connected',
    resource_id: sandbox.account.id,
  };
  const { status, json } = await service.request({
    method: 'POST',
    path: '/api/v1/webhooks',
    headers: { 'api-version-date': '2026-08-21' },
    body,
  });
  if (status !== 200) throw new Error(`No webhook was made: ${JSON.stringify(json)}`);
  secrets.set(`${whose}/${pin}`, (json as { webhook_secret: string }).webhook_secret);
}

const contract = serviceContract();
const alias = (version: string) => `v${version.replaceAll('-', '_')}`;
const everyVersion = (bodyAt: (version: string) => unknown): Bodies =>
  Object.fromEntries(apiVersions.map((version) => [version, JSON.stringify(bodyAt(version))]));

const query = `query ($ids: [ID!], $types: [String!]) { events(resourceIds: $ids, types: $types, first: 100) { nodes { id accountId
  ${apiVersions.map((version) => `${alias(version)}: payload(apiVersionDate: "${version}")`).join(' ')} } } }`;

/** The newest event of its name about a resource, as the graph tells it. */
async function newest(type: string, id: string, as?: string): Promise<any> {
  const { json } = await service.ask(query, { ids: [id], types: [type] }, as);
  return (json as any).data?.events.nodes.at(-1);
}

/** The same, in the words of every version. */
async function told(type: string, id: string, as?: string): Promise<Bodies> {
  const node = await newest(type, id, as);
  return node && everyVersion((version) => node[alias(version)]);
}

/** What a webhook was sent of an event, once its signature was found good. */
function sent(whose: Whose, pin: string | null, eventId: string): any {
  const request = requests.get(`/hooks/${whose}/${pin} ${eventId.replace('evt_', 'msg_')}`);
  return (
    request &&
    new Webhook(Buffer.from(secrets.get(`${whose}/${pin}`) ?? '').toString('base64')).verify(
      request.body,
      request.headers,
    )
  );
}

/** Webhooks are sent what the graph tells, each in the shape of its pin, where they may choose the event. */
async function expectSent(type: string, { resourceId }: Happened): Promise<void> {
  if (!eventDefinition(type)?.offered) return;
  const { id, accountId, ...payloads } = await newest(type, resourceId);
  const whose = accountId === sandbox.account.id ? 'own' : 'connected';
  await until(
    () => pins[whose].filter((pin) => sent(whose, pin, id) === undefined),
    (missing) => missing.length === 0,
  );
  for (const pin of pins[whose]) {
    const { data, ...envelope } = sent(whose, pin, id);
    expect(JSON.stringify(data)).toBe(JSON.stringify(payloads[alias(pin ?? '2025-01-01')]));
    expect(envelope).toMatchObject({
      type,
      api_version: 'v1',
      api_version_date: pin,
      [pin !== null && pin >= '2026-08-14' ? 'account_id' : 'company_id']: accountId,
    });
  }
}

/** What REST reads there at every version. A card's number is no part of what happens to it, so that its row of the list is taken. */
async function read({ path, resourceType, resourceId }: Happened, as?: string): Promise<Bodies> {
  const listed = resourceType === 'IssuedCard';
  const at = listed ? `/cards?account_id=${sandbox.account.id}` : path;
  const answers = await Promise.all(
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
  const byVersion = Object.fromEntries(answers);
  return everyVersion((version) => byVersion[version]);
}

/** What the graph says of a resource that REST does not read, written as REST would. */
async function shown({ resourceType, resourceId }: Happened): Promise<Bodies> {
  const { field, fragment, serialize } = resourceReads[resourceType] as (typeof resourceReads)[string];
  const { json } = await service.ask(`query ($id: ID!) { ${field}(id: $id) { ...${resourceType}Read } } ${fragment}`, {
    id: resourceId,
  });
  const { data, errors } = json as any;
  expect(errors).toBeUndefined();
  return everyVersion((version) =>
    contract.down(resourceType, version as never)(structuredClone(serialize(data[field] as never))),
  );
}

/** What a body is compared with: what is read now, or for what is gone what it was when it was made. */
function otherOf(type: string, thing: Happened): Promise<Bodies> {
  if (type.endsWith('.deleted')) return told(type.replace('deleted', 'created'), thing.resourceId);
  return thing.path === null ? shown(thing) : read(thing);
}

/** Where two bodies differ: `payment.status`. */
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

/** A key that reads little gets no event that it could not read, and of the others what it reads. */
async function expectGuarded(type: string, thing: Happened): Promise<void> {
  const as = sandbox.account.keys.read_only;
  const event = await told(type, thing.resourceId, as);
  const sees = eventDefinition(type)?.requires.every((permission) =>
    readOnlyActions.some((action) => action === permission),
  );
  expect(event !== undefined).toBe(sees);
  const comparable = sees && thing.path !== null && !(type in movedOn);
  expect(comparable ? event : null).toEqual(comparable ? await read(thing, as) : null);
}

it('every event of the catalogue can be made to happen, or has a reason why it never does', () => {
  expect([...Object.keys(triggers), ...Object.keys(neverHappens)].toSorted()).toEqual(eventNames.toSorted());
  expect(Object.keys(triggers).filter((name) => name in neverHappens)).toEqual([]);
});

it.each(Object.keys(neverHappens))('%s says that it never happens', async (type) => {
  await expect(happen(type, sandbox)).rejects.toThrow(`${type} never happens. ${neverHappens[type]}`);
});

it.each(Object.keys(triggers))('%s tells at every version what a read tells at that version', async (type) => {
  const thing = await happen(type, sandbox);
  await until(() => told(type, thing.resourceId));
  const passing = movedOn[type] ?? [];
  // What a read shows may follow a moment later, and another event with it.
  const compared = await until(
    async () => {
      const [event, other] = [await told(type, thing.resourceId), await otherOf(type, thing)];
      return { where: differing(event, other), same: JSON.stringify(event) === JSON.stringify(other) };
    },
    ({ where, same }) => (passing.length > 0 ? where.length >= passing.length : same),
  ).catch((error: Error) => error.message);
  expect(compared).toEqual({ where: passing, same: passing.length === 0 });
  await expectGuarded(type, thing);
  await expectSent(type, thing);
});
