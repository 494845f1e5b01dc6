import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { png } from '../support/png';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly upload_url: string;
  readonly stars: number;
  readonly published_reviews_count: number;
  readonly data: readonly ResponseBody[];
  readonly pagination: object;
  readonly page_info: { readonly end_cursor: string | null };
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let service: TestService;
let api: Api<ResponseBody>;
let accountId: string;
let otherKey: string;
let productId: string;
let picture: string;
let review: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first, second] = service.demoData.accounts;
  [accountId, otherKey] = [first?.id as string, second?.keys.latest as string];
  productId = service.demoData.examples.product_id as string;
  picture = await uploaded('amir');
  review = await createReview('amir', { stars: 2, title: 'Fine', attachmentIds: [picture] });
});
afterAll(() => service.close());

const tokenOf = (username: string) =>
  service.demoData.users.find((user) => user.username === username)?.token as string;

async function uploaded(username: string): Promise<string> {
  const { id, upload_url: url } = await api.ok('POST', '/files', {
    as: tokenOf(username),
    body: { filename: 'seen.png' },
  });
  await fetch(url, { method: 'PUT', body: new Uint8Array(png) });
  return id;
}

async function createReview(username: string, input: object): Promise<string> {
  const document =
    'mutation ($input: ReviewCreateInput!) { reviewCreate(input: $input) { review { id } userErrors { code message } } }';
  const { json } = await service.query(document, { input: { productId, ...input } }, tokenOf(username));
  const { data } = json as { data: { reviewCreate: { review: { id: string } } } };
  return data.reviewCreate.review.id;
}

const listed = async (query: string, options?: Parameters<Api<ResponseBody>['ok']>[2]) =>
  (await api.ok('GET', `/reviews?product_id=${productId}${query}`, options)).data;

describe.each(versions)('at %s', (version) => {
  it('a review is read and listed', async () => {
    const shown = await api.ok('GET', `/reviews/${review}`, { version, as: otherKey });
    expect(shown).toEqual({
      id: review,
      title: 'Fine',
      description: null,
      stars: 2,
      status: 'published',
      paid_for_product: expect.any(Boolean),
      joined_at: time,
      published_at: time,
      created_at: time,
      updated_at: time,
      user: { id: expect.stringMatching(/^user_/), name: 'Amir', username: 'amir' },
      attachments: [{ id: picture, filename: null, content_type: null, url: null }],
      company: { id: accountId, title: 'Pickaxe Labs', route: 'pickaxe-labs' },
      product: { id: productId, title: expect.any(String) },
    });
    const { company: _company, product: _product, ...row } = shown as ResponseBody & Record<string, unknown>;
    expect(await listed('&max_stars=2&min_stars=2', { version })).toEqual([row]);
  });

  it('pages end, page sizes are capped, and invalid requests are rejected', async () => {
    const all = await listed('&first=500', { version });
    const { data, page_info } = await api.ok('GET', `/reviews?product_id=${productId}&first=1`, { version });
    expect(data).toEqual(all.slice(0, 1));
    expect(await listed(`&after=${page_info.end_cursor}`, { version })).toEqual(all.slice(1));
    expect(await api.refused('GET', '/reviews', { version })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'product_id',
    });
    expect(await api.refused('GET', `/reviews?product_id=${productId}&max_stars=0`, { version })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'max_stars',
    });
    expect(await api.refused('GET', '/reviews?product_id=prod_none', { version })).toMatchObject({
      status: 404,
      type: 'not_found',
    });
    expect(await api.refused('GET', '/reviews/rev_none', { version })).toMatchObject({ status: 404 });
    expect(await api.refused('GET', `/reviews/${review}`, { version, as: null })).toMatchObject({ status: 401 });
  });

  it('the company counts its published reviews', async () => {
    const document = `mutation ($status: ReviewStatus!) { reviewModerate(id: "${review}", status: $status) { userErrors { code } } }`;
    const count = async () => (await api.ok('GET', `/companies/${accountId}`, { version })).published_reviews_count;
    const before = await count();
    await service.query(document, { status: 'PENDING' });
    expect(await count()).toBe(before - 1);
    expect(await api.refused('GET', `/reviews/${review}`, { version, as: otherKey })).toMatchObject({ status: 404 });
    expect((await listed('', { version, as: otherKey })).map(({ id }) => id)).not.toContain(review);
    expect((await listed('', { version })).find(({ id }) => id === review)).toMatchObject({ status: 'pending' });
    await service.query(document, { status: 'PUBLISHED' });
    expect(await count()).toBe(before);
  });
});

describe('reviews of the legacy API', () => {
  it('have ids, or expanded objects on request', async () => {
    const shown = await api.ok('GET', `/reviews/${review}`, { api: 'v2' });
    expect(shown).toEqual({
      id: review,
      user: expect.stringMatching(/^user_/),
      product: productId,
      stars: 2,
      title: 'Fine',
      description: null,
      created_at: expect.any(Number),
    });
    const filters = `product_id=${productId}&user_id=${(shown as ResponseBody & { user: string }).user}`;
    expect(await api.ok('GET', `/reviews?${filters}`, { api: 'v2' })).toEqual({
      pagination: { current_page: 1, total_page: 1, total_count: 1 },
      data: [shown],
    });
    expect((await api.ok('GET', `/reviews?${filters}&expand=user,product`, { api: 'v2' })).data).toEqual([
      {
        ...shown,
        user: {
          id: expect.any(String),
          name: 'Amir',
          username: 'amir',
          email: 'amir@demo.example',
          profile_pic_url: expect.stringMatching(/^http.*\/pictures\/initials\/A\.svg$/),
        },
        product: {
          id: productId,
          title: expect.any(String),
          name: expect.any(String),
          visibility: 'visible',
          created_at: expect.any(Number),
        },
      },
    ]);
  });

  it('are not visible to other accounts', async () => {
    expect(await api.refused('GET', `/reviews/${review}`, { api: 'v2', as: otherKey })).toMatchObject({ status: 404 });
    expect((await api.ok('GET', `/reviews?product_id=${productId}`, { api: 'v2', as: otherKey })).data).toEqual([]);
  });
});
