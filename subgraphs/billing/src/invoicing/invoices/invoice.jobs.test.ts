import { systemPrincipal } from '../../../../kit/src';
import { testContext } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { bill, type InvoiceFixture, createInvoiceFixture } from './testing';

let billing: Billing;
let fixture: InvoiceFixture;
beforeEach(async () => {
  billing = await openTestBilling();
  fixture = createInvoiceFixture(billing, 'biz_seller');
});
afterEach(() => billing.close());

const runAt = (instant: string) =>
  billing.invoices.jobs.runDue(testContext(systemPrincipal, { clock: { now: () => new Date(instant) } }));
const statuses = async () =>
  (await billing.database.rows('SELECT status FROM billing.invoices ORDER BY number', [])).map(([status]) => status);

it('only open invoices become past due after their due date', async () => {
  const created = await fixture.make(bill);
  await fixture.make({ ...bill, dueDate: '2026-04-02T00:00:00Z' });
  await fixture.make({ ...bill, saveAsDraft: true });
  await fixture.does('invoiceVoid', (await fixture.make(bill)).id);
  expect(await runAt('2026-04-01T11:59:59.999Z')).toBe(0);
  expect(await runAt('2026-04-01T12:00:00Z')).toBe(1);
  expect(await statuses()).toEqual(['past_due', 'open', 'draft', 'void']);
  expect(await fixture.events(created.id)).toEqual(['invoice.created', 'invoice.past_due']);
  expect(await runAt('2026-04-01T12:00:00Z')).toBe(0);
});

it('drafts are finalized at their time, and become past due later', async () => {
  const created = await fixture.make({ ...bill, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' });
  expect(await runAt('2026-03-04T23:59:59.999Z')).toBe(0);
  expect(await runAt('2026-03-05T00:00:00Z')).toBe(1);
  expect(await fixture.read(created.id)).toMatchObject({
    status: 'OPEN',
    automaticallyFinalizesAt: null,
    finalizedAt: '2026-03-05T00:00:00.000Z',
  });
  expect(await runAt('2026-04-02T00:00:00Z')).toBe(1);
  expect(await fixture.events(created.id)).toEqual(['invoice.created', 'fact:invoice.finalized', 'invoice.past_due']);
});

it('a draft that is finalized after its due date becomes past due in the same run', async () => {
  await fixture.make({ ...bill, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' });
  expect(await runAt('2026-05-01T00:00:00Z')).toBe(2);
  expect(await statuses()).toEqual(['past_due']);
});

it('an incomplete draft loses its automatic finalization and does not block others', async () => {
  const { id } = await fixture.make({ ...bill, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' });
  await fixture.make({ ...bill, automaticallyFinalizesAt: '2026-03-06T00:00:00Z' });
  await billing.database.rows('UPDATE billing.invoices SET email_address = NULL WHERE id = $1', [id]);
  expect(await runAt('2026-03-07T00:00:00Z')).toBe(1);
  expect(await statuses()).toEqual(['draft', 'open']);
  expect((await fixture.read(id)).automaticallyFinalizesAt).toBeNull();
  expect(await runAt('2026-03-07T00:00:00Z')).toBe(0);
});

it('a draft without its plan loses its automatic finalization', async () => {
  const { member: memberId, method: paymentMethodId } = await fixture.memberWithMethod('ada');
  const { id, currentPlan } = await fixture.make({
    ...bill,
    collectionMethod: 'CHARGE_AUTOMATICALLY',
    emailAddress: null,
    customerName: null,
    memberId,
    paymentMethodId,
    automaticallyFinalizesAt: '2026-03-05T00:00:00Z',
  });
  await billing.database.rows('UPDATE billing.plans SET deleted_at = now() WHERE id = $1', [currentPlan.id]);
  expect(await runAt('2026-03-07T00:00:00Z')).toBe(0);
  expect(
    await billing.database.rows('SELECT status, automatically_finalizes_at FROM billing.invoices WHERE id = $1', [id]),
  ).toEqual([['draft', null]]);
  expect(await fixture.events(id)).toEqual(['invoice.created']);
});

it('drafts that fail again and again do not block others, and are retried', async () => {
  const first = await fixture.make({ ...bill, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' });
  const last = await fixture.make({ ...bill, automaticallyFinalizesAt: '2026-03-06T00:00:00Z' });
  await billing.database.rows(
    `INSERT INTO billing.plans SELECT (jsonb_populate_record(p, jsonb_build_object('id', 'plan_copy' || n))).*
     FROM billing.plans p, generate_series(1, 99) n WHERE p.id = $1`,
    [first.currentPlan.id],
  );
  await billing.database.rows(
    `INSERT INTO billing.invoices SELECT (jsonb_populate_record(i, jsonb_build_object(
       'id', 'inv_copy' || n, 'number', 1000 + n, 'plan_id', 'plan_copy' || n, 'fetch_invoice_token', 'copy' || n))).*
     FROM billing.invoices i, generate_series(1, 99) n WHERE i.id = $1`,
    [first.id],
  );
  await billing.database.rows(
    `ALTER TABLE billing.invoices ADD CONSTRAINT stuck CHECK (id = '${last.id}' OR status <> 'open')`,
    [],
  );
  expect(await runAt('2026-03-07T00:00:00.000Z')).toBe(0);
  expect(await runAt('2026-03-07T00:00:00.999Z')).toBe(1);
  expect((await fixture.read(last.id)).status).toBe('OPEN');
  await billing.database.rows('ALTER TABLE billing.invoices DROP CONSTRAINT stuck', []);
  expect(await runAt('2026-03-07T00:00:01.000Z')).toBe(100);
  expect(new Set(await statuses())).toEqual(new Set(['open']));
});

it('two concurrent workers process each invoice once', async () => {
  const created = [];
  for (let n = 0; n < 12; n += 1)
    created.push(await fixture.make(n % 2 ? bill : { ...bill, automaticallyFinalizesAt: '2026-03-05T00:00:00Z' }));
  const processedCounts = await Promise.all([runAt('2026-03-06T00:00:00Z'), runAt('2026-03-06T00:00:00Z')]);
  expect(processedCounts[0] + processedCounts[1]).toBe(6);
  const pastDueCounts = await Promise.all([runAt('2026-04-02T00:00:00Z'), runAt('2026-04-02T00:00:00Z')]);
  expect(pastDueCounts[0] + pastDueCounts[1]).toBe(12);
  const [finalized, sent] = [
    ['invoice.created', 'fact:invoice.finalized', 'invoice.past_due'],
    ['invoice.created', 'invoice.past_due'],
  ];
  for (const [n, { id }] of created.entries()) expect(await fixture.events(id)).toEqual(n % 2 ? sent : finalized);
});
