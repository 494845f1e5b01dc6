import type { Transaction } from '../../../../kit/src';
import { apiKeyOf, testContext, errorsOf } from '../../../../kit/src/testing';
import { systemPrincipal } from '../../../../kit/src';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import {
  bill,
  conflict,
  type InvoiceFixture,
  createInvoiceFixture,
  type InvoiceCommand,
  invalid,
  keyFor,
  noon,
  draftInput,
} from './testing';

let billing: Billing;
let fixture: InvoiceFixture;
let ada: { readonly member: string; readonly method: string };
beforeAll(async () => {
  billing = await openTestBilling();
  fixture = createInvoiceFixture(billing, 'biz_seller');
  ada = await fixture.memberWithMethod('ada');
});
afterAll(() => billing.close());

const notFound = 'No such resource was found.';
const automatic = () => ({
  ...bill,
  collectionMethod: 'CHARGE_AUTOMATICALLY',
  emailAddress: null,
  customerName: null,
  memberId: ada.member,
  paymentMethodId: ada.method,
});
const forAda = () => ({ ...bill, emailAddress: null, customerName: null, memberId: ada.member });

/** Runs work in its own transaction. */
function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const ctx = testContext(systemPrincipal, { clock: { now: () => new Date(noon) } });
  return billing.database.transaction((manager) => work({ ...ctx, manager }));
}

async function rejectionOf(name: InvoiceCommand, id: string): Promise<unknown> {
  const before = [await fixture.counts(), await fixture.read(id)];
  const { data, errors } = await fixture.command(name, id);
  expect(errors).toBeUndefined();
  expect([await fixture.counts(), await fixture.read(id)]).toEqual(before);
  return data?.[name].userErrors;
}

describe('finalization', () => {
  it('opens a complete draft once', async () => {
    const draft = await fixture.make({ ...bill, saveAsDraft: true });
    const open = await fixture.does('invoiceFinalize', draft.id, '2026-03-02T00:00:00Z');
    expect(open).toMatchObject({
      status: 'OPEN',
      number: draft.number,
      finalizedAt: '2026-03-02T00:00:00.000Z',
      hostedUrl: expect.stringContaining(draft.fetchInvoiceToken),
    });
    expect(await fixture.does('invoiceFinalize', draft.id, '2026-03-03T00:00:00Z')).toEqual(open);
    expect(await fixture.events(draft.id)).toEqual(['invoice.created', 'fact:invoice.finalized']);
  });

  it('is rejected with a missing field, and after the due date', async () => {
    const draft = await fixture.make(draftInput);
    expect(await rejectionOf('invoiceFinalize', draft.id)).toEqual([
      conflict('The invoice cannot be finalized without emailAddress.'),
    ]);
    await fixture.edit(draft.id, { memberId: ada.member });
    expect(await rejectionOf('invoiceFinalize', draft.id)).toEqual([
      conflict('The invoice cannot be finalized without dueDate.'),
    ]);
    await fixture.edit(draft.id, { dueDate: noon });
    expect(await rejectionOf('invoiceFinalize', draft.id)).toEqual([
      invalid('dueDate', 'dueDate must be in the future.'),
    ]);
  });

  it('starts the charge of a saved payment method', async () => {
    const draft = await fixture.make({ ...automatic(), saveAsDraft: true });
    expect(draft).toMatchObject({ payment: null, dueDate: null });
    const { payment, hostedUrl, status } = await fixture.does('invoiceFinalize', draft.id);
    expect({ hostedUrl, status }).toEqual({ hostedUrl: null, status: 'OPEN' });
    const [row] = await billing.database.rows('SELECT invoice_id, total, status FROM billing.payments WHERE id = $1', [
      (payment as { id: string }).id,
    ]);
    expect(row).toEqual([draft.id, '120.00', 'open']);
  });

  it('pays the invoice immediately if nothing is due', async () => {
    const created = await fixture.make({ ...automatic(), plan: { initialPrice: '0' } });
    expect(created).toMatchObject({
      status: 'PAID',
      membership: { id: expect.any(String) },
      paidAt: expect.any(String),
      payment: { id: expect.any(String) },
    });
    expect(await fixture.events(created.id)).toEqual(['invoice.created', 'invoice.paid']);
  });
});

describe('marking as paid', () => {
  it('gives a member the membership once', async () => {
    const { id } = await fixture.make({
      ...forAda(),
      plan: { planType: 'RENEWAL', initialPrice: '20', renewalPrice: '20' },
      subscriptionBillingAnchorAt: '2026-03-20T00:00:00Z',
    });
    const paid = await fixture.does('invoiceMarkPaid', id, noon);
    expect(paid).toMatchObject({ status: 'PAID', paidAt: noon, membership: { id: expect.stringMatching(/^mem_/) } });
    expect(await fixture.does('invoiceMarkPaid', id)).toEqual(paid);
    expect(await fixture.events(id)).toEqual(['invoice.created', 'invoice.paid']);
    const [row] = await billing.database.rows(
      'SELECT status, member_id, renewal_period_end, initial_price_paid FROM billing.memberships WHERE id = $1',
      [(paid.membership as { id: string }).id],
    );
    expect(row).toEqual(['active', ada.member, '2026-03-20T00:00:00.000Z', '20.00']);
  });

  it('records a payment of a non-member without a membership', async () => {
    const { id } = await fixture.make(bill);
    const memberships = await fixture.value('SELECT count(*) FROM billing.memberships');
    expect(await fixture.does('invoiceMarkPaid', id)).toMatchObject({ status: 'PAID', membership: null, user: null });
    expect(await fixture.value('SELECT count(*) FROM billing.memberships')).toEqual(memberships);
  });

  it('is rejected if the plan rejects the sale', async () => {
    const { id } = await fixture.make({ ...forAda(), plan: { initialPrice: '5', stock: 0 } });
    expect(await rejectionOf('invoiceMarkPaid', id)).toEqual([conflict('The plan is out of stock.', ['quantity'])]);
  });

  it('happens once in concurrent requests', async () => {
    const { id } = await fixture.make(forAda());
    await Promise.all(Array.from({ length: 6 }, () => fixture.does('invoiceMarkPaid', id)));
    expect(await fixture.events(id)).toEqual(['invoice.created', 'invoice.paid']);
    expect(
      await fixture.value(
        'SELECT count(*)::int FROM billing.memberships WHERE plan_id = (SELECT plan_id FROM billing.invoices WHERE id = $1)',
        id,
      ),
    ).toBe(1);
  });
});

describe('a transition', () => {
  const commands = {
    invoiceFinalize: 'finalized',
    invoiceMarkPaid: 'marked as paid',
    invoiceMarkUncollectible: 'marked as uncollectible',
    invoiceVoid: 'voided',
  } as const;
  const rejected: Readonly<Record<string, readonly InvoiceCommand[]>> = {
    draft: ['invoiceMarkPaid', 'invoiceMarkUncollectible', 'invoiceVoid'],
    paid: ['invoiceFinalize', 'invoiceMarkUncollectible', 'invoiceVoid'],
    uncollectible: ['invoiceFinalize', 'invoiceMarkPaid', 'invoiceVoid'],
    void: ['invoiceFinalize', 'invoiceMarkPaid', 'invoiceMarkUncollectible'],
    past_due: ['invoiceFinalize'],
  };
  const ways: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    draft: async () => undefined,
    paid: (id) => fixture.does('invoiceMarkPaid', id),
    uncollectible: (id) => fixture.does('invoiceMarkUncollectible', id),
    void: (id) => fixture.does('invoiceVoid', id),
    past_due: () =>
      billing.invoices.jobs.runDue(
        testContext(systemPrincipal, { clock: { now: () => new Date('2026-05-01T00:00:00Z') } }),
      ),
  };

  it.each(Object.entries(rejected))('from %s is rejected unless the state machine allows it', async (status, names) => {
    const { id } = await fixture.make(status === 'draft' ? draftInput : bill);
    await ways[status]?.(id);
    for (const name of names)
      expect(await rejectionOf(name, id)).toEqual([
        conflict(`An invoice that is ${status} cannot be ${commands[name]}.`),
      ]);
  });

  it.each<[InvoiceCommand, string, string]>([
    ['invoiceMarkPaid', 'PAID', 'invoice.paid'],
    ['invoiceMarkUncollectible', 'UNCOLLECTIBLE', 'invoice.marked_uncollectible'],
    ['invoiceVoid', 'VOID', 'invoice.voided'],
  ])('by %s is allowed from past due, and idempotent', async (name, status, event) => {
    const { id } = await fixture.make(bill);
    await ways['past_due']?.(id);
    const settled = await fixture.does(name, id);
    expect(settled.status).toBe(status);
    expect(await fixture.does(name, id)).toEqual(settled);
    expect(await fixture.events(id)).toEqual(['invoice.created', 'invoice.past_due', event]);
  });

  it.each(Object.keys(commands) as InvoiceCommand[])('by %s requires the account and the permission', async (name) => {
    const created = await fixture.make(bill);
    expect(errorsOf(await fixture.command(name, created.id, apiKeyOf('biz_stranger')))).toMatchObject([
      { message: notFound },
    ]);
    expect(
      errorsOf(await fixture.command(name, created.id, keyFor('biz_seller', 'invoice:create', 'invoice:basic:read'))),
    ).toMatchObject([{ message: 'This credential does not have the permission invoice:update.' }]);
    expect(errorsOf(await fixture.command(name, 'inv_unknown'))).toMatchObject([{ message: notFound }]);
    expect(await fixture.read(created.id)).toEqual(created);
  });
});

describe('the payment of an invoice', () => {
  const service = () => billing.invoices.service;

  it('is recorded once, with its customer and membership', async () => {
    const membership = await fixture.sell(await fixture.plan(), 'bea');
    const member = (await fixture.value(
      'SELECT member_id FROM billing.memberships WHERE id = $1',
      membership,
    )) as string;
    const { id } = await fixture.make(bill);
    const payment = await fixture.payment('biz_seller', { user: 'user_bea', member, membership });
    for (const _attempt of [1, 2])
      expect(await inTransaction((tx) => service().recordPaid(tx, id, payment))).toBe(true);
    expect(await fixture.read(id)).toMatchObject({
      status: 'PAID',
      paidAt: noon,
      payment: { id: payment },
      user: { id: 'user_bea' },
      member: { id: member },
      membership: { id: membership },
    });
    expect(await fixture.events(id)).toEqual(['invoice.created', 'invoice.paid']);
    const second = await fixture.payment('biz_seller');
    expect(await inTransaction((tx) => service().recordPaid(tx, id, second))).toBe(false);
    expect(await fixture.read(id)).toMatchObject({ payment: { id: payment } });
  });

  it('is accepted for an uncollectible invoice and rejected for a voided one', async () => {
    const [late, gone, draft] = [await fixture.make(bill), await fixture.make(bill), await fixture.make(draftInput)];
    await fixture.does('invoiceMarkUncollectible', late.id);
    await fixture.does('invoiceVoid', gone.id);
    const payment = await fixture.payment('biz_seller');
    const isOwed = (id: string) => inTransaction((tx) => service().isOwed(tx, id));
    expect([await isOwed(late.id), await isOwed(gone.id), await isOwed(draft.id)]).toEqual([true, false, false]);
    expect(await inTransaction((tx) => service().recordPaid(tx, late.id, payment))).toBe(true);
    expect(await inTransaction((tx) => service().recordPaid(tx, gone.id, payment))).toBe(false);
    expect([(await fixture.read(late.id)).status, (await fixture.read(gone.id)).status]).toEqual(['PAID', 'VOID']);
  });

  it('is rejected for a payment of another account', async () => {
    const { id } = await fixture.make(bill);
    const payment = await fixture.payment('biz_stranger');
    await expect(inTransaction((tx) => service().recordPaid(tx, id, payment))).rejects.toThrow(
      'they belong to different accounts',
    );
    expect((await fixture.read(id)).status).toBe('OPEN');
  });

  it('leaves the invoice past due after a failed automatic charge, and does not change a sent one', async () => {
    const [charged, sent] = [await fixture.make(automatic()), await fixture.make(bill)];
    const { id: payment } = charged.payment as { id: string };
    await inTransaction((tx) => service().recordFailed(tx, charged.id, 'pay_other'));
    expect((await fixture.read(charged.id)).status).toBe('OPEN');
    for (const id of [charged.id, charged.id, sent.id])
      await inTransaction((tx) => service().recordFailed(tx, id, payment));
    expect([(await fixture.read(charged.id)).status, (await fixture.read(sent.id)).status]).toEqual([
      'PAST_DUE',
      'OPEN',
    ]);
    expect(await fixture.events(charged.id)).toEqual(['invoice.created', 'invoice.past_due']);
  });

  it('is possible with the token of a payable invoice', async () => {
    const payable = async (token: string) => (await inTransaction((tx) => service().payable(tx, token)))?.id ?? null;
    const [open, draft] = [await fixture.make(bill), await fixture.make(draftInput)];
    expect([
      await payable(open.fetchInvoiceToken),
      await payable(draft.fetchInvoiceToken),
      await payable('x'),
      await payable(''),
    ]).toEqual([open.id, null, null, null]);
    await fixture.does('invoiceMarkPaid', open.id);
    expect(await payable(open.fetchInvoiceToken)).toBeNull();
  });
});
