import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventCatalogue } from '../../contract/events';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
let url: string;
beforeAll(async () => {
  fixture = await openLiveFixture();
  url = `${fixture.service.origin.replace('http', 'ws')}/graphql`;
});
afterAll(() => fixture.close());

interface Following {
  readonly answers: readonly { readonly data?: Record<string, unknown> | null; readonly errors?: readonly unknown[] }[];
  stop(): Promise<void>;
}

/** Subscribes to one field of `Subscription` from now on. */
async function follow(
  field: string,
  selection: string,
  as: string = fixture.key,
  variables: Record<string, unknown> = {},
): Promise<Following> {
  const after = await end();
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${as}` },
    onNonLazyError: () => undefined,
  });
  const responses: { data?: Record<string, unknown> | null; errors?: readonly unknown[] }[] = [];
  client.subscribe<Record<string, unknown>>(
    {
      query: `subscription ($accountId: ID, $after: String) { ${field}(accountId: $accountId, after: $after) { ${selection} } }`,
      variables: { after, ...variables },
    },
    {
      next: (response) => void responses.push(response),
      error: (errors) => void responses.push({ errors: errors as readonly unknown[] }),
      complete: () => undefined,
    },
  );
  return { answers: responses, stop: async () => client.dispose() };
}

async function end(): Promise<string> {
  const { json } = await fixture.service.query('{ eventCursor }');
  return (json as { data: { eventCursor: string } }).data.eventCursor;
}

const first = async ({ answers }: Following): Promise<unknown> => (await until(() => answers[0])) ?? null;

it('there is one typed subscription for each event of the catalog, and `events` for all', async () => {
  const { json } = await fixture.service.query(
    '{ __schema { subscriptionType { fields { name type { ofType { name } } args(includeDeprecated: true) { name } } } } }',
    {},
    fixture.key,
  );
  const { fields } = (
    json as {
      data: {
        __schema: {
          subscriptionType: {
            fields: { name: string; type: { ofType: { name: string } }; args: { name: string }[] }[];
          };
        };
      };
    }
  ).data.__schema.subscriptionType;
  // `events` for all types, and those that send a state.
  const untyped = ['events', 'accessChanged', 'webhookHealthChanged'];
  expect(fields).toHaveLength(eventCatalogue.length + untyped.length);
  const typeOf = Object.fromEntries(fields.map(({ name, type }) => [name, type.ofType.name]));
  expect(typeOf).toMatchObject({
    events: 'Event',
    paymentSucceeded: 'PaymentEvent',
    membershipCancelAtPeriodEndChanged: 'MembershipEvent',
    cardTransactionDeclined: 'CardTransactionEvent',
    cardFrozen: 'IssuedCardEvent',
    resolutionCenterCaseCreated: 'ResolutionCenterCaseLogEvent',
    courseLessonInteractionCompleted: 'CourseLessonInteractionEvent',
    identityProfileUpdated: 'IdentityProfileEvent',
    exportCompleted: 'ExportEvent',
  });
  const typed = fields.filter(({ name }) => !untyped.includes(name));
  expect(typed.map(({ args }) => args.map(({ name }) => name))).toEqual(
    typed.map(() => ['accountId', 'after', 'filter']),
  );
});

it("a typed subscription resolves the event's resource in other domains", async () => {
  const { plan_id: id } = fixture.service.demoData.examples;
  const [updated, deleted] = [
    await follow(
      'planUpdated',
      'id type resourceId account { id title } plan { id title product { id title } } payload(apiVersionDate: "2025-01-01") previousAttributes(apiVersionDate: "2025-01-01") message(unpinned: true)',
    ),
    await follow('planDeleted', 'type plan { id title }'),
  ];
  const before = (
    await fixture.service.request({ path: `/api/v1/plans/${id}`, headers: { 'api-version-date': '2025-01-01' } })
  ).json as { title: string; updated_at: string };
  await fixture.mutate(
    'mutation ($id: ID!) { planUpdate(id: $id, input: { title: "Followed" }) { userErrors { code } } }',
    { id },
  );
  const current = (
    await fixture.service.request({ path: `/api/v1/plans/${id}`, headers: { 'api-version-date': '2025-01-01' } })
  ).json as { company: object; product: { id: string; title: string } };
  const response = (await first(updated)) as { data: { planUpdated: Record<string, unknown> } };
  expect(response).toEqual({
    extensions: { cursor: expect.any(String) },
    data: {
      planUpdated: {
        id: expect.stringMatching(/^evt_/),
        type: 'plan.updated',
        resourceId: id,
        account: { id: fixture.accountId, title: expect.any(String) },
        plan: { id, title: 'Followed', product: { id: current.product.id, title: current.product.title } },
        payload: current,
        previousAttributes: { title: before.title, updated_at: before.updated_at },
        message: expect.any(String),
      },
    },
  });
  expect(JSON.parse(response.data.planUpdated.message as string)).toMatchObject({
    type: 'plan.updated',
    api_version_date: null,
    data: current,
    previous_attributes: { title: before.title, updated_at: before.updated_at },
  });

  const { plan } = await fixture.mutate(
    'mutation ($productId: ID!) { planCreate(input: { productId: $productId, title: "Short-lived", planType: ONE_TIME, visibility: VISIBLE, currency: USD, initialPrice: "1" }) { plan { id } userErrors { code } } }',
    { productId: current.product.id },
  );
  await fixture.mutate(
    'mutation ($id: ID!) { planDelete(id: $id) { deletedId userErrors { code } } }',
    plan as { id: string },
  );
  // Memberships keep references to a deleted plan, and so does its last event.
  expect(await first(deleted)).toEqual({
    extensions: { cursor: expect.any(String) },
    data: { planDeleted: { type: 'plan.deleted', plan: { id: (plan as { id: string }).id, title: 'Short-lived' } } },
  });
  for (const following of [updated, deleted]) {
    expect(following.answers).toHaveLength(1);
    await following.stop();
  }
});

it('a typed subscription returns of the resource what the caller may read', async () => {
  const selection = 'membership { id status user { email } }';
  const [owner, reader] = [
    await follow('membershipDeactivated', selection),
    await follow('membershipDeactivated', selection, fixture.readOnlyKey),
  ];
  const { json } = await fixture.service.query('{ memberships(statuses: [ACTIVE]) { nodes { id renewalPeriodEnd } } }');
  const id = (
    json as { data: { memberships: { nodes: { id: string; renewalPeriodEnd: string | null }[] } } }
  ).data.memberships.nodes.find(({ renewalPeriodEnd }) => renewalPeriodEnd !== null)?.id;
  await fixture.mutate(
    'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code } } }',
    { id },
  );
  const payloadWith = (email: unknown) => ({
    extensions: { cursor: expect.any(String) },
    data: { membershipDeactivated: { membership: { id, status: 'CANCELED', user: { email } } } },
  });
  expect([await first(owner), await first(reader)]).toEqual([
    payloadWith(expect.stringMatching(/@demo\.example$/)),
    payloadWith(null),
  ]);
  await Promise.all([owner.stop(), reader.stop()]);
});

it.each([
  [
    'without its permission',
    'membershipActivated',
    {},
    [
      {
        message: 'This credential does not have the permission member:basic:read.',
        path: ['membershipActivated'],
        extensions: { code: 'forbidden' },
      },
    ],
  ],
  [
    'of an account out of reach',
    'planUpdated',
    { accountId: 'biz_nobody' },
    [{ message: 'No such resource was found.', path: ['planUpdated'], extensions: { code: 'not_found' } }],
  ],
  [
    'after a damaged cursor',
    'planUpdated',
    { after: 'nonsense' },
    [
      {
        message: expect.stringContaining('after'),
        path: ['planUpdated'],
        extensions: { code: 'parameter_invalid', param: 'after', template: expect.stringContaining('{after}') },
      },
    ],
  ],
])('a typed subscription is rejected %s', async (_name, field, variables, errors) => {
  const owner = fixture.service.demoData.users.find(({ username }) => username === 'iris')?.token;
  const { secretKey } = await fixture.mutate(
    'mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: { statements: [{ grant: true, actions: ["plan:basic:read"] }] } }) { secretKey userErrors { code } } }',
    { accountId: fixture.accountId },
    owner,
  );
  const following = await follow(field, 'id', secretKey as string, variables);
  expect(await first(following)).toEqual({ errors });
  await following.stop();
});
