import type { Principal } from '../../../../kit/src';
import { run, errorsOf } from '../../../../kit/src/testing';
import { bill, conflict, invalid, keyFor, type CreatedInvoice, missingError, draftInput } from './testing';
import {
  ada,
  billing,
  bob,
  fixture,
  permissionMissing,
  notFound,
  productId,
  setUpTests,
  stranger,
} from './testing/customers';

setUpTests();

describe('updating a draft', () => {
  let draft: CreatedInvoice;
  beforeEach(async () => {
    draft = await fixture.make({ ...draftInput, lineItems: [{ label: 'Work', unitPrice: '120' }] });
  });

  it('sets the given fields and keeps the others', async () => {
    const edited = await fixture.edit(draft.id, {
      customerName: 'Zoe',
      emailAddress: 'zoe@mail.test',
      dueDate: '2026-06-01T00:00:00Z',
      chargeBuyerFee: true,
      billingAddress: { city: 'Bern' },
    });
    expect(edited).toEqual({
      ...draft,
      customerName: 'Zoe',
      emailAddress: 'zoe@mail.test',
      dueDate: '2026-06-01T00:00:00.000Z',
      chargeBuyerFee: true,
      billingAddress: {
        name: null,
        line1: null,
        line2: null,
        city: 'Bern',
        state: null,
        postalCode: null,
        country: null,
        phone: null,
        taxIdType: null,
        taxIdValue: null,
      },
    });
    expect(await fixture.edit(draft.id, { customerName: null, mailingAddressId: 'ma_1' })).toMatchObject({
      customerName: null,
      emailAddress: 'zoe@mail.test',
      billingAddress: null,
      mailingAddressId: 'ma_1',
    });
    expect(await fixture.edit(draft.id, { billingAddress: null, mailingAddressId: null })).toMatchObject({
      billingAddress: null,
      mailingAddressId: null,
    });
  });

  it('changes the plan together with the lines', async () => {
    const edited = await fixture.edit(draft.id, {
      plan: { initialPrice: '50', currency: 'EUR', description: 'Less' },
      lineItems: [{ label: 'Part', quantity: '2', unitPrice: '25' }],
    });
    expect(edited).toMatchObject({
      currentPlan: { id: draft.currentPlan.id, formattedPrice: '€50.00', currency: 'EUR' },
      lineItems: [{ label: 'Part', total: { amount: '50.00' } }],
    });
    expect(
      (await fixture.edit(draft.id, { plan: { planType: 'RENEWAL', renewalPrice: '50' } })).currentPlan,
    ).toMatchObject({ formattedPrice: '€50.00 / month' });
    expect((await fixture.edit(draft.id, { plan: { planType: 'ONE_TIME' }, lineItems: null })).lineItems).toEqual([]);
    expect(await fixture.events(draft.currentPlan.id)).toEqual([
      'plan.created',
      'plan.updated',
      'plan.updated',
      'plan.updated',
    ]);
  });

  it('moves plan and invoice to another product', async () => {
    expect((await fixture.edit(draft.id, { productId })).product).toMatchObject({ id: productId });
    expect(await fixture.value('SELECT product_id FROM billing.plans WHERE id = $1', draft.currentPlan.id)).toBe(
      productId,
    );
  });

  it('replaces a member by name and address, and vice versa', async () => {
    await fixture.edit(draft.id, { customerName: 'Zoe', emailAddress: 'zoe@mail.test' });
    expect(await fixture.edit(draft.id, { memberId: ada.member, paymentMethodId: ada.method })).toMatchObject({
      member: { id: ada.member },
      customerName: 'Ada',
      emailAddress: 'ada@mail.test',
      paymentMethod: { id: ada.method },
    });
    expect(await fixture.edit(draft.id, { memberId: bob.member })).toMatchObject({
      member: { id: bob.member },
      user: { id: 'user_bob' },
      customerName: 'Bob',
      paymentMethod: null,
    });
    expect(await fixture.edit(draft.id, { emailAddress: 'yan@mail.test' })).toMatchObject({
      member: null,
      user: null,
      customerName: null,
      emailAddress: 'yan@mail.test',
    });
  });

  it('clears the due date with automatic collection', async () => {
    await fixture.edit(draft.id, { dueDate: '2026-06-01T00:00:00Z' });
    expect(await fixture.edit(draft.id, { collectionMethod: 'CHARGE_AUTOMATICALLY' })).toMatchObject({
      collectionMethod: 'CHARGE_AUTOMATICALLY',
      dueDate: null,
    });
  });

  it.each<[string, () => object, object]>([
    [
      'with a price that its lines miss',
      () => ({ plan: { initialPrice: '10' } }),
      invalid('lineItems', 'The line items total 120.00, but the plan costs 10.00.'),
    ],
    [
      'with lines that miss its price',
      () => ({ lineItems: [{ label: 'a', unitPrice: '1' }] }),
      invalid('lineItems', 'The line items total 1.00, but the plan costs 120.00.'),
    ],
    [
      'with a plan that is refused',
      () => ({ plan: { billingPeriod: 0 } }),
      invalid('plan.billingPeriod', 'billingPeriod must be a whole number from 1 to 1095.'),
    ],
    ['without its product', () => ({ productId: null }), invalid('productId', 'An invoice must have a product.')],
    [
      'so that it finalizes by itself and is not complete',
      () => ({ automaticallyFinalizesAt: '2026-03-05T00:00:00Z' }),
      missingError('emailAddress'),
    ],
    [
      'with a payment method of another user',
      () => ({ memberId: ada.member, paymentMethodId: bob.method }),
      invalid('paymentMethodId', 'The payment method belongs to another member.'),
    ],
    [
      'with the customer named twice',
      () => ({ memberId: ada.member, customerName: 'x' }),
      invalid('memberId', 'Identify the customer by memberId, or by emailAddress and customerName, not both.'),
    ],
  ])('is rejected %s, without side effects', async (_title, input, error) => {
    const before = [await fixture.counts(), await fixture.read(draft.id)];
    const { data, errors } = await fixture.change(draft.id, input());
    expect({ errors, outcome: data?.invoiceUpdate }).toEqual({
      errors: undefined,
      outcome: { invoice: null, userErrors: [error] },
    });
    expect([await fixture.counts(), await fixture.read(draft.id)]).toEqual(before);
  });

  it('requires the account, the permission and a draft', async () => {
    expect(errorsOf(await fixture.change(draft.id, { customerName: 'x' }, stranger))).toMatchObject([
      { message: notFound },
    ]);
    expect(
      errorsOf(await fixture.change(draft.id, { customerName: 'x' }, keyFor('biz_seller', 'invoice:create'))),
    ).toMatchObject([{ message: permissionMissing('invoice:update') }]);
    const { id } = await fixture.make(bill);
    expect((await fixture.change(id, { customerName: 'x' })).data?.invoiceUpdate).toEqual({
      invoice: null,
      userErrors: [conflict('An invoice that is open cannot be changed.')],
    });
    expect((await fixture.read(id)).customerName).toBe('Ann Lee');
  });
});

describe('deleting a draft', () => {
  const remove = (id: string, principal: Principal = fixture.seller) =>
    run(
      billing.subgraph,
      principal,
      'mutation ($id: ID!) { invoiceDelete(id: $id) { deletedId userErrors { code message path } } }',
      { id },
    );

  it('deletes its plan, and its number is not reused', async () => {
    const draft = await fixture.make(draftInput);
    expect((await remove(draft.id)).data?.invoiceDelete).toEqual({ deletedId: draft.id, userErrors: [] });
    expect(await fixture.read(draft.id)).toBeNull();
    expect(errorsOf(await remove(draft.id))).toMatchObject([{ message: notFound }]);
    expect(await fixture.events(draft.currentPlan.id)).toEqual(['plan.created', 'plan.deleted']);
    const next = await fixture.make(draftInput);
    expect(Number(next.number.slice(1))).toBe(Number(draft.number.slice(1)) + 1);
  });

  it('requires a draft, its account and the permission', async () => {
    const [draft, open] = [await fixture.make(draftInput), await fixture.make(bill)];
    expect(errorsOf(await remove(draft.id, stranger))).toMatchObject([{ message: notFound }]);
    expect(errorsOf(await remove(draft.id, keyFor('biz_seller', 'invoice:create')))).toMatchObject([
      { message: permissionMissing('invoice:update') },
    ]);
    expect((await remove(open.id)).data?.invoiceDelete).toEqual({
      deletedId: null,
      userErrors: [conflict('An invoice that is open cannot be deleted.')],
    });
    expect([(await fixture.read(draft.id)).status, (await fixture.read(open.id)).status]).toEqual(['DRAFT', 'OPEN']);
  });
});
