import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { freePlan, withPlanTerms } from '../plans/testing/terms';

let billing: Billing;
beforeAll(async () => {
  billing = await openTestBilling();
});
afterAll(() => billing.close());

const seller = apiKeyOf('biz_seller');
const stranger = apiKeyOf('biz_stranger');

const create = `mutation ($input: ProductCreateInput!, $key: String) {
  productCreate(input: $input, idempotencyKey: $key) { product { ...Whole } userErrors { code message path } }
}
fragment Whole on Product {
  id title headline visibility route externalIdentifier metadata labels customCta customCtaUrl globalAffiliatePercentage
  productTaxCode { id name productType } marketplaceStatus licensingEnabled memberCount account { id } defaultPlan { id formattedPrice }
}`;

async function productOf(input: object, principal = seller): Promise<any> {
  const result = await run(billing.subgraph, principal, create, { input: withPlanTerms(input) });
  expect(result.errors).toBeUndefined();
  return result.data?.productCreate;
}

async function command(name: string, id: string, principal = seller): Promise<any> {
  const selection = name === 'productDelete' ? 'deletedId' : 'product { id marketplaceStatus visibility }';
  return run(
    billing.subgraph,
    principal,
    `mutation ($id: ID!) { ${name}(id: $id) { ${selection} userErrors { code message } } }`,
    { id },
  );
}

async function eventTypes(id: string): Promise<string[]> {
  const rows = await billing.database.dataSource.query(
    'SELECT type FROM billing.outbox WHERE resource_id = $1 ORDER BY id',
    [id],
  );
  return rows.map((row: { type: string }) => row.type);
}

describe('creating a product', () => {
  it('stores picture and settings of the store page with the names of the REST API', async () => {
    const { product } = await productOf({
      title: 'Pictured',
      bannerImage: { id: 'file_banner' },
      storePageConfig: { customCta: 'Join us', showPrice: false },
    });
    expect(
      await billing.database.rows('SELECT banner_image, store_page_config FROM billing.products WHERE id = $1', [
        product.id,
      ]),
    ).toEqual([[{ id: 'file_banner' }, { custom_cta: 'Join us', show_price: false }]]);
    const read = `query ($id: ID!) { product(id: $id) { bannerImage { id url } storePageConfig { customCta showPrice } } }`;
    const { data } = await run(billing.subgraph, seller, read, { id: product.id });
    expect(data?.product).toEqual({
      bannerImage: { id: 'file_banner', url: null },
      storePageConfig: { customCta: 'Join us', showPrice: false },
    });
    expect(
      (await productOf({ title: 'Wordy', storePageConfig: { customCta: 'x'.repeat(101) } })).userErrors,
    ).toMatchObject([{ code: 'parameter_invalid', path: ['storePageConfig', 'customCta'] }]);
  });

  it('stores the input and applies defaults', async () => {
    const { product, userErrors } = await productOf({
      title: 'Café Ästhetik!',
      headline: 'Better coffee',
      labels: ['Food', 'FUN'],
      productTaxCodeId: 'ptc_course',
      globalAffiliatePercentage: '12.5',
      metadata: { season: 1, custom_cta: 'join' },
    });
    expect(userErrors).toEqual([]);
    expect(product).toEqual({
      id: expect.stringMatching(/^prod_[0-9A-Za-z]{13}$/),
      title: 'Café Ästhetik!',
      headline: 'Better coffee',
      visibility: 'VISIBLE',
      route: expect.stringMatching(/^cafe-asthetik-[0-9a-z]{6}$/),
      externalIdentifier: null,
      metadata: { season: 1, custom_cta: 'join' },
      labels: ['food', 'fun'],
      customCta: 'GET_ACCESS',
      customCtaUrl: null,
      globalAffiliatePercentage: '12.5',
      productTaxCode: { id: 'ptc_course', name: 'Recorded course', productType: 'DIGITAL' },
      marketplaceStatus: 'NOT_AVAILABLE',
      licensingEnabled: false,
      memberCount: 0,
      account: { id: 'biz_seller' },
      defaultPlan: null,
    });
    expect(await eventTypes(product.id)).toEqual(['product.created']);
  });

  it('creates a plan with it', async () => {
    const { product } = await productOf({
      title: 'With plan',
      plan: { planType: 'RENEWAL', renewalPrice: '9.99', setAsDefault: true },
    });
    expect(product.defaultPlan).toEqual({ id: expect.stringMatching(/^plan_/), formattedPrice: '$9.99 / month' });
  });

  it('creates nothing if the plan is rejected', async () => {
    const count = async () => (await billing.database.rows('SELECT count(*) FROM billing.products', []))[0]?.[0];
    const before = await count();
    const { product, userErrors } = await productOf({ title: 'Half', plan: { initialPrice: '-1' } });
    expect(product).toBeNull();
    expect(userErrors).toMatchObject([{ code: 'parameter_invalid', path: ['plan', 'initialPrice'] }]);
    expect(await count()).toBe(before);
  });

  it('updates the product with the external identifier, also for twenty concurrent requests', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => productOf({ title: `Version ${n}`, externalIdentifier: 'sku-1' })),
    );
    expect(new Set(results.map(({ product }) => product.id)).size).toBe(1);
    const { product: otherProduct } = await productOf({ title: 'Other shop', externalIdentifier: 'sku-1' }, stranger);
    expect(otherProduct.id).not.toBe(results[0].product.id);
    expect((await eventTypes(results[0].product.id)).filter((type) => type === 'product.created')).toHaveLength(1);
  });

  it.each([
    ['an empty title', { title: '  ' }, { code: 'parameter_invalid', path: ['title'] }],
    ['a title of 81 characters', { title: 'x'.repeat(81) }, { code: 'parameter_invalid', path: ['title'] }],
    ['a route with spaces', { title: 'x', route: 'a b' }, { code: 'parameter_invalid', path: ['route'] }],
    [
      'a script for a link',
      { title: 'x', customCtaUrl: 'javascript:alert(1)' },
      { code: 'parameter_invalid', path: ['customCtaUrl'] },
    ],
    [
      'a foreign statement descriptor',
      { title: 'x', customStatementDescriptor: 'BANK*ME' },
      { code: 'parameter_invalid', path: ['customStatementDescriptor'] },
    ],
    [
      'more than all of the price for affiliates',
      { title: 'x', memberAffiliatePercentage: '100.01' },
      { code: 'parameter_invalid', path: ['memberAffiliatePercentage'] },
    ],
    [
      'an unknown tax code',
      { title: 'x', productTaxCodeId: 'ptc_none' },
      { code: 'parameter_invalid', path: ['productTaxCodeId'] },
    ],
  ])('rejects %s', async (_name, input, error) => {
    expect(await productOf(input)).toMatchObject({ product: null, userErrors: [error] });
  });

  it('assigns a route to one product only', async () => {
    await productOf({ title: 'First', route: 'the-one' });
    expect((await productOf({ title: 'Second', route: 'The-One' })).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'This route is already in use.', path: ['route'] },
    ]);
  });
});

describe('references of a product', () => {
  const update =
    'mutation ($id: ID!, $input: ProductPatch!) { productUpdate(id: $id, input: $input) { product { galleryImages { id } } userErrors { code message path } } }';
  const picturesOf = async (id: string, galleryImageIds: string[]) =>
    (await run(billing.subgraph, seller, update, { id, input: { galleryImageIds } })).data?.productUpdate;
  const count = async () => (await billing.database.rows('SELECT count(*) FROM billing.products', []))[0]?.[0];
  const fileNotFound = (place: string) => ({
    code: 'parameter_invalid',
    message: 'The file does not exist.',
    path: ['galleryImageIds', place],
  });

  beforeAll(async () => {
    await billing.database.dataSource
      .query(`INSERT INTO billing.known_files (id, account_id, filename, content_type, size, visibility)
      SELECT id, account_id, 'a.png', 'image/png', 70, 'public' FROM (VALUES ('file_ours', 'biz_seller'), ('file_other', 'biz_seller'), ('file_theirs', 'biz_stranger')) AS files (id, account_id)`);
  });

  it('accept images that its account has uploaded', async () => {
    const { product } = await productOf({ title: 'Shown', galleryImageIds: ['file_ours'] });
    expect(await picturesOf(product.id, ['file_other', 'file_ours'])).toEqual({
      product: { galleryImages: [{ id: 'file_other' }, { id: 'file_ours' }] },
      userErrors: [],
    });
  });

  it('reject files of other accounts like unknown ones', async () => {
    const before = await count();
    for (const file of ['file_theirs', 'file_none'])
      expect(await productOf({ title: 'Taken', galleryImageIds: ['file_ours', file] })).toEqual({
        product: null,
        userErrors: [fileNotFound('1')],
      });
    expect(await count()).toBe(before);
    const { product } = await productOf({ title: 'Mine' });
    expect(await picturesOf(product.id, ['file_theirs'])).toEqual({ product: null, userErrors: [fileNotFound('0')] });
    expect(await picturesOf(product.id, ['file_ours'])).toMatchObject({
      product: { galleryImages: [{ id: 'file_ours' }] },
    });
  });

  it('remain unchanged when they are saved again', async () => {
    const { product } = await productOf({ title: 'Old' });
    await billing.database.dataSource.query(
      `UPDATE billing.products SET gallery_images = '[{"id": "file_before", "url": null, "content_type": null}]' WHERE id = $1`,
      [product.id],
    );
    expect(await picturesOf(product.id, ['file_before', 'file_ours'])).toMatchObject({
      product: { galleryImages: [{ id: 'file_before' }, { id: 'file_ours' }] },
      userErrors: [],
    });
    expect(await picturesOf(product.id, ['file_ours', 'file_none'])).toEqual({
      product: null,
      userErrors: [fileNotFound('1')],
    });
  });

  it('reject another account or product for the inline plan', async () => {
    const before = await count();
    const withPlan = (plan: object) =>
      run(billing.subgraph, apiKeyOf(['biz_seller', 'biz_child']), create, {
        input: { title: 'Sold', accountId: 'biz_seller', plan: { ...freePlan, initialPrice: '5', ...plan } },
      });
    expect(errorsOf(await withPlan({ accountId: 'biz_stranger' }))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect((await withPlan({ accountId: 'biz_child' })).data?.productCreate.userErrors).toEqual([
      {
        code: 'parameter_invalid',
        message: 'plan.accountId must be the account of the product.',
        path: ['plan', 'accountId'],
      },
    ]);
    expect((await withPlan({ productId: 'prod_theirs' })).data?.productCreate.userErrors).toEqual([
      {
        code: 'parameter_invalid',
        message: 'The plan belongs to the new product: omit plan.productId.',
        path: ['plan', 'productId'],
      },
    ]);
    expect(await count()).toBe(before);
    expect((await withPlan({ accountId: 'biz_seller' })).data?.productCreate.userErrors).toEqual([]);
  });
});

describe('the marketplace status', () => {
  it('can be requested once and removed at any time', async () => {
    const { product } = await productOf({ title: 'Market' });
    expect((await command('productPublish', product.id)).data.productPublish.product.marketplaceStatus).toBe(
      'PENDING_REVIEW',
    );
    expect((await command('productPublish', product.id)).data.productPublish.product.marketplaceStatus).toBe(
      'PENDING_REVIEW',
    );
    expect((await command('productUnpublish', product.id)).data.productUnpublish.product.marketplaceStatus).toBe(
      'NOT_AVAILABLE',
    );
    expect(await eventTypes(product.id)).toEqual(['product.created', 'product.published', 'product.unpublished']);
  });

  it('is not available for archived products', async () => {
    const { product } = await productOf({ title: 'Archived', visibility: 'ARCHIVED' });
    expect((await command('productPublish', product.id)).data.productPublish).toEqual({
      product: null,
      userErrors: [{ code: 'conflict', message: 'A product that is archived cannot be published.' }],
    });
  });
});

describe('access', () => {
  it('to a visible product is open to any credential, to others only for their account', async () => {
    const { product } = await productOf({ title: 'Open', visibility: 'VISIBLE' });
    const { product: archived } = await productOf({ title: 'Closed', visibility: 'ARCHIVED' });
    const read = async (principal: Parameters<typeof run>[1], id: string) =>
      (await run(billing.subgraph, principal, 'query ($id: ID!) { product(id: $id) { title } }', { id })).data?.product;
    expect(await read(stranger, product.id)).toEqual({ title: 'Open' });
    expect(await read(stranger, archived.id)).toBeNull();
    expect(await read(seller, archived.id)).toEqual({ title: 'Closed' });
    for (const visibility of ['HIDDEN', 'QUICK_LINK']) {
      const { product: unlisted } = await productOf({ title: 'Kept back', visibility });
      expect(await read(stranger, unlisted.id)).toBeNull();
      expect(await read(userOf('user_stranger'), unlisted.id)).toBeNull();
      expect(await read(seller, unlisted.id)).toEqual({ title: 'Kept back' });
      expect(await read(apiKeyOf('biz_seller', []), unlisted.id)).toEqual({ title: 'Kept back' });
    }
  });

  it('to the fields of the seller is restricted to the seller, on every path through the graph', async () => {
    const internal = 'externalIdentifier metadata labels customStatementDescriptor';
    const { product } = await productOf({
      title: 'Open',
      visibility: 'VISIBLE',
      externalIdentifier: 'erp-1',
      metadata: { cost: '3.10' },
      labels: ['secret'],
      customStatementDescriptor: 'SERVICE*OPEN',
      plan: { title: 'Sold', visibility: 'VISIBLE', metadata: { margin: '9' } },
    });
    const { product: hidden } = await productOf({
      title: 'Not yet',
      visibility: 'HIDDEN',
      plan: { title: 'Sold early', visibility: 'VISIBLE' },
    });
    const execute = async (principal: Parameters<typeof run>[1], text: string) =>
      (await run(billing.subgraph, principal, text)).data;
    const one = `{ product(id: "${product.id}") { title ${internal} } }`;
    const plans = `{ plans(productIds: ["${product.id}", "${hidden.id}"]) { nodes { title metadata invoiceId product { title metadata } } } }`;
    expect(await execute(stranger, one)).toEqual({
      product: { title: 'Open', externalIdentifier: null, metadata: {}, labels: [], customStatementDescriptor: null },
    });
    expect(await execute(seller, one)).toEqual({
      product: {
        title: 'Open',
        externalIdentifier: 'erp-1',
        metadata: { cost: '3.10' },
        labels: ['secret'],
        customStatementDescriptor: 'SERVICE*OPEN',
      },
    });
    const plansVisibleTo = async (principal: Parameters<typeof run>[1]) =>
      ((await execute(principal, plans)) as { plans: { nodes: { readonly title: string }[] } }).plans.nodes.toSorted(
        (a, b) => a.title.localeCompare(b.title),
      );
    expect(await plansVisibleTo(stranger)).toEqual([
      { title: 'Sold', metadata: {}, invoiceId: null, product: { title: 'Open', metadata: {} } },
      { title: 'Sold early', metadata: {}, invoiceId: null, product: null },
    ]);
    expect(await plansVisibleTo(seller)).toEqual([
      {
        title: 'Sold',
        metadata: { margin: '9' },
        invoiceId: null,
        product: { title: 'Open', metadata: { cost: '3.10' } },
      },
      { title: 'Sold early', metadata: {}, invoiceId: null, product: { title: 'Not yet', metadata: {} } },
    ]);
  });

  it('to update, publish and delete is restricted to the account', async () => {
    const { product } = await productOf({ title: 'Mine' });
    for (const name of ['productPublish', 'productUnpublish', 'productDelete']) {
      expect(errorsOf(await command(name, product.id, stranger))?.[0]?.message).toBe('No such resource was found.');
      expect(
        errorsOf(await command(name, product.id, apiKeyOf('biz_seller', ['access_pass:basic:read'])))?.[0]?.message,
      ).toMatch(/does not have the permission access_pass:/);
    }
    expect(await eventTypes(product.id)).toEqual(['product.created']);
  });

  it('to delete includes the plans, and releases the external identifier', async () => {
    const { product } = await productOf({ title: 'Going', externalIdentifier: 'sku-9', plan: { title: 'Plan' } });
    expect((await command('productDelete', product.id)).data.productDelete).toEqual({
      deletedId: product.id,
      userErrors: [],
    });
    expect(
      (await run(billing.subgraph, seller, 'query ($id: ID!) { product(id: $id) { id } }', { id: product.id })).data
        ?.product,
    ).toBeNull();
    const { product: repeated } = await productOf({ title: 'Again', externalIdentifier: 'sku-9' });
    expect(repeated.id).not.toBe(product.id);
  });
});
