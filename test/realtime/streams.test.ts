import { StreamClient, type StreamOptions, streamTypes } from '../support/stream-client';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterAll(() => fixture.close());

const query = 'subscription { events { id resourceId accountId } }';

const rename = (title: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: fixture.service.demoData.examples.plan_id, title },
  );

describe.each(streamTypes)('%s', (type) => {
  const follow = (key: string, cursor?: string, options: StreamOptions = {}): Promise<StreamClient> => {
    const headers = { authorization: `Bearer ${key}`, ...(cursor !== undefined && { 'last-event-id': cursor }) };
    return StreamClient.open(`${fixture.service.origin}/graphql`, type, query, { ...options, headers });
  };
  const accountsIn = ({ results }: StreamClient): readonly unknown[] =>
    results.map(({ data }) => (data as { events: { accountId: string } }).events.accountId);

  it('a cut stream resumes behind its last result, on events of every kind', async () => {
    const first = await follow(fixture.key);
    await rename(`${type.slice(0, 4)} 1`);
    await until(() => first.results.length > 0);
    first.cut();
    const cursor = first.results.at(-1)?.extensions?.cursor;
    await rename(`${type.slice(0, 4)} 2`);
    const second = await follow(fixture.key, cursor);
    await rename(`${type.slice(0, 4)} 3`);
    const whole = await follow(fixture.key, String(first.headers['event-cursor']));
    const fence = await fixture.fence();
    const idsIn = (client: StreamClient): Promise<readonly string[]> =>
      until(
        () => client.results.map(({ data }) => (data as { events: { resourceId: string; id: string } }).events),
        (events) => events.at(-1)?.resourceId === fence,
      ).then((events) => events.map(({ id }) => id));
    const received = first.results.map(({ data }) => (data as { events: { id: string } }).events.id);
    expect([...received, ...(await idsIn(second))]).toEqual(await idsIn(whole));
    second.cut();
    whole.cut();
  });

  it('the cursor of another account reveals none of its events', async () => {
    const own = await follow(fixture.key);
    const start = String(own.headers['event-cursor']);
    const other = await follow(fixture.otherKey, start);
    await rename(`${type.slice(0, 4)} other`);
    await until(() => own.results.length > 0);
    await fixture.fence();
    await fixture.mutate(
      'mutation { productCreate(input: { title: "Other", visibility: HIDDEN }) { product { id } userErrors { code } } }',
      {},
      fixture.otherKey,
    );
    await until(() => other.results.length > 0);
    expect(new Set(accountsIn(other))).toEqual(new Set([fixture.service.demoData.accounts[1]?.id]));
    own.cut();
    other.cut();
  });

  it('a revoked key ends its stream, and cannot open another one', async () => {
    const owner = fixture.service.demoData.users.find(({ username }) => username === 'iris')?.token ?? '';
    const permissions = '{ statements: [{ grant: true, actions: ["plan:basic:read", "access_pass:basic:read"] }] }';
    const { secretKey, apiKey } = await fixture.mutate(
      `mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: ${permissions} }) { secretKey apiKey { id } userErrors { code message } } }`,
      { accountId: fixture.accountId },
      owner,
    );
    const client = await follow(secretKey as string);
    await fixture.mutate(
      'mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }',
      { id: (apiKey as { id: string }).id },
      owner,
    );
    await until(() => client.hasEnded);
    expect(client.reason).toBe('credential_revoked');
    expect((await follow(secretKey as string)).status).toBe(401);
  });
});

it('streams end with the reason when the process shuts down', async () => {
  const own = await openLiveFixture();
  const clients = await Promise.all(
    streamTypes.map((type) =>
      StreamClient.open(`${own.service.origin}/graphql`, type, query, {
        headers: { authorization: `Bearer ${own.key}` },
      }),
    ),
  );
  await own.close();
  await until(() => clients.every(({ hasEnded }) => hasEnded));
  expect(clients.map(({ reason }) => reason)).toEqual(['draining', 'draining']);
});
