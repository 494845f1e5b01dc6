import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import { dataFolder, endProcesses, startService, defaultTimeouts } from '../support/service-process';
import { until } from '../support/until';

afterEach(endProcesses);

const folder = dataFolder();
afterAll(() => folder.remove());

const buyers = 6;
const rounds = 3;
const stock = 500;

/** Reads rows of the database in the folder. */
async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const password = readFileSync(join(folder.path, 'postgres/password'), 'utf8').trim();
  const port = readFileSync(join(folder.path, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const client = new Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function makePlan(sandbox: Sandbox): Promise<string> {
  const { json, text } = await callAs(sandbox.accounts[0]?.keys.latest ?? '', sandbox.origin, {
    method: 'POST',
    path: '/api/v1/plans',
    body: {
      product_id: sandbox.examples.product_id,
      initial_price: 7,
      plan_type: 'one_time',
      stock,
      unlimited_stock: false,
    },
  });
  const { id } = json as { id?: string };
  if (!id) throw new Error(text);
  return id;
}

/** Opens the page and pays repeatedly until the service is killed. Returns the submitted sessions. */
async function buyUntilKilled(
  sandbox: Sandbox,
  planId: string,
  buyer: string,
  onResponse: () => void,
): Promise<string[]> {
  const sessions: string[] = [];
  const path = `/checkout/${planId}`;
  for (;;) {
    try {
      const page = await callAs(null, sandbox.origin, { path });
      const fields: Record<string, string> = {
        ...fieldsIn(page.text),
        action: 'pay',
        email: `${buyer}@killed.test`,
        card_number: '4242 4242 4242 4242',
        card_expiry: '12/39',
        card_cvc: '737',
      };
      if (fields.session) sessions.push(fields.session);
      await callAs(null, sandbox.origin, formCall(path, fields));
      onResponse();
    } catch {
      return sessions;
    }
  }
}

interface Totals {
  readonly taken: number;
  readonly paid: number;
  readonly memberships: number;
  readonly stock: number;
  readonly open: number;
  readonly waiting: number;
}

const totalsSql = `SELECT
  (SELECT count(*)::int FROM billing.sandbox_charges c JOIN billing.charge_attempts a ON a.id = c.key JOIN billing.payments p ON p.id = a.payment_id WHERE p.plan_id = $1 AND c.state = 'succeeded') AS taken,
  (SELECT count(*)::int FROM billing.payments WHERE plan_id = $1 AND status = 'paid') AS paid,
  (SELECT count(*)::int FROM billing.memberships WHERE plan_id = $1) AS memberships,
  (SELECT stock FROM billing.plans WHERE id = $1) AS stock,
  (SELECT count(*)::int FROM billing.payments WHERE plan_id = $1 AND status <> 'paid') AS open,
  (SELECT count(*)::int FROM billing.checkout_sessions WHERE plan_id = $1 AND status <> 'completed') AS waiting`;

it('kill -9 while buyers pay: each has paid once and received the purchase, at any moment', async () => {
  let planId = '';
  const submitted: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const service = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path, LOG_LEVEL: 'silent' });
    await service.printed('npx commerce-graph listen');
    const sandbox = readSandbox(folder.path);
    planId ||= await makePlan(sandbox);
    let responseCount = 0;
    const onResponse = () => {
      responseCount += 1;
      if (responseCount === 10 + round * 7) process.kill(service.pid, 'SIGKILL');
    };
    const sessions = await Promise.all(
      Array.from({ length: buyers }, (_, buyer) =>
        buyUntilKilled(sandbox, planId, `buyer${round}-${buyer}`, onResponse),
      ),
    );
    submitted.push(...sessions.flat());
    expect(await service.ended).toBe('SIGKILL');
  }
  const last = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path, LOG_LEVEL: 'silent' });
  await last.printed('npx commerce-graph listen');
  // An interrupted attempt waits at most half a minute until workers resume it.
  const [after] = await until(
    () => rows<Totals>(totalsSql, [planId]),
    ([found]) => found?.open === 0 && found.waiting === 0,
  );
  const sessions = await rows<{ id: string }>('SELECT id FROM billing.checkout_sessions WHERE plan_id = $1', [planId]);
  expect(sessions.length).toBeGreaterThanOrEqual(10 + 17 + 24);
  expect(sessions.every(({ id }) => submitted.includes(id))).toBe(true);
  expect(after).toEqual({
    taken: sessions.length,
    paid: sessions.length,
    memberships: sessions.length,
    stock: stock - sessions.length,
    open: 0,
    waiting: 0,
  });
  expect(await last.end('SIGINT')).toBe(0);
});

it('no card number appears in a log, a table, an event or the graph', async () => {
  const service = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path, LOG_LEVEL: 'debug' });
  await service.printed('npx commerce-graph listen');
  const sandbox = readSandbox(folder.path);
  const path = `/checkout/${await makePlan(sandbox)}`;
  const pay = async (number: string, cvc: string): Promise<string> => {
    const page = await callAs(null, sandbox.origin, { path });
    const response = await callAs(
      null,
      sandbox.origin,
      formCall(path, {
        ...fieldsIn(page.text),
        action: 'pay',
        email: 'secret@killed.test',
        card_number: number,
        card_expiry: '11/38',
        card_cvc: cvc,
      }),
    );
    return `${response.text}${JSON.stringify(response.headers)}`;
  };
  const numbers = ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 3220', '4242 4242 4242 4241'];
  const responses = [];
  for (const number of numbers) responses.push(await pay(number, '9274'), await pay(number, '927'));
  const key = sandbox.accounts[0]?.keys.latest ?? '';
  const published = () =>
    callAs(key, sandbox.origin, {
      method: 'POST',
      path: '/graphql',
      body: {
        query:
          '{ events(first: 100, types: ["payment.created", "payment.succeeded", "payment.failed"]) { nodes { type data: payload } } payments(first: 100) { nodes { id cardLast4 } } paymentMethods(first: 100) { nodes { id card { last4 } } } }',
      },
    });
  const { text } = await until(published, (response) => response.text.includes('payment.succeeded'));
  const tables = await rows<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const dumped = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await rows(`SELECT t::text AS row FROM ${name} t`))),
  );
  const locations = {
    log: service.stderr + service.stdout,
    tables: dumped.join('\n'),
    graph: text,
    pages: responses.join('\n'),
  };
  for (const number of numbers) {
    for (const form of [
      number,
      number.replaceAll(' ', ''),
      number.replaceAll(' ', '-'),
      Buffer.from(number.replaceAll(' ', '')).toString('base64').slice(0, 18),
    ]) {
      expect(
        Object.entries(locations)
          .filter(([, content]) => content.includes(form))
          .map(([location]) => `${form} in ${location}`),
      ).toEqual([]);
    }
  }
  expect(locations.tables).toContain('secret@killed.test');
  expect(locations.graph).toContain('4242');
  expect(await service.end('SIGINT')).toBe(0);
});
