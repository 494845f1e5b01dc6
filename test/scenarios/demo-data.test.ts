import pg from 'pg';
import { serviceDocuments } from '../../app/runtime/openapi';
import { serviceContract } from '../../app/runtime/contract';
import { auditLedger } from '../support/ledger-audit';
import { openService, openServiceOn, type TestService, withBusyDemoData } from '../support/service';

interface Row {
  readonly id: string;
  readonly status?: string | null;
  readonly created_at?: string | null;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const version = '2026-08-21';
const day = 86_400_000;

let service: TestService;
beforeAll(async () => {
  service = await openService({ database: withBusyDemoData });
});
afterAll(() => service?.close());

function get<Answer>(path: string, account: number): Promise<Answer> {
  const as = service.demoData.accounts[account]?.keys.latest ?? null;
  return service
    .request({ path: `/api/v1${path}`, as, headers: { 'api-version-date': version } })
    .then(({ status, json, text }) => {
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
      return json as Answer;
    });
}

/** Returns all rows of a list that an account's key can read. */
async function rowsOf<R = Row>(path: string, account: number): Promise<readonly R[]> {
  const separator = path.includes('?') ? '&' : '?';
  const id = service.demoData.accounts[account]?.id;
  return (await get<{ readonly data: readonly R[] }>(`${path}${separator}account_id=${id}`, account)).data;
}

/** Returns the rows of a query to the service's database. */
async function rowsIn<R extends object>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** List operations of the newest API version, with their paths. */
const lists = (() => {
  const { paths, components } = serviceDocuments(serviceContract()).document(version) as unknown as Document;
  return Object.entries(paths).flatMap(([path, { get: operation }]) => {
    const schema = operation?.responses['200']?.content?.['application/json']?.schema;
    const resolved = schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    return operation && resolved?.properties?.['data']?.type === 'array' ? [{ path, operation }] : [];
  });
})();

/** Lists that may be empty or short for both accounts, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  listWebhookDeliveries: 'the webhooks are disabled, so that no request leaves the machine',
  listApiKeys: 'only user tokens may call it',
  retrieveUserRecommendActions: 'only user tokens may call it',
};

/** Lists of the second account that may be short: no public operation adds to them. */
const secondAccountExceptions: Readonly<Record<string, string>> = {
  listPartnersBusinesses: 'the platform decides who is a partner',
  listPartnersReferredUsers: 'the platform decides who is a partner',
};

/** Returns whether a list contains parts of another resource; such a list has no minimum length. */
const isNestedList = (path: string): boolean =>
  path.includes('{') || /course_(students|chapters)|recipients/.test(path);

/** Returns the paths of a list with ids for its parameters: one for each parent resource. */
async function pathsOf(path: string, { parameters = [] }: Operation, account: number): Promise<string[]> {
  const ownAccountId = service.demoData.accounts[account]?.id ?? '';
  const names = parameters.map(({ name }) => name);
  if (names.includes('origin_id')) return [`${path}?origin_id=${ownAccountId}`];
  if (names.includes('course_id') && isNestedList(path))
    return (await rowsOf('/courses', account)).map(({ id }) => `${path}?course_id=${id}`);
  if (path === '/reviews') return (await rowsOf('/products', account)).map(({ id }) => `${path}?product_id=${id}`);
  if (!path.includes('{')) return [path];
  const parent = path.slice(0, path.indexOf('/{'));
  const ids = parent === '/ledger_accounts' ? [ownAccountId] : (await rowsOf(parent, account)).map(({ id }) => id);
  return ids.map((id) => path.replace(/\{\w+\}/, id));
}

describe.each([
  ['first', 0, 5, exceptions],
  ['second', 1, 3, { ...exceptions, ...secondAccountExceptions }],
] as const)('the %s account of the demo data', (_name, account, minItems, excepted) => {
  it.each(lists.map(({ path, operation }) => [operation.operationId, path, operation] as const))(
    'has rows in %s',
    async (id, path, operation) => {
      if (Object.hasOwn(excepted, id)) return;
      const found = await Promise.all(
        (await pathsOf(path, operation, account)).map(async (item) => (await rowsOf(item, account)).length),
      );
      expect(Math.max(...found)).toBeGreaterThanOrEqual(isNestedList(path) ? 1 : minItems);
    },
  );

  it('has rows only from the 90 days before the day of the first start', async () => {
    // Use 91 days instead of 90, because the first start may have been before midnight.
    const oldest = Date.now() - 91 * day;
    for (const path of ['/payments', '/refunds', '/disputes', '/invoices', '/payouts', '/memberships', '/products']) {
      const times = (await rowsOf(path, account)).map(({ created_at: time }) => Date.parse(time ?? ''));
      const isWithin = (time: number) => time > oldest && time < Date.now();
      expect([path, times.length > 0 && times.every(isWithin)]).toEqual([path, true]);
    }
  });
});

describe('the demo data', () => {
  it.each([
    ['/payments?first=100', ['open', 'paid', 'uncollectible', 'void']],
    ['/invoices', ['draft', 'open', 'paid', 'past_due', 'uncollectible', 'void']],
    ['/disputes', ['closed', 'lost', 'needs_response', 'under_review', 'won']],
    ['/payouts', ['canceled', 'completed', 'denied', 'failed', 'in_review', 'processing', 'reversed']],
    ['/shipments', ['delivered', 'failure', 'in_transit', 'unknown']],
    ['/setup_intents', ['canceled', 'succeeded']],
    ['/cards', ['active', 'canceled', 'frozen']],
    ['/resolution_center_cases', ['awaiting_merchant', 'closed', 'under_review']],
  ])('has %s in each status', async (path, statuses) => {
    const found = new Set((await rowsOf(path, 0)).map(({ status }) => status));
    expect([...found].sort()).toEqual(expect.arrayContaining(statuses));
  });

  it('has a membership, an event, an entry of the ledger and an activity for each payment of a product', async () => {
    const [found] = await rowsIn<{ paid: number; incomplete: string[] }>(completenessSql);
    expect(found?.incomplete).toEqual([]);
    expect(found?.paid).toBeGreaterThan(50);
  });

  it('has entries of the ledger on many days', async () => {
    const text = "SELECT count(DISTINCT date_trunc('day', posted_at))::int AS days FROM payouts.entries";
    const [found] = await rowsIn<{ days: number }>(text);
    expect(found?.days).toBeGreaterThan(30);
  });

  it('has earnings of partners only from transactions that exist', async () => {
    const [found] = await rowsIn<{ earnings: number; unknown: string[] }>(earningsSql);
    expect(found?.unknown).toEqual([]);
    expect(found?.earnings).toBeGreaterThanOrEqual(5);
  });

  it('has a sound ledger', async () => {
    expect(await auditLedger(service.databaseUrl)).toEqual([]);
  });

  it('has the same examples after a restart, whatever was changed', async () => {
    const { plan_id: planId, payment_id: paymentId } = service.demoData.examples;
    expect([typeof planId, typeof paymentId]).toEqual(['string', 'string']);
    const renamed = { method: 'PATCH', path: `/api/v1/plans/${planId}`, body: { title: 'Another title' } };
    expect((await service.request(renamed)).status).toBe(200);
    const restarted = await openServiceOn(service.databaseUrl);
    await restarted.close();
    expect(restarted.demoData.examples).toEqual(service.demoData.examples);
  });
});

/** Number of collected payments for products, and the ids of those of which a part is missing. */
const completenessSql = `
  SELECT count(*)::int AS paid, coalesce(json_agg(p.id) FILTER (WHERE p.membership_id IS NULL
      OR NOT EXISTS (SELECT FROM events.log e WHERE e.resource_id = p.id AND e.type = 'payment.succeeded')
      OR NOT EXISTS (SELECT FROM payouts.entries e WHERE e.reference_id = p.id)
      OR NOT EXISTS (SELECT FROM payouts.activity_lines l WHERE l.payment_id = p.id)), '[]') AS incomplete
  FROM billing.payments p WHERE p.paid_at IS NOT NULL AND p.total > 0 AND p.product_id IS NOT NULL`;

/** Number of earnings from a transaction, and the ids of those whose transaction does not exist or took place later. */
const earningsSql = `
  SELECT count(*)::int AS earnings, coalesce(json_agg(e.id) FILTER (WHERE t.id IS NULL OR t.created_at > e.created_at), '[]') AS unknown
  FROM billing.partner_earnings e LEFT JOIN (
    SELECT id, created_at FROM billing.payments WHERE paid_at IS NOT NULL UNION ALL
    SELECT id, created_at FROM payouts.transfers UNION ALL
    SELECT id, created_at FROM payouts.card_transactions) t ON t.id = e.resource ->> 'id'
  WHERE e.resource IS NOT NULL`;
