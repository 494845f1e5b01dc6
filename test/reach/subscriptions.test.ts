import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { nothingLike } from './support/answers';
import { app, type CredentialName, outsiders, people } from './support/credentials';
import { openReachWorld, type ReachWorld } from './support/world';

let world: ReachWorld;
let fields: readonly string[];
beforeAll(async () => {
  world = await openReachWorld();
  const { json } = await world.service.ask(getIntrospectionQuery());
  const subscription = buildClientSchema((json as { data: IntrospectionQuery }).data).getSubscriptionType();
  fields = Object.values(subscription?.getFields() ?? {})
    .filter(({ args }) => args.some(({ name }) => name === 'accountId'))
    .map(({ name }) => name);
});
afterAll(() => world?.close());

function clientAs(caller: CredentialName): Client {
  return createClient({
    url: `${world.service.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    connectionParams: { Authorization: `Bearer ${world.credentials[caller]}` },
  });
}

/** Returns the errors of a subscription to an account's events, as code and message. */
async function refusal(client: Client, field: string, accountId: string): Promise<string> {
  const events = client.iterate({
    query: `subscription ($accountId: ID) { ${field}(accountId: $accountId) { __typename } }`,
    variables: { accountId },
  });
  const step: unknown = await events.next().catch((reason: unknown) => reason);
  await events.return?.();
  const { value } = step as { value?: { errors?: unknown[] } };
  const errors = (Array.isArray(step) ? step : (value?.errors ?? [])) as {
    message: string;
    extensions?: { code?: string };
  }[];
  return errors
    .map(({ message, extensions }) => `${extensions?.code}: ${message.replaceAll(/req_\w+/g, '<request>')}`)
    .join();
}

it.each([...outsiders, ...people, app])(
  'events of inaccessible accounts cannot be subscribed to, by %s',
  async (caller) => {
    expect(fields.length).toBeGreaterThan(30);
    const client = clientAs(caller);
    const account = caller === app ? world.accounts.other : world.accounts.own;
    for (const field of fields) {
      const [found, nothing] = [
        await refusal(client, field, account),
        await refusal(client, field, nothingLike(account)),
      ];
      expect([field, found]).toEqual([field, nothing]);
      expect([field, found]).toEqual([field, expect.stringMatching(/^(not_found|forbidden): /)]);
    }
    await client.dispose();
  },
);
