import { type TestBacking, withEachDriver } from '../../subgraphs/events/src/testing/backings';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { openSource } from '../support/event-source';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
let backing: TestBacking;
let startCursor: string;
let types: readonly string[];

/** Buys through a checkout link. */
async function purchase(): Promise<void> {
  const path = `/checkout/${fixture.service.demoData.examples.plan_id}`;
  const { text } = await fixture.service.request({ path, as: null });
  const fields = {
    ...fieldsIn(text),
    action: 'pay',
    email: 'ways@example.com',
    card_number: '4242424242424242',
    card_expiry: '12/39',
    card_cvc: '123',
  };
  expect((await fixture.service.request({ ...formCall(path, fields), as: null })).status).toBe(303);
  await until(async () =>
    (await listed('2026-08-21', fixture.key)).some((message) => message.includes('"type":"membership.activated"')),
  );
}

/** Returns the rows of the list as the bytes received. */
async function listed(version: string, as: string): Promise<string[]> {
  const { text } = await fixture.service.request({
    path: `/api/v1/event_log?after=${startCursor}&first=100`,
    as,
    headers: { 'api-version-date': version },
  });
  const rows = /^\{"data":\[(.*)\],"page_info":\{"end_cursor"/s.exec(text)?.[1] ?? '';
  return rows === '' ? [] : rows.split(/(?<=\}),(?=\{"id":"msg_)/);
}

async function streamed(version: string, as: string): Promise<(string | undefined)[]> {
  const stream = await openSource(fixture.service.origin, {
    as,
    path: `/api/v1/event_log/stream?after=${startCursor}`,
    headers: { 'api-version-date': version },
  });
  const events = await stream.received(types.length);
  stream.close();
  return events.map(({ data }) => data);
}

async function subscribed(args: string, as: string): Promise<unknown[]> {
  const listener = await fixture.listen(
    { after: startCursor, fields: `id type cursor resourceId accountId message${args}` },
    as,
  );
  const events = await listener.received(types.length);
  await listener.stop();
  return events.map(({ message }) => message);
}

withEachDriver('the ways out', (openDriver) => {
  beforeAll(async () => {
    backing = await openDriver();
    fixture = await openLiveFixture(backing.environment);
    startCursor = await fixture.now();
    await purchase();
    await fixture.mutate(
      'mutation ($id: ID!) { planUpdate(id: $id, input: { title: "Another title", initialPrice: "1234567.89" }) { userErrors { code } } }',
      { id: fixture.service.demoData.examples.plan_id },
    );
    const { product } = await fixture.mutate(
      'mutation ($metadata: JSONObject) { productCreate(input: { title: "Short-lived", metadata: $metadata }) { product { id } userErrors { code } } }',
      { metadata: { 2: 0.1, 10: 1e21 } },
    );
    await fixture.mutate(
      'mutation ($id: ID!) { productDelete(id: $id) { deletedId userErrors { code } } }',
      product as { id: string },
    );
    await fixture.now();
    types = (await listed('2026-08-21', fixture.key)).map((message) => (JSON.parse(message) as { type: string }).type);
  });
  afterAll(async () => {
    await fixture.close();
    await backing.close();
  });

  it('the comparison covers the main event types', () => {
    expect(types).toEqual(
      expect.arrayContaining([
        'payment.created',
        'payment.succeeded',
        'member.created',
        'membership.activated',
        'plan.updated',
        'product.created',
        'product.deleted',
      ]),
    );
  });

  describe.each(['2025-01-01', '2026-07-20', '2026-08-14', '2026-08-21'])('at %s', (version) => {
    it.each(['an owner', 'a reader who may not see e-mail addresses'])(
      'list, stream and subscription send the same bytes to %s',
      async (who) => {
        const as = who === 'an owner' ? fixture.key : fixture.readOnlyKey;
        const messages = await listed(version, as);
        expect(messages).toHaveLength(types.length);
        expect(await streamed(version, as)).toEqual(messages);
        expect(await subscribed(`(apiVersionDate: "${version}")`, as)).toEqual(messages);
        const parsed = messages.map((message) => JSON.parse(message) as { type: string; api_version_date: string });
        expect(parsed.map(({ type }) => type)).toEqual(types);
        expect(new Set(parsed.map(({ api_version_date: date }) => date))).toEqual(new Set([version]));
        expect(messages.join().includes('ways@example.com')).toBe(who === 'an owner');
        expect(messages.find((message) => message.includes('"type":"plan.updated"'))).toContain(
          '"initial_price":1234567.89',
        );
        expect(messages.find((message) => message.includes('"type":"product.deleted"'))).toContain(
          '"metadata":{"2":0.1,"10":1e+21}',
        );
      },
    );
  });

  it('without a version, the message has the original shape and contains no version', async () => {
    const [first, unversioned] = [
      await subscribed('(apiVersionDate: "2025-01-01")', fixture.key),
      await subscribed('(unpinned: true)', fixture.key),
    ];
    expect(unversioned).toEqual(
      first.map((message) => (message as string).replace('"api_version_date":"2025-01-01"', '"api_version_date":null')),
    );
  });
});
