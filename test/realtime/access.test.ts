import WebSocket from 'ws';
import { type LiveEvent, listenTo } from '../support/live-events';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
let url: string;
beforeAll(async () => {
  fixture = await openLiveFixture();
  url = `${fixture.service.origin.replace('http', 'ws')}/graphql`;
});
afterAll(() => fixture.close());

const rename = (title: string, as?: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: fixture.service.demoData.examples.plan_id, title },
    as,
  );

const tokenOf = (name: string): string =>
  fixture.service.demoData.users.find(({ username }) => username === name)?.token ?? '';

/** Creates a key of the first account as its owner. */
async function makeKey(permissions: string): Promise<{ id: string; secret: string }> {
  const { secretKey, apiKey } = await fixture.mutate(
    `mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: ${permissions} }) { secretKey apiKey { id } userErrors { code message } } }`,
    { accountId: fixture.accountId },
    tokenOf('iris'),
  );
  return { id: (apiKey as { id: string }).id, secret: secretKey as string };
}

const grantOf = (...actions: string[]): string =>
  `{ statements: [{ grant: true, actions: ${JSON.stringify(actions)} }] }`;

/** Returns the close code of a connection with the given payload. */
function closeCode(payload: object): Promise<number> {
  const socket = new WebSocket(url, 'graphql-transport-ws');
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })));
  return new Promise((resolve) => socket.on('close', resolve));
}

it('a connection without a valid credential is closed', async () => {
  for (const payload of [
    {},
    { Authorization: 'Bearer service_key_wrong' },
    { Authorization: fixture.key },
    { token: 'nobody' },
  ])
    expect(await closeCode(payload)).toBe(4403);
});

it('subscribers receive events of accessible accounts and of their types only', async () => {
  const receivers = { owner: fixture.key, reader: fixture.readOnlyKey, teamMember: tokenOf('nadia') };
  const after = await fixture.now();
  const [silentTypes, silentAccount] = [
    await fixture.listen({ types: ['product.updated'], after }),
    await fixture.listen({ after }, fixture.otherKey),
  ];
  const listeners = await Promise.all(
    Object.values(receivers).map((credential) => fixture.listen({ accountId: fixture.accountId, after }, credential)),
  );
  await rename('Heard by its own');
  for (const listener of listeners)
    expect((await listener.received(1)).map(({ type, accountId }) => [type, accountId])).toEqual([
      ['plan.updated', fixture.accountId],
    ]);
  const { product } = await fixture.mutate(
    'mutation { productCreate(input: { title: "Elsewhere" }) { product { id } userErrors { code } } }',
    {},
    fixture.otherKey,
  );
  expect((await silentAccount.received(1)).map(({ type, resourceId }) => [type, resourceId])).toEqual([
    ['product.created', (product as { id: string }).id],
  ]);
  const fenceId = await fixture.fence();
  expect((await silentTypes.received(1)).map(({ resourceId }) => resourceId)).toEqual([fenceId]);
  for (const listener of listeners)
    expect((await listener.received(2)).map(({ resourceId }) => resourceId)).toEqual([
      fixture.service.demoData.examples.plan_id,
      fenceId,
    ]);
  for (const listener of [...listeners, silentTypes, silentAccount]) await listener.stop();
});

it.each([
  ['an account out of reach', (other: string) => ({ accountId: other }), 'not_found', 'No such resource was found.'],
  [
    'a type that there is not',
    () => ({ types: ['plan.exploded'] }),
    'parameter_invalid',
    'There is no event named "plan.exploded".',
  ],
  ['a damaged cursor', () => ({ after: 'nonsense' }), 'parameter_invalid', expect.stringContaining('after')],
])('%s is rejected', async (_name, request, code, message) => {
  const other = fixture.service.demoData.accounts[1]?.id ?? '';
  const listener = await listenTo(url, fixture.key, request(other));
  expect(await until(() => listener.refused)).toEqual([{ code, message }]);
  await listener.stop();
});

it('types without permission are rejected by name, and omitted if no types are given', async () => {
  const { secret } = await makeKey(grantOf('plan:basic:read', 'access_pass:basic:read'));
  const rejected = await listenTo(url, secret, { types: ['membership.activated'] });
  expect(await until(() => rejected.refused)).toEqual([
    { code: 'forbidden', message: 'This credential does not have the permission member:basic:read.' },
  ]);
  const listener = await fixture.listen({}, secret);
  await fixture.mutate(
    'mutation ($id: ID!) { accountUpdate(id: $id, input: { description: "Not for plans" }) { account { id } userErrors { code } } }',
    { id: fixture.accountId },
    tokenOf('iris'),
  );
  await rename('For plans');
  expect((await listener.received(1)).map(({ type }) => type)).toEqual(['plan.updated']);
  await Promise.all([rejected.stop(), listener.stop()]);
});

it('e-mail addresses are visible only with permission, in events as in reads', async () => {
  const fields = 'id type cursor resourceId accountId data: payload';
  const after = await fixture.now();
  const [owner, reader] = [
    await fixture.listen({ fields, after }),
    await fixture.listen({ fields, after }, fixture.readOnlyKey),
  ];
  const { json } = await fixture.service.query('{ memberships(statuses: [ACTIVE]) { nodes { id renewalPeriodEnd } } }');
  const id = (
    json as { data: { memberships: { nodes: { id: string; renewalPeriodEnd: string | null }[] } } }
  ).data.memberships.nodes.find(({ renewalPeriodEnd }) => renewalPeriodEnd !== null)?.id;
  await fixture.mutate(
    'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code } } }',
    { id },
  );
  const emailOf = (event: LiveEvent | undefined): unknown =>
    (event?.data as { user: { email: unknown } } | undefined)?.user.email;
  const [full, partial] = [(await owner.received(1))[0], (await reader.received(1))[0]];
  expect(full?.id).toBe(partial?.id);
  expect(emailOf(full)).toMatch(/@demo\.example$/);
  expect(emailOf(partial)).toBeNull();
  expect(JSON.stringify(partial)).not.toContain('@demo.example');
  await Promise.all([owner.stop(), reader.stop()]);
});

it('revoking a key immediately closes its connections, and no others', async () => {
  const { id, secret } = await makeKey('{ systemRole: OWNER }');
  const after = await fixture.now();
  const [revokedListener, activeListener] = [await fixture.listen({ after }, secret), await fixture.listen({ after })];
  await fixture.mutate(
    'mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }',
    { id },
    tokenOf('iris'),
  );
  expect(await until(() => revokedListener.closed)).toBe(4403);
  await rename('After the end');
  expect((await activeListener.received(1)).map(({ type }) => type)).toEqual(['plan.updated']);
  expect([revokedListener.events, activeListener.closed]).toEqual([[], null]);
  await expect(listenTo(url, secret)).rejects.toThrow('4403');
  await activeListener.stop();
});

it('changing the permissions of a key closes its connections, and clients have to reconnect', async () => {
  const { id, secret } = await makeKey('{ systemRole: OWNER }');
  const before = await fixture.listen({}, secret);
  await fixture.mutate(
    `mutation ($id: ID!) { apiKeyUpdate(id: $id, input: { permissions: ${grantOf('plan:basic:read')} }) { apiKey { id } userErrors { code message } } }`,
    { id },
    tokenOf('iris'),
  );
  expect(await until(() => before.closed)).toBe(1012);
  const repeated = await listenTo(url, secret, { types: ['product.updated'] });
  expect((await until(() => repeated.refused))?.map(({ code }) => code)).toEqual(['forbidden']);
  await repeated.stop();
});
