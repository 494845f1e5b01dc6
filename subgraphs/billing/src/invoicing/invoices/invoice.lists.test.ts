import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { bill, type InvoiceFixture, createInvoiceFixture, keyFor, type CreatedInvoice, draftInput } from './testing';

let billing: Billing;
beforeAll(async () => {
  billing = await openTestBilling();
});
afterAll(() => billing.close());

describe('invoice numbers', () => {
  it('have no gaps or duplicates under concurrency, separately for each account', async () => {
    const [one, two] = [createInvoiceFixture(billing, 'biz_one'), createInvoiceFixture(billing, 'biz_two')];
    const rejected = { ...bill, lineItems: [{ label: 'a', unitPrice: '1' }] };
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        Promise.all([one.make(bill), n % 4 ? two.make(draftInput) : one.attempt(rejected).then(() => null)]),
      ),
    );
    const numbers = (created: (CreatedInvoice | null | undefined)[]) =>
      created.flatMap((invoice) => (invoice ? [Number(invoice.number.slice(1))] : [])).toSorted((a, b) => a - b);
    expect(numbers(all.map(([created]) => created))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(numbers(all.map(([, created]) => created))).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  });

  it('grow beyond four digits', async () => {
    await billing.database.rows("INSERT INTO billing.invoice_numbers VALUES ('biz_many', 9998)", []);
    const fixture = createInvoiceFixture(billing, 'biz_many');
    expect([(await fixture.make(bill)).number, (await fixture.make(bill)).number]).toEqual(['#9999', '#10000']);
  });
});

describe('the list of invoices', () => {
  let fixture: InvoiceFixture;
  const created: CreatedInvoice[] = [];
  const productIds: string[] = [];
  beforeAll(async () => {
    fixture = createInvoiceFixture(billing, 'biz_lists');
    const { member, method } = await fixture.memberWithMethod('ada');
    productIds.push(await fixture.product(), await fixture.product());
    const at = (n: number) => `2026-03-0${n + 1}T12:00:00Z`;
    const of = (n: number) => ({ ...bill, product: undefined, productId: productIds[n] });
    created.push(await fixture.make({ ...of(0), dueDate: '2026-06-01T00:00:00Z' }, undefined, at(0)));
    created.push(await fixture.make({ ...draftInput, product: undefined, productId: productIds[1] }, undefined, at(1)));
    created.push(await fixture.make({ ...of(1), dueDate: '2026-05-01T00:00:00Z' }, undefined, at(2)));
    created.push(
      await fixture.make(
        {
          ...of(0),
          collectionMethod: 'CHARGE_AUTOMATICALLY',
          emailAddress: null,
          customerName: null,
          memberId: member,
          paymentMethodId: method,
        },
        undefined,
        at(3),
      ),
    );
    created.push(await fixture.make({ ...of(0), dueDate: '2026-07-01T00:00:00Z' }, undefined, at(4)));
    await fixture.does('invoiceVoid', created[4]?.id as string);
    const deletedInvoice = await fixture.make(draftInput);
    await run(billing.subgraph, fixture.seller, 'mutation ($id: ID!) { invoiceDelete(id: $id) { deletedId } }', {
      id: deletedInvoice.id,
    });
  });

  const list = async (args: string, principal = fixture.seller) =>
    run(
      billing.subgraph,
      principal,
      `{ invoices${args && `(${args})`} { nodes { id } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`,
    );
  const indexesOf = async (args: string) =>
    (await list(args)).data?.invoices.nodes.map(({ id }: { id: string }) =>
      created.findIndex((item) => item.id === id),
    );

  it('is newest first by default, without deleted drafts, and in every order and direction', async () => {
    expect(await indexesOf('')).toEqual([4, 3, 2, 1, 0]);
    expect(await indexesOf('order: CREATED_AT, direction: ASC')).toEqual([0, 1, 2, 3, 4]);
    expect(await indexesOf('order: ID, direction: ASC')).toEqual([0, 1, 2, 3, 4]);
    expect(await indexesOf('order: DUE_DATE, direction: ASC')).toEqual([2, 0, 4, 1, 3]);
    expect(await indexesOf('order: DUE_DATE')).toEqual([3, 1, 4, 0, 2]);
  });

  it('supports every filter, alone and combined', async () => {
    expect(await indexesOf('statuses: [OPEN]')).toEqual([3, 2, 0]);
    expect(await indexesOf('statuses: [DRAFT, VOID]')).toEqual([4, 1]);
    expect(await indexesOf('statuses: []')).toEqual([4, 3, 2, 1, 0]);
    expect(await indexesOf('collectionMethods: [CHARGE_AUTOMATICALLY]')).toEqual([3]);
    expect(await indexesOf(`productIds: ["${productIds[1]}"]`)).toEqual([2, 1]);
    expect(
      await indexesOf(
        `productIds: ["${productIds[0]}", "${productIds[1]}"], statuses: [OPEN], collectionMethods: [SEND_INVOICE]`,
      ),
    ).toEqual([2, 0]);
    expect(await indexesOf('createdAfter: "2026-03-02T12:00:00Z", createdBefore: "2026-03-05T12:00:00Z"')).toEqual([
      3, 2,
    ]);
    expect(await indexesOf('accountId: "biz_lists", statuses: [PAID]')).toEqual([]);
  });

  it('is paginated, also with missing dates', async () => {
    for (const order of ['CREATED_AT', 'DUE_DATE', 'ID']) {
      const allPlaces = await indexesOf(`order: ${order}`);
      const seen: number[] = [];
      let after = '';
      for (let page = 0; page < 3; page += 1) {
        seen.push(...(await indexesOf(`order: ${order}, first: 2${after}`)));
        const pageInfo = (await list(`order: ${order}, first: 2${after}`)).data?.invoices.pageInfo;
        expect(pageInfo).toMatchObject({ hasNextPage: page < 2, hasPreviousPage: page > 0 });
        after = `, after: "${pageInfo.endCursor}"`;
      }
      expect(seen).toEqual(allPlaces);
    }
  });

  it('requires the account and the permission', async () => {
    expect((await list('', apiKeyOf('biz_nobody'))).data?.invoices.nodes).toEqual([]);
    expect(errorsOf(await list('accountId: "biz_lists"', apiKeyOf('biz_nobody')))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect(errorsOf(await list('', keyFor('biz_lists', 'invoice:create')))).toMatchObject([
      { message: 'This credential does not have the permission invoice:basic:read.' },
    ]);
  });

  it('accepts at most a hundred ids', async () => {
    const ids = (count: number) => `productIds: [${Array.from({ length: count }, () => '"prod_x"').join()}]`;
    expect(await indexesOf(ids(100))).toEqual([]);
    expect(errorsOf(await list(ids(101)))).toMatchObject([{ message: 'productIds must have at most 100 ids.' }]);
  });
});
