import { happen, Sandbox, triggers } from '../../app/triggers';
import { openReceiver, type Received, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { requiresPackages } from '../support/packages';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { type Declarations, readDeclarations } from './support/declarations';
import {
  type Client,
  type ClientVersion,
  clientVersions,
  keyAt,
  methodOf,
  openClient,
} from './support/resource-methods';

/** A client with a webhook for events of its account, and one for those of connected accounts. */
interface Subscriber {
  readonly client: Client;
  readonly declarations: Declarations;
  /** Event types that it declares and the service records. */
  readonly types: readonly string[];
  readonly secrets: ReadonlyMap<string, string>;
}

requiresPackages('public-clients')('public clients', () => {
  const subscribers = new Map<ClientVersion, Subscriber>();
  let service: TestService;
  let receiver: Receiver;

  beforeAll(async () => {
    service = await openService();
    receiver = await openReceiver();
    for (const version of clientVersions) subscribers.set(version, await subscribe(service, receiver, version));
    const sandbox = new Sandbox(service.origin, service.demoData, () => {});
    const types = new Set([...subscribers.values()].flatMap((subscriber) => subscriber.types));
    for (const type of types) await happen(type, sandbox);
  });
  afterAll(async () => {
    await service?.close();
    await receiver?.close();
  });

  it.each(clientVersions)('unwrap every event of the declared types at %s', async (version) => {
    const { client, declarations, types, secrets } = subscribers.get(version) as Subscriber;
    const unwrapped = () => receiver.requests.flatMap((request) => unwrap(client, secrets, request));
    const received = await until(unwrapped, (events) => {
      const present = new Set(events.map(({ type }) => type));
      return types.every((type) => present.has(type));
    });
    const isConversation = (type: string) => type.startsWith('chat.');
    const declared = [...declarations.events.keys()];
    expect(declared.filter((type) => !types.includes(type))).toEqual(declared.filter(isConversation));
    const validators = [...declarations.events];
    expect(validators.filter(([type, differences]) => differences({ type }).length === 0)).toEqual([]);
    const differences = received.flatMap((event) => declarations.events.get(event.type)?.(event) ?? ['not declared']);
    expect(differences).toEqual([]);
    process.stdout.write(
      `${version}: ${declared.length} event types, ${types.length} received in ${received.length} valid events, ${declared.length - types.length} out of scope\n`,
    );
  });
});

async function subscribe(service: TestService, receiver: Receiver, version: ClientVersion): Promise<Subscriber> {
  const [account] = service.demoData.accounts;
  const client = openClient(version, service.origin, keyAt(service.demoData, version));
  const declarations = readDeclarations(version, []);
  const types = [...declarations.events.keys()].filter((type) => type in triggers);
  const secrets = new Map<string, string>();
  for (const scope of ['own', 'connected']) {
    const url = `${receiver.url}/${version}/${scope}`;
    const created = await methodOf(
      client,
      'webhooks.create',
    )({
      url,
      events: types,
      api_version: 'v1',
      api_version_date: version,
      child_resource_events: scope === 'connected',
      resource_id: account?.id,
    });
    secrets.set(new URL(url).pathname, (created as { readonly webhook_secret: string }).webhook_secret);
  }
  return { client, declarations, types, secrets };
}

/** Returns the event that a webhook of the client has received; nothing for a request to another webhook. */
function unwrap(client: Client, secrets: ReadonlyMap<string, string>, { path, body, headers }: Received) {
  const secret = secrets.get(path);
  if (secret === undefined) return [];
  const key = Buffer.from(secret).toString('base64');
  return [client.webhooks.unwrap(body, { headers, key }) as { readonly type: string }];
}
