import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { unknownIdLike } from './support/answers';
import { app, type CredentialName, outsiders, userCredentials } from './support/credentials';
import { openAccessFixture, type AccessFixture } from './support/access-fixture';

let fixture: AccessFixture;
let fields: readonly string[];
beforeAll(async () => {
  fixture = await openAccessFixture();
  const { json } = await fixture.service.query(getIntrospectionQuery());
  const subscription = buildClientSchema((json as { data: IntrospectionQuery }).data).getSubscriptionType();
  fields = Object.values(subscription?.getFields() ?? {})
    .filter(({ args }) => args.some(({ name }) => name === 'filter'))
    .map(({ name }) => name);
});
afterAll(() => fixture?.close());

function clientAs(caller: CredentialName): Client {
  return createClient({
    url: `${fixture.service.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    connectionParams: { Authorization: `Bearer ${fixture.credentials[caller]}` },
  });
}

/** Both forms in which a subscription names an account. */
const forms = ['filter: { accountIds: [$accountId] }', 'accountId: $accountId'];

/** Returns the errors of a subscription to an account's events, as code and message. */
async function rejectionOf(client: Client, field: string, form: string, accountId: string): Promise<string> {
  const events = client.iterate({
    query: `subscription ($accountId: ID!) { ${field}(${form}) { __typename } }`,
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

it.each([...outsiders, ...userCredentials, app])(
  'events of inaccessible accounts cannot be subscribed to, by %s',
  async (caller) => {
    expect(fields.length).toBeGreaterThan(30);
    const client = clientAs(caller);
    const account = caller === app ? fixture.accounts.other : fixture.accounts.own;
    for (const [field, form] of fields.flatMap((name) => forms.map((one) => [name, one] as const))) {
      const [found, nothing] = [
        await rejectionOf(client, field, form, account),
        await rejectionOf(client, field, form, unknownIdLike(account)),
      ];
      expect([field, form, found]).toEqual([field, form, nothing]);
      expect([field, form, found]).toEqual([field, form, expect.stringMatching(/^(not_found|forbidden): /)]);
    }
    await client.dispose();
  },
);
