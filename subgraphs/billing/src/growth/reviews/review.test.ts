import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { clockAt, type Shop, shopOf } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';

let billing: Billing;
let shop: Shop;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  await billing.database.dataSource
    .query(`INSERT INTO billing.known_files (id, account_id, filename, content_type, size, visibility) VALUES
    ('file_1', 'user_ada', 'a.png', 'image/png', 70, 'public'), ('file_seller', 'biz_seller', 'b.png', 'image/png', 70, 'public')`);
});
afterAll(() => billing.close());

const allFields = `id account { id } product { id title } user { id } title description stars status paidForProduct attachments { id filename contentType url }
  joinedAt publishedAt createdAt updatedAt`;
const errors = 'userErrors { code message path }';
const read = `query ($id: ID!) { review(id: $id) { ${allFields} } }`;
const create = `mutation ($input: ReviewCreateInput!, $key: String) { reviewCreate(input: $input, idempotencyKey: $key) { review { ${allFields} } ${errors} } }`;
const remove = `mutation ($id: ID!) { reviewRemove(id: $id) { review { ${allFields} } ${errors} } }`;
const moderate = `mutation ($id: ID!, $status: ReviewStatus!) { reviewModerate(id: $id, status: $status) { review { ${allFields} } ${errors} } }`;
const list = `query ($productId: ID!, $minStars: Int, $maxStars: Int, $createdAfter: DateTime, $createdBefore: DateTime, $first: Int, $after: String, $direction: Direction) {
  reviews(productId: $productId, minStars: $minStars, maxStars: $maxStars, createdAfter: $createdAfter, createdBefore: $createdBefore, first: $first, after: $after, direction: $direction) {
    nodes { id } pageInfo { endCursor hasNextPage } } }`;
const numbered =
  'query ($accountId: ID, $productId: ID, $userId: ID) { reviewPage(accountId: $accountId, productId: $productId, userId: $userId) { nodes { id } totalCount } }';

const ada = userOf('user_ada');
const execute = (document: string, variables: object, principal: Principal = shop.seller) =>
  run(billing.subgraph, principal, document, { ...variables });
const decided = async (document: string, variables: object, principal?: Principal) =>
  Object.values((await execute(document, variables, principal)).data as object)[0];
const ids = async (variables: object, principal?: Principal) =>
  (await execute(list, variables, principal)).data?.reviews.nodes.map(({ id }: { id: string }) => id) as string[];
const published = () =>
  shop.value("SELECT published_reviews_count FROM billing.account_totals WHERE account_id = 'biz_seller'");
const count = (productId: string) =>
  shop.value('SELECT count(*)::int FROM billing.reviews WHERE product_id = $1', productId);
const notFound = { message: 'No such resource was found.' };

/** Creates a product that the given users have bought. */
async function soldTo(...people: readonly string[]): Promise<string> {
  const productId = await shop.product({ title: 'Studio' });
  const planId = await shop.plan({ productId });
  for (const person of people) await shop.sell(planId, person);
  return productId;
}

async function written(productId: string, username: string, input: object = {}): Promise<string> {
  const { review, userErrors } = await decided(
    create,
    { input: { productId, stars: 4, ...input } },
    userOf(`user_${username}`),
  );
  expect(userErrors).toEqual([]);
  return review.id;
}

describe('a review', () => {
  it('is published and counted immediately', async () => {
    const productId = await shop.product({ title: 'Studio' });
    await shop.sell(await shop.plan({ productId }), 'ada', {}, clockAt('2026-03-01T10:00:00.000Z'));
    const before = (await published()) as number | undefined;
    const input = { productId, stars: 5, title: 'Good', description: 'Very.', attachmentIds: ['file_1'] };
    const { review, userErrors } = await decided(create, { input }, ada);
    expect({ review, userErrors }).toEqual({
      review: {
        id: expect.stringMatching(/^rev_[0-9A-Za-z]{14}$/),
        account: { id: 'biz_seller' },
        product: { id: productId, title: 'Studio' },
        user: { id: 'user_ada' },
        title: 'Good',
        description: 'Very.',
        stars: 5,
        status: 'PUBLISHED',
        paidForProduct: false,
        attachments: [{ id: 'file_1', filename: null, contentType: null, url: null }],
        joinedAt: '2026-03-01T10:00:00.000Z',
        publishedAt: review.createdAt,
        createdAt: expect.any(String),
        updatedAt: review.createdAt,
      },
      userErrors: [],
    });
    expect(await published()).toBe((before ?? 0) + 1);
    expect((await execute(read, { id: review.id }, apiKeyOf('biz_stranger'))).data?.review).toEqual(review);
  });

  it('accepts only files of its author, and rejects others like unknown ones', async () => {
    const productId = await soldTo('ada');
    const fileNotFound = {
      code: 'parameter_invalid',
      message: 'The file does not exist.',
      path: ['attachmentIds', '1'],
    };
    for (const file of ['file_seller', 'file_none']) {
      expect(await decided(create, { input: { productId, stars: 3, attachmentIds: ['file_1', file] } }, ada)).toEqual({
        review: null,
        userErrors: [fileNotFound],
      });
    }
    expect(await count(productId)).toBe(0);
  });

  it('has a flag for a paid product', async () => {
    const productId = await shop.product();
    const id = await shop.sell(await shop.plan({ productId, initialPrice: '25' }), 'ada');
    await shop.value('UPDATE billing.memberships SET usd_total_spent = 25 WHERE id = $1', id);
    const review = await written(productId, 'ada');
    expect((await execute(read, { id: review })).data?.review.paidForProduct).toBe(true);
  });

  it('is only for current and former owners, not for other users, drafts and API keys', async () => {
    const productId = await soldTo('ada');
    await shop.sell(await shop.plan({ productId }), 'bo', { status: 'drafted' });
    const before = await published();
    const never = {
      code: 'conflict',
      message: 'Only users who have or had a membership of the product can review it.',
      path: ['productId'],
    };
    for (const person of ['cleo', 'bo'])
      expect(await decided(create, { input: { productId, stars: 1 } }, userOf(`user_${person}`))).toEqual({
        review: null,
        userErrors: [never],
      });
    expect(errorsOf(await execute(create, { input: { productId, stars: 1 } }))).toMatchObject([
      { message: 'Only users can write reviews.' },
    ]);
    expect(errorsOf(await execute(create, { input: { productId: 'prod_none', stars: 1 } }, ada))).toMatchObject([
      notFound,
    ]);
    expect([await count(productId), await published()]).toEqual([0, before]);
  });

  it.each([
    [{ stars: 0 }, 'stars', 'stars must be a whole number from 1 to 5.'],
    [{ stars: 6 }, 'stars', 'stars must be a whole number from 1 to 5.'],
    [{ title: 'x'.repeat(201) }, 'title', 'title must have at most 200 characters.'],
    [{ description: 'x'.repeat(5_001) }, 'description', 'description must have at most 5000 characters.'],
    [
      { attachmentIds: Array.from({ length: 11 }, (_, index) => `file_${index}`) },
      'attachmentIds',
      'A review has at most 10 attachments.',
    ],
  ])('has limits %#', async (input, field, message) => {
    const productId = await soldTo('ada');
    expect(await decided(create, { input: { productId, stars: 3, ...input } }, ada)).toEqual({
      review: null,
      userErrors: [{ code: 'parameter_invalid', message, path: [field] }],
    });
    expect(await count(productId)).toBe(0);
  });

  it('is unique per user and product, also for ten concurrent requests', async () => {
    const productId = await soldTo('ada', 'bo');
    const before = (await published()) as number;
    const payloads = await Promise.all(
      Array.from({ length: 10 }, () => decided(create, { input: { productId, stars: 2 } }, ada)),
    );
    const rejected = payloads.filter(({ review }) => review === null);
    expect(rejected).toHaveLength(9);
    for (const { userErrors } of rejected)
      expect(userErrors).toEqual([
        { code: 'conflict', message: 'This user has already reviewed the product.', path: [] },
      ]);
    await written(productId, 'bo');
    expect([await count(productId), await published()]).toEqual([2, before + 2]);
  });

  it('is created once per idempotency key', async () => {
    const productId = await soldTo('ada');
    const first = await decided(create, { input: { productId, stars: 2 }, key: 'one' }, ada);
    expect(await decided(create, { input: { productId, stars: 2 }, key: 'one' }, ada)).toEqual(first);
    expect(await count(productId)).toBe(1);
  });
});

describe('the status of a review', () => {
  it('is set by moderators, and changes the count', async () => {
    const id = await written(await soldTo('ada'), 'ada');
    const before = (await published()) as number;
    const steps = [
      ['PENDING', -1],
      ['PENDING', -1],
      ['PUBLISHED', 0],
      ['REMOVED', -1],
      ['PUBLISHED', 0],
    ] as const;
    for (const [status, change] of steps) {
      expect(await decided(moderate, { id, status })).toMatchObject({ review: { id, status }, userErrors: [] });
      expect(await published()).toBe(before + change);
    }
    await decided(moderate, { id, status: 'REMOVED' });
    expect(await decided(moderate, { id, status: 'PENDING' })).toEqual({
      review: null,
      userErrors: [{ code: 'conflict', message: 'A review that is removed cannot become pending.', path: [] }],
    });
    expect(await published()).toBe(before - 1);
  });

  it('requires the account and the permission', async () => {
    const id = await written(await soldTo('ada'), 'ada');
    const before = await published();
    const attempt = async (principal: Principal) =>
      errorsOf(await execute(moderate, { id, status: 'REMOVED' }, principal));
    for (const principal of [apiKeyOf('biz_stranger'), ada]) expect(await attempt(principal)).toMatchObject([notFound]);
    expect(await attempt(apiKeyOf('biz_seller', ['access_pass:basic:read']))).toMatchObject([
      { message: 'This credential does not have the permission access_pass:update.' },
    ]);
    expect((await execute(read, { id })).data?.review).toMatchObject({ status: 'PUBLISHED' });
    expect(await published()).toBe(before);
  });

  it('can be set to removed only by its author', async () => {
    const id = await written(await soldTo('ada'), 'ada');
    const before = (await published()) as number;
    for (const principal of [shop.seller, userOf('user_bo')]) {
      expect(errorsOf(await execute(remove, { id }, principal))).toMatchObject([
        { message: 'Only the author can remove a review.' },
      ]);
    }
    expect(await published()).toBe(before);
    expect(await decided(remove, { id }, ada)).toMatchObject({
      review: { status: 'REMOVED', publishedAt: expect.any(String) },
      userErrors: [],
    });
    expect(await decided(remove, { id }, ada)).toMatchObject({ review: { status: 'REMOVED' }, userErrors: [] });
    expect(await published()).toBe(before - 1);
    for (const principal of [userOf('user_bo'), apiKeyOf('biz_stranger')]) {
      expect((await execute(read, { id }, principal)).data?.review).toBeNull();
      expect(errorsOf(await execute(remove, { id }, principal))).toMatchObject([notFound]);
    }
    for (const principal of [ada, shop.seller])
      expect((await execute(read, { id }, principal)).data?.review).toMatchObject({ id, status: 'REMOVED' });
  });

  it('keeps the count correct under concurrency', async () => {
    const people = Array.from({ length: 8 }, (_, index) => `crowd${index}`);
    const productId = await soldTo(...people);
    const created = await Promise.all(people.map((person) => written(productId, person)));
    await Promise.all(
      created.flatMap((id, index) => [
        decided(moderate, { id, status: index % 2 === 0 ? 'REMOVED' : 'PENDING' }),
        decided(remove, { id }, userOf(`user_crowd${index}`)),
      ]),
    );
    const publishedCount = await shop.value(
      "SELECT count(*)::int FROM billing.reviews WHERE account_id = 'biz_seller' AND status = 'published'",
    );
    expect(await published()).toBe(publishedCount);
  });
});

describe('the list of a product', () => {
  it('shows published reviews to every caller, and all reviews to the account', async () => {
    const productId = await soldTo('ada', 'bo', 'cleo');
    const [first, second, third] = [
      await written(productId, 'ada'),
      await written(productId, 'bo', { stars: 1 }),
      await written(productId, 'cleo', { stars: 5 }),
    ];
    await decided(moderate, { id: second, status: 'PENDING' });
    expect(await ids({ productId }, apiKeyOf('biz_stranger'))).toEqual([third, first]);
    expect(await ids({ productId }, apiKeyOf('biz_seller', ['member:basic:read']))).toEqual([third, first]);
    expect(await ids({ productId })).toEqual([third, second, first]);
    expect(await ids({ productId, direction: 'ASC' })).toEqual([first, second, third]);
    expect(await ids({ productId, minStars: 2 })).toEqual([third, first]);
    expect(await ids({ productId, maxStars: 4 })).toEqual([second, first]);
    expect(await ids({ productId, minStars: 4, maxStars: 4 })).toEqual([first]);
    const createdAt = (await execute(read, { id: second })).data?.review.createdAt as string;
    expect(await ids({ productId, createdAfter: createdAt })).toEqual([third]);
    expect(await ids({ productId, createdBefore: createdAt })).toEqual([first]);
    const page = (await execute(list, { productId, first: 2 })).data?.reviews;
    expect(page.pageInfo.hasNextPage).toBe(true);
    expect(await ids({ productId, first: 2, after: page.pageInfo.endCursor })).toEqual([first]);
  });

  it('rejects invalid stars and unknown products', async () => {
    const productId = await soldTo();
    expect(errorsOf(await execute(list, { productId, minStars: 0 }))).toMatchObject([
      { message: 'minStars must be a whole number from 1 to 5.' },
    ]);
    await execute('mutation ($id: ID!) { productDelete(id: $id) { userErrors { code } } }', { id: productId });
    for (const missingId of [productId, 'prod_none'])
      expect(errorsOf(await execute(list, { productId: missingId }))).toMatchObject([notFound]);
  });
});

it('the numbered list is for accounts', async () => {
  const productId = await soldTo('ada', 'bo');
  const [first, second] = [await written(productId, 'ada'), await written(productId, 'bo')];
  const page = async (variables: object, principal?: Principal) =>
    (await execute(numbered, variables, principal)).data?.reviewPage;
  expect(await page({ productId })).toEqual({ nodes: [{ id: second }, { id: first }], totalCount: 2 });
  expect(await page({ productId, userId: 'user_ada' })).toEqual({ nodes: [{ id: first }], totalCount: 1 });
  expect(await page({ productId }, apiKeyOf('biz_stranger'))).toEqual({ nodes: [], totalCount: 0 });
  expect(errorsOf(await execute(numbered, { accountId: 'biz_seller' }, apiKeyOf('biz_stranger')))).toMatchObject([
    notFound,
  ]);
  expect(errorsOf(await execute(numbered, { productId }, apiKeyOf('biz_seller', ['member:basic:read'])))).toMatchObject(
    [{ message: 'This credential does not have the permission access_pass:basic:read.' }],
  );
});

it('moderation exists only in the sandbox', async () => {
  const live = await openTestBilling({ sandbox: false });
  expect(errorsOf(await run(live.subgraph, shop.seller, moderate, { id: 'rev_1', status: 'REMOVED' }))).toMatchObject([
    { message: expect.stringContaining('reviewModerate') },
  ]);
  await live.close();
});
