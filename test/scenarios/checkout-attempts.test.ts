import pg from 'pg';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

interface Attempt {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly location: string | undefined;
}

/** Opens the checkout page again and pays with a card. */
async function attempt(path: string, number: string): Promise<Attempt> {
  const response = await service.request({ path, as: null });
  const fields = {
    ...fieldsIn(response.text),
    action: 'pay',
    email: 'attempts@example.com',
    card_number: number,
    card_expiry: '12/39',
    card_cvc: '737',
  };
  const { status, headers } = await service.request({ ...formCall(path, fields), as: null });
  return { status, retryAfter: headers['retry-after'], location: headers.location };
}

async function makeCheckout(): Promise<string> {
  const body = { plan: { initial_price: 12.5, force_create_new_plan: true } };
  const { json } = await service.request({
    method: 'POST',
    path: '/api/v1/checkout_configurations',
    body,
    headers: { 'api-version-date': '2026-08-21' },
  });
  return new URL((json as { purchase_url: string }).purchase_url).pathname;
}

/** Returns the tables of all schemas that contain a string in any column. */
async function tablesContaining(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    );
    const union = rows
      .map(({ name }) => `SELECT '${name}' AS name FROM ${name} t WHERE t::text LIKE $1`)
      .join(' UNION ');
    return (await client.query(union, [`%${text}%`])).rows.map(({ name }) => name as string);
  } finally {
    await client.end();
  }
}

describe('payment attempts', () => {
  it('do not store the card number anywhere', async () => {
    expect((await attempt(await makeCheckout(), '5555 5555 5555 4444')).status).toBe(303);
    expect([await tablesContaining('5555555555554444'), await tablesContaining('5555 5555 5555 4444')]).toEqual([
      [],
      [],
    ]);
    // Every schema is searched: each has a table with the migrations that have run.
    expect(await tablesContaining('')).toEqual(
      expect.arrayContaining(
        ['platform', 'billing', 'payouts', 'courses', 'trust_safety', 'events', 'edge'].map(
          (schema) => `${schema}.migrations`,
        ),
      ),
    );
    expect(await tablesContaining('attempts@example.com')).toEqual(
      expect.arrayContaining(['billing.checkout_sessions', 'platform.users']),
    );
  });

  it('are rejected for one client address after ten failures within an hour', async () => {
    const path = await makeCheckout();
    for (let count = 0; count < 10; count += 1) {
      const { status, location } = await attempt(path, '4000 0000 0000 0002');
      expect([
        status,
        (await service.request({ path: location ?? '', as: null })).text.includes('The card was declined.'),
      ]).toEqual([303, true]);
    }
    expect(await attempt(path, '4242 4242 4242 4242')).toEqual({
      status: 429,
      retryAfter: '3600',
      location: undefined,
    });
    expect((await service.request({ path, as: null })).status).toBe(200);
  });
});
