import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import { eventNames } from '../../contract/events';
import { openReceiver, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { validateMessage } from '../support/openapi';
import { openService, type TestService } from '../support/service';

/** The newest version, one in the middle, and the oldest one. */
const versions = ['2026-08-21', '2026-07-22', '2025-01-01'] as const;

const documents = serviceDocuments(serviceContract());

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await openService();
  receiver = await openReceiver();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/** Returns the example of an event in the document of a version. */
function documentedExample(event: string, version: string): Record<string, unknown> {
  const { post } = documents.document(version)?.webhooks?.[event] ?? {};
  const [example] = Object.values(post?.requestBody?.content['application/json'].examples ?? {});
  return (example as { value: Record<string, unknown> }).value;
}

async function send(path: string, body: object): Promise<any> {
  const headers = { 'api-version-date': '2026-08-21' };
  return (await service.request({ method: 'POST', path: `/api/v1${path}`, headers, body })).json;
}

/** Returns the bodies of a test message of each event to a webhook with this version, by the event's newest name. */
async function testMessages(version: string): Promise<ReadonlyMap<string, unknown>> {
  const accountId = service.demoData.accounts[0]?.id;
  const url = `${receiver.url}/${version}`;
  const webhook = { url, events: eventNames, api_version_date: version, resource_id: accountId };
  const { id } = await send('/webhooks', webhook);
  const bodies = new Map<string, unknown>();
  for (const event of eventNames) {
    expect(await send(`/webhooks/${id}/test`, { event })).toEqual({ status: 200, body: '{"ok":true}', success: true });
    bodies.set(event, JSON.parse(receiver.requests.at(-1)?.body ?? ''));
  }
  return bodies;
}

it.each(versions)('test messages of all events at %s are the examples of the document', async (version) => {
  const bodies = await testMessages(version);
  const account = version < '2026-08-14' ? 'company_id' : 'account_id';
  const own = {
    id: expect.stringMatching(/^msg_\w+$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    [account]: service.demoData.accounts[0]?.id,
  };
  const expected = eventNames.map((name) => [name, { ...documentedExample(name, version), ...own }]);
  expect([...bodies]).toEqual(expected);
  expect([...bodies].flatMap(([name, body]) => validateMessage(name, version, body))).toEqual([]);
  expect(bodies.size).toBe(78);
});

it.each(versions)(
  'a test message at %s contains the payment that the document shows as the response of its read',
  async (version) => {
    const content = documents.document(version)?.paths['/payments/{id}']?.['get']?.responses['200'] as any;
    const { value } = content.content['application/json'].examples.retrievePayment;
    expect(documentedExample('payment.succeeded', version)['data']).toEqual(value);
  },
);
