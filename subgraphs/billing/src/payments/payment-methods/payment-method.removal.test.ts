import type { Principal } from '../../../../kit/src';
import { apiKeyOf, errorsOf, run, userOf } from '../../../../kit/src/testing';
import { TestCheckout, newSession, tokenFor } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

const day = 86_400_000;
const renewing = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '29.99', billingPeriod: 30 };
const as = (name: string): Principal => userOf(`user_${name}`);

/** Buys a membership with a card. Returns its id, and that of the saved payment method. */
async function bought(buyer: string, plan: object = renewing): Promise<{ id: string; methodId: string }> {
  const { session, userErrors } = await shop.submit(await shop.plan(plan), { buyer });
  expect(userErrors).toEqual([]);
  const [saved] = await shop.rows(
    'SELECT id FROM billing.payment_methods WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
    [`user_${buyer}`],
  );
  return { id: session.membershipId, methodId: saved.id };
}

async function remove(id: string, principal: Principal): Promise<object> {
  const { data, errors } = await run(
    shop.billing.subgraph,
    principal,
    'mutation ($id: ID!) { paymentMethodDelete(id: $id) { deletedId userErrors { code reason path } } }',
    { id },
  );
  return errors ? { errors } : data?.paymentMethodDelete;
}

const removed = (id: string) => ({ deletedId: id, userErrors: [] });
const rejected = (code: string, reason = code.toUpperCase()) => ({
  deletedId: null,
  userErrors: [{ code, reason, path: [] }],
});
const inUse = rejected('conflict', 'PAYMENT_METHOD_IN_USE');

async function methodsOf(user: string, principal: Principal): Promise<any> {
  const document = `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on User {
    paymentMethods { nodes { id card { last4 } account { id } memberships { nodes { id } } } } } } }`;
  const representations = [{ __typename: 'User', id: `user_${user}` }];
  const response = await run(shop.billing.subgraph, principal, document, { representations });
  return response.data?._entities?.[0]?.paymentMethods?.nodes ?? errorsOf(response);
}

const end = (id: string, principal: Principal, mode: string) =>
  shop.execute(
    'mutation ($id: ID!, $input: MembershipCancelInput!) { membershipCancel(id: $id, input: $input) { userErrors { code } } }',
    { id, input: { mode } },
    principal,
  );

const uncancel = 'mutation ($id: ID!) { membershipUncancel(id: $id) { userErrors { code } } }';

/** Saves a card for a membership, as its management page does. */
async function changeCard(id: string, card: string): Promise<any> {
  const document =
    'mutation ($input: MembershipMethodChangeInput!) { membershipMethodChange(input: $input) { session { status } userErrors { code } } }';
  const input = { id, session: newSession(), clientAddress: '203.0.113.50', cardToken: await tokenFor(card) };
  return (await shop.page(document, { input })).data?.membershipMethodChange;
}

describe('saved payment methods of a user', () => {
  it('are listed for the user with the memberships that are charged with them', async () => {
    const { id, methodId } = await bought('lara');
    const other = await bought('luis');
    const listed = [
      { id: methodId, card: { last4: '4242' }, account: { id: 'biz_seller' }, memberships: { nodes: [{ id }] } },
    ];
    expect(await methodsOf('lara', as('lara'))).toEqual(listed);
    expect(await methodsOf('lara', shop.seller)).toEqual(listed);
    expect(await methodsOf('luis', as('luis'))).toEqual([expect.objectContaining({ id: other.methodId })]);
  });

  it('are not listed for another user, another seller, or a seller without the permission', async () => {
    await bought('mona');
    expect([await methodsOf('mona', as('mike')), await methodsOf('mona', apiKeyOf('biz_other'))]).toEqual([[], []]);
    const reader = apiKeyOf('biz_seller', ['member:basic:read']);
    expect(await methodsOf('mona', reader)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('member:payment_methods:read') }),
    ]);
  });
});

describe('the removal of a payment method', () => {
  it('is rejected while a membership renews with it, and possible after its cancellation', async () => {
    const { id, methodId } = await bought('nora');
    expect(await remove(methodId, as('nora'))).toEqual(inUse);
    await end(id, as('nora'), 'AT_PERIOD_END');
    expect(await remove(methodId, as('nora'))).toEqual(removed(methodId));
    expect(await methodsOf('nora', as('nora'))).toEqual([]);
    expect(await shop.rows('SELECT payment_method_id AS method FROM billing.memberships WHERE id = $1', [id])).toEqual([
      { method: null },
    ]);
  });

  it.each([
    ['another user', () => as('stranger')],
    ['the seller', () => shop.seller],
    ['another seller', () => apiKeyOf('biz_other')],
    ['a token of an app for the user', () => ({ ...as('otto'), kind: 'access_token' as const, appId: 'app_one' })],
  ])('is not possible for %s', async (_caller, principal) => {
    const { methodId } = await bought('otto', { initialPrice: '10' });
    expect(await remove(methodId, principal())).toEqual(rejected('not_found'));
    expect(await methodsOf('otto', as('otto'))).toContainEqual(expect.objectContaining({ id: methodId }));
  });

  it.each(['payt_unknown', '', '<b>', 'x'.repeat(10_000)])('does not find an unknown id (%#)', async (id) => {
    expect(await remove(id, as('otto'))).toEqual(rejected('not_found'));
  });

  it('happens once, also from two tabs at the same time', async () => {
    const { methodId } = await bought('pia', { initialPrice: '10' });
    const results = await Promise.all([remove(methodId, as('pia')), remove(methodId, as('pia'))]);
    expect(results).toContainEqual(removed(methodId));
    expect(results).toContainEqual(rejected('not_found'));
  });

  it('is rejected while an open invoice is charged with it', async () => {
    const { id, methodId } = await bought('quin', { initialPrice: '10' });
    await shop.rows(
      `INSERT INTO billing.invoices (id, account_id, number, status, collection_method, plan_id, product_id, payment_method_id, line_items, charge_buyer_fee, fetch_invoice_token, created_at, updated_at)
       SELECT 'inv_removal', account_id, 1, 'draft', 'charge_automatically', plan_id, product_id, $2, '[]', false, 'token', now(), now() FROM billing.memberships WHERE id = $1`,
      [id, methodId],
    );
    expect(await remove(methodId, as('quin'))).toEqual(inUse);
    await shop.rows("UPDATE billing.invoices SET deleted_at = now() WHERE id = 'inv_removal'");
    expect(await remove(methodId, as('quin'))).toEqual(removed(methodId));
  });

  it('hides it from the seller, but not from the payments that were made with it', async () => {
    const { methodId } = await bought('rosa', { initialPrice: '10' });
    expect(await remove(methodId, as('rosa'))).toEqual(removed(methodId));
    const document = 'query ($id: ID!) { paymentMethod(id: $id) { id } }';
    expect(await shop.execute(document, { id: methodId })).toBeNull();
    const { nodes } = await shop.execute(
      'query { payments(first: 100) { nodes { user { id } paymentMethod { id card { last4 } } } } }',
    );
    expect(nodes.filter(({ user }: any) => user.id === 'user_rosa')).toEqual([
      { user: { id: 'user_rosa' }, paymentMethod: { id: methodId, card: { last4: '4242' } } },
    ]);
  });

  it('ends renewals with it: a membership that is kept nevertheless is charged with another one, or not at all', async () => {
    const { id, methodId } = await bought('sven');
    await end(id, as('sven'), 'AT_PERIOD_END');
    await remove(methodId, as('sven'));
    await shop.execute(uncancel, { id }, as('sven'));
    const later = new Date(Date.now() + 31 * day);
    while ((await shop.due(later)) > 0);
    const payments = await shop.rows(
      'SELECT status, payment_method_id AS method FROM billing.payments WHERE membership_id = $1 ORDER BY created_at',
      [id],
    );
    expect(payments).toEqual([
      { status: 'paid', method: methodId },
      { status: 'open', method: null },
    ]);
  });

  it('is followed by another card, with which the membership is charged from then on', async () => {
    const { id, methodId } = await bought('tina');
    await end(id, as('tina'), 'AT_PERIOD_END');
    await remove(methodId, as('tina'));
    await shop.execute(uncancel, { id }, as('tina'));
    expect(await changeCard(id, '5555555555554444')).toEqual({ session: { status: 'COMPLETED' }, userErrors: [] });
    const [card, ...others] = await methodsOf('tina', as('tina'));
    expect([card.card, card.memberships, others]).toEqual([{ last4: '4444' }, { nodes: [{ id }] }, []]);
    expect(await remove(card.id, as('tina'))).toEqual(inUse);
  });
});

describe('memberships and payments of a buyer', () => {
  const document = `query ($id: ID!) { membership(id: $id) { nextPayment { at amount { amount currency } formattedAmount }
    payments { nodes { formattedTotal receiptUrl } } } }`;

  it('is the next payment, and the receipt of each payment', async () => {
    const { id } = await bought('uwe');
    const [row] = await shop.rows('SELECT renewal_period_end AS at FROM billing.memberships WHERE id = $1', [id]);
    const [paid] = await shop.rows('SELECT id FROM billing.payments WHERE membership_id = $1', [id]);
    expect(await shop.execute(document, { id }, as('uwe'))).toEqual({
      nextPayment: {
        at: row.at.toISOString(),
        amount: { amount: '29.99', currency: 'USD' },
        formattedAmount: '$29.99',
      },
      payments: {
        nodes: [
          {
            formattedTotal: '$10.00',
            receiptUrl: expect.stringMatching(
              new RegExp(`^https://shop\\.test/receipts/payments/${paid.id}\\?key=[\\w-]{20,}$`),
            ),
          },
        ],
      },
    });
    await end(id, as('uwe'), 'AT_PERIOD_END');
    expect((await shop.execute(document, { id }, as('uwe'))).nextPayment).toBeNull();
  });

  it('is without the key of the receipt for sellers without the e-mail address, and nothing for others', async () => {
    const { id } = await bought('vera');
    const permissions = ['member:basic:read', 'payment:basic:read'];
    const { payments } = await shop.execute(document, { id }, apiKeyOf('biz_seller', permissions));
    expect(payments.nodes).toEqual([{ formattedTotal: '$10.00', receiptUrl: null }]);
    const { payments: withAddress } = await shop.execute(document, { id });
    expect(withAddress.nodes).toEqual([{ formattedTotal: '$10.00', receiptUrl: expect.stringMatching(/\?key=/) }]);
    expect(await shop.execute(document, { id }, as('stranger'))).toBeNull();
    expect(await shop.execute(document, { id }, apiKeyOf('biz_other'))).toBeNull();
  });

  it('has no receipt of a payment that was free', async () => {
    const { session } = await shop.submit(await shop.plan({ initialPrice: '0' }), { buyer: 'wolf' });
    const found = await shop.execute(document, { id: session.membershipId }, as('wolf'));
    expect(found.nextPayment).toBeNull();
    expect(found.payments.nodes.map(({ receiptUrl }: any) => receiptUrl)).toEqual(found.payments.nodes.map(() => null));
  });
});
