import WebSocket from 'ws';
import { type LiveEvent, listenTo } from '../support/live-events';
import { until } from '../support/until';
import { type LiveWorld, openLiveWorld } from './support';

let world: LiveWorld;
let url: string;
beforeAll(async () => {
  world = await openLiveWorld();
  url = `${world.service.origin.replace('http', 'ws')}/graphql`;
});
afterAll(() => world.close());

const rename = (title: string, as?: string): Promise<unknown> =>
  world.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: world.service.world.examples.plan_id, title },
    as,
  );

const tokenOf = (name: string): string =>
  world.service.world.users.find(({ username }) => username === name)?.token ?? '';

/** Creates a key of the first account as its owner. */
async function makeKey(permissions: string): Promise<{ id: string; secret: string }> {
  const { secretKey, apiKey } = await world.mutate(
    `mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: ${permissions} }) { secretKey apiKey { id } userErrors { code message } } }`,
    { accountId: world.accountId },
    tokenOf('iris'),
  );
  return { id: (apiKey as { id: string }).id, secret: secretKey as string };
}

const only = (...actions: string[]): string => `{ statements: [{ grant: true, actions: ${JSON.stringify(actions)} }] }`;

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
    { Authorization: world.key },
    { token: 'nobody' },
  ])
    expect(await closeCode(payload)).toBe(4403);
});

it('subscribers receive events of accessible accounts and of their types only', async () => {
  const hears = { owner: world.key, reader: world.readOnlyKey, teamMember: tokenOf('nadia') };
  const after = await world.now();
  const [silentTypes, silentAccount] = [
    await world.listen({ types: ['product.updated'], after }),
    await world.listen({ after }, world.otherKey),
  ];
  const listeners = await Promise.all(
    Object.values(hears).map((credential) => world.listen({ accountId: world.accountId, after }, credential)),
  );
  await rename('Heard by its own');
  for (const listener of listeners)
    expect((await listener.received(1)).map(({ type, accountId }) => [type, accountId])).toEqual([
      ['plan.updated', world.accountId],
    ]);
  const { product } = await world.mutate(
    'mutation { productCreate(input: { title: "Elsewhere" }) { product { id } userErrors { code } } }',
    {},
    world.otherKey,
  );
  expect((await silentAccount.received(1)).map(({ type, resourceId }) => [type, resourceId])).toEqual([
    ['product.created', (product as { id: string }).id],
  ]);
  const fence = await world.fence();
  expect((await silentTypes.received(1)).map(({ resourceId }) => resourceId)).toEqual([fence]);
  for (const listener of listeners)
    expect((await listener.received(2)).map(({ resourceId }) => resourceId)).toEqual([
      world.service.world.examples.plan_id,
      fence,
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
])('%s is rejected', async (_what, request, code, message) => {
  const other = world.service.world.accounts[1]?.id ?? '';
  const listener = await listenTo(url, world.key, request(other));
  expect(await until(() => listener.refused)).toEqual([{ code, message }]);
  await listener.stop();
});

it('types without permission are rejected by name, and omitted if no types are given', async () => {
  const { secret } = await makeKey(only('plan:basic:read', 'access_pass:basic:read'));
  const refused = await listenTo(url, secret, { types: ['membership.activated'] });
  expect(await until(() => refused.refused)).toEqual([
    { code: 'forbidden', message: 'This credential does not have the permission member:basic:read.' },
  ]);
  const listener = await world.listen({}, secret);
  await world.mutate(
    'mutation ($id: ID!) { accountUpdate(id: $id, input: { description: "Not for plans" }) { account { id } userErrors { code } } }',
    { id: world.accountId },
    tokenOf('iris'),
  );
  await rename('For plans');
  expect((await listener.received(1)).map(({ type }) => type)).toEqual(['plan.updated']);
  await Promise.all([refused.stop(), listener.stop()]);
});

it('e-mail addresses are visible only with permission, in events as in reads', async () => {
  const fields = 'id type cursor resourceId accountId data: payload';
  const after = await world.now();
  const [owner, reader] = [
    await world.listen({ fields, after }),
    await world.listen({ fields, after }, world.readOnlyKey),
  ];
  const { json } = await world.service.ask('{ memberships(statuses: [ACTIVE]) { nodes { id renewalPeriodEnd } } }');
  const id = (
    json as { data: { memberships: { nodes: { id: string; renewalPeriodEnd: string | null }[] } } }
  ).data.memberships.nodes.find(({ renewalPeriodEnd }) => renewalPeriodEnd !== null)?.id;
  await world.mutate(
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
  const after = await world.now();
  const [ending, going] = [await world.listen({ after }, secret), await world.listen({ after })];
  await world.mutate('mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }', { id }, tokenOf('iris'));
  expect(await until(() => ending.closed)).toBe(4403);
  await rename('After the end');
  expect((await going.received(1)).map(({ type }) => type)).toEqual(['plan.updated']);
  expect([ending.events, going.closed]).toEqual([[], null]);
  await expect(listenTo(url, secret)).rejects.toThrow('4403');
  await going.stop();
});

it('changing the permissions of a key closes its connections, and clients have to reconnect', async () => {
  const { id, secret } = await makeKey('{ systemRole: OWNER }');
  const before = await world.listen({}, secret);
  await world.mutate(
    `mutation ($id: ID!) { apiKeyUpdate(id: $id, input: { permissions: ${only('plan:basic:read')} }) { apiKey { id } userErrors { code message } } }`,
    { id },
    tokenOf('iris'),
  );
  expect(await until(() => before.closed)).toBe(1012);
  const again = await listenTo(url, secret, { types: ['product.updated'] });
  expect((await until(() => again.refused))?.map(({ code }) => code)).toEqual(['forbidden']);
  await again.stop();
});
