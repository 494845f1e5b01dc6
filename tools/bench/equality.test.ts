import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import type { ContestantName } from './contestants';
import { checkEqual, differingResponses } from './equality';
import type { Contestant } from './load';

/** A membership as the limit returns it, and the same as a peer returns it. */
const membershipAt = (index: number) => ({
  id: `mem_${index}`,
  status: 'active',
  account: { id: 'biz_1', title: 'One', route: 'one', logo_url: null },
  company: { id: 'biz_1', title: 'One' },
  user: null,
  user_id: null,
  member: { id: 'mber_1' },
  plan_id: 'plan_1',
  plan_metadata: {},
  product_id: 'prod_1',
  product_metadata: {},
  license_key: 'A-B',
  phone_number: null,
  metadata: { n: index },
  currency: 'usd',
  initial_price_paid: '$12.00',
  formatted_renewal_price: null,
  current_period_end: null,
  renewal_period_start: null,
  renewal_period_end: null,
  cancel_at_period_end: false,
  cancel_option: null,
  cancellation_reason: null,
  cancelation_status: null,
  canceled_at: null,
  payment_collection_paused: false,
  promo_code: null,
  checkout_configuration_id: null,
  custom_field_responses: [],
  manage_url: null,
  joined_at: null,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
});
const requestAt = (index: number) => ({
  id: `mem_${index}`,
  shownStatus: 'active',
  account: { id: 'biz_1', title: 'One', route: 'one', logoUrl: null },
  user: null,
  memberId: 'mber_1',
  plan: { id: 'plan_1', metadata: {} },
  product: { id: 'prod_1', metadata: {} },
  licenseKey: 'A-B',
  phoneNumber: null,
  metadata: { n: index },
  currency: 'usd',
  initialPricePaid: '12',
  renewalPrice: '0',
  billingPeriod: null,
  expiresAt: null,
  renewalPeriodStart: null,
  renewalPeriodEnd: null,
  cancelAtPeriodEnd: false,
  cancelOption: null,
  cancellationReason: null,
  canceledAt: null,
  paymentCollectionPaused: false,
  promoCodeId: null,
  checkoutConfigurationId: null,
  customFieldResponses: [],
  joinedAt: null,
  createdAt: '2026-03-01T00:00:00+00:00',
  updatedAt: '2026-03-01T00:00:00.000000+00:00',
});

const page = Array.from({ length: 20 }, (_, index) => membershipAt(index));
let responses: Record<string, unknown>;
let server: Server;
let all: ReadonlyMap<ContestantName, Contestant>;
beforeAll(async () => {
  server = createServer((request, response) =>
    response.end(JSON.stringify(responses[request.url as string] ?? membershipAt(Number(request.url?.slice(-2))))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const contestant = (name: ContestantName, overrides: Partial<Contestant> = {}) =>
    [name, { name, title: name, limit: 'limit', url: `${origin}/${name}`, pid: 1, ...overrides }] as const;
  const paths = (from: string) => page.map((_, index) => `/${from}/${String(index).padStart(2, '0')}`);
  all = new Map([
    contestant('limit'),
    contestant('rest'),
    contestant('postgraphile'),
    contestant('limit-one', { paths: paths('a') }),
    contestant('one', { paths: paths('b') }),
  ]);
});
beforeEach(() => {
  responses = {
    '/limit': { data: page },
    '/rest': { data: page },
    '/postgraphile': { data: { memberships: { nodes: page.map((_, index) => requestAt(index)) } } },
  };
});
afterAll(() => server.close());

const check = () => checkEqual(all, ['limit', 'rest', 'postgraphile', 'limit-one', 'one']);
const nodes = (change: (node: ReturnType<typeof requestAt>, index: number) => object) => ({
  data: { memberships: { nodes: page.map((_, index) => change(requestAt(index), index)) } },
});

describe('contestants', () => {
  it('that return the same data in their own format are accepted', async () => {
    await expect(check()).resolves.toBeUndefined();
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    [
      'fewer memberships',
      () => ({ '/rest': { data: page.slice(1) } }),
      'rest answers with 19 memberships instead of 20.',
    ],
    ['another order', () => ({ '/rest': { data: page.toReversed() } }), 'rest answers otherwise than the limit'],
    [
      'another instant',
      () => ({
        '/postgraphile': nodes((node, index) => ({
          ...node,
          ...(index === 19 && { createdAt: '2026-03-01T00:00:00.001+00:00' }),
        })),
      }),
      'postgraphile answers otherwise',
    ],
    [
      'no plan',
      () => ({ '/postgraphile': nodes((node) => ({ ...node, plan: null })) }),
      'postgraphile answers otherwise',
    ],
    [
      'another price',
      () => ({ '/postgraphile': nodes((node) => ({ ...node, initialPricePaid: '12.01' })) }),
      'postgraphile answers otherwise',
    ],
    ['another single membership', () => ({ '/b/07': membershipAt(8) }), 'one answers otherwise'],
    [
      'too little to compare with',
      () => ({ '/limit': { data: page.slice(1) } }),
      'The limit answers with 19 memberships instead of 20.',
    ],
  ])('with %s are rejected', async (_, change, message) => {
    responses = { ...responses, ...change() };
    await expect(check()).rejects.toThrow(message);
  });
});

describe('two builds', () => {
  const differing = () =>
    differingResponses(
      [all.get('limit'), all.get('one')] as Contestant[],
      [all.get('rest'), all.get('limit-one')] as Contestant[],
    );

  it('are equal if only their extensions and the order of keys differ', async () => {
    responses = { ...responses, '/rest': { extensions: { cost: 1 }, data: page } };
    expect(await differing()).toEqual([]);
  });

  it('are reported by the titles of the differing responses', async () => {
    responses = { ...responses, '/rest': { data: page.slice(1) } };
    expect(await differing()).toEqual(['limit']);
  });
});
