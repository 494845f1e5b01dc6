import { fieldsIn, formCall } from '../../web/checkout/testing';
import { listenTo, type Listener } from '../support/live-events';
import { openService, type TestService } from '../support/service';

let service: TestService;
let listener: Listener;

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;

beforeAll(async () => {
  service = await openService();
  const [account] = service.demoData.accounts;
  const payloads = versions
    .map((version) => `v${version.replaceAll('-', '_')}: payload(apiVersionDate: "${version}")`)
    .join(' ');
  listener = await listenTo(service.origin.replace('http', 'ws').concat('/graphql'), account?.keys.latest ?? '', {
    types: [
      'setup_intent.succeeded',
      'setup_intent.requires_action',
      'setup_intent.canceled',
      'payment.created',
      'payment.succeeded',
      'refund.created',
      'refund.updated',
      'membership.activated',
      'membership.deactivated',
    ],
    fields: `id type cursor resourceId accountId ${payloads}`,
  });
});

afterAll(async () => {
  await listener.stop();
  await service.close();
});

const latest = { 'api-version-date': '2026-08-21' };

async function makeCheckout(body: object): Promise<{ id: string; path: string }> {
  const { status, json } = await service.request({
    method: 'POST',
    path: '/api/v1/checkout_configurations',
    headers: latest,
    body,
  });
  expect(status).toBe(200);
  const { id, purchase_url: url } = json as { id: string; purchase_url: string };
  return { id, path: new URL(url).pathname };
}

/** Opens the hosted page and submits its form like a browser. Returns the URL of the redirect. */
async function submit(path: string, card: string): Promise<string> {
  const page = await service.request({ path, as: null });
  const fields = {
    ...fieldsIn(page.text),
    action: 'pay',
    email: 'follower@example.com',
    name: 'Fay',
    card_number: card,
    card_expiry: '12/39',
    card_cvc: '737',
  };
  const { status, headers } = await service.request({ ...formCall(path, fields), as: null });
  expect(status).toBe(303);
  return headers.location as string;
}

const typesSince = (count: number): string[] => listener.events.slice(count).map(({ type }) => type);

it('a card saved at a checkout is published over the WebSocket, equal to the REST read at every version', async () => {
  const { id, path } = await makeCheckout({
    mode: 'setup',
    redirect_url: 'https://seller.example/done',
    metadata: { order: 'A7' },
  });
  await submit(path, '4242 4242 4242 4242');
  const [event] = await listener.received(1);
  expect(event).toMatchObject({
    type: 'setup_intent.succeeded',
    resourceId: expect.stringMatching(/^sint_/),
    accountId: service.demoData.accounts[0]?.id,
  });
  for (const version of versions) {
    const { json } = await service.request({
      path: `/api/v1/setup_intents/${event?.resourceId}`,
      headers: { 'api-version-date': version },
    });
    expect(event?.[`v${version.replaceAll('-', '_')}`]).toEqual(json);
    expect(json).toMatchObject({
      status: 'succeeded',
      error_message: null,
      checkout_configuration: { id },
      metadata: { order: 'A7' },
      three_ds_verified: false,
      payment_method: {
        id: expect.stringMatching(/^payt_/),
        payment_method_type: 'card',
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 39 },
      },
      member: { id: expect.stringMatching(/^mber_/), user: { email: 'follower@example.com', name: 'Fay' } },
    });
  }
});

it('a purchase and its refund are published in order, with the metadata of product and plan', async () => {
  const before = listener.events.length;
  const { path } = await makeCheckout({
    plan: {
      product_id: service.demoData.examples.product_id,
      initial_price: 31.5,
      force_create_new_plan: true,
      metadata: { tier: 'gold' },
    },
  });
  await submit(path, '4242 4242 4242 4242');
  await listener.received(before + 3);
  expect(typesSince(before)).toEqual(['payment.created', 'membership.activated', 'payment.succeeded']);
  const paid = listener.events.at(-1);
  const { json } = await service.request({ path: `/api/v1/payments/${paid?.resourceId}`, headers: latest });
  expect(paid?.v2026_08_21).toEqual(json);
  expect(json).toMatchObject({
    status: 'paid',
    substatus: 'succeeded',
    total: 31.5,
    plan: { metadata: { tier: 'gold' } },
    product: { id: service.demoData.examples.product_id, metadata: {} },
    card_last4: '4242',
  });
  const refunded = await service.request({
    method: 'POST',
    path: `/api/v1/payments/${paid?.resourceId}/refund`,
    headers: latest,
    body: {},
  });
  expect([refunded.status, (refunded.json as { substatus: string }).substatus]).toEqual([200, 'refunded']);
  await listener.received(before + 6);
  expect(typesSince(before + 3).toSorted()).toEqual(['membership.deactivated', 'refund.created', 'refund.updated']);
});
