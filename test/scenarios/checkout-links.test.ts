import { newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const open = (path: string, method = 'GET') => service.request({ path, method, as: null });

/** Creates a plan through the legacy API. */
async function makePlan(body: object): Promise<{ readonly id: string; readonly direct_link: string }> {
  const { status, json, text } = await service.request({
    method: 'POST',
    path: '/api/v2/plans',
    body: { product_id: service.demoData.examples.product_id, ...body },
  });
  expect({ status, text }).toEqual({ status: 201, text: expect.any(String) });
  return json as { id: string; direct_link: string };
}

describe('a checkout link', () => {
  it('redirects from a case-insensitive short link to the plan and preserves the query string', async () => {
    const { id } = await makePlan({ short_link: 'Summer-Sale' });
    for (const path of ['/checkout/Summer-Sale', '/checkout/summer-sale', '/checkout/SUMMER-SALE']) {
      const { status, headers } = await open(path);
      expect([status, headers.location]).toEqual([302, `/checkout/${id}`]);
    }
    expect((await open('/checkout/summer-sale?a=friend')).headers.location).toBe(`/checkout/${id}?a=friend`);
  });

  it('shows seller, product and price, and no internal notes', async () => {
    const { direct_link } = await makePlan({
      plan_type: 'renewal',
      initial_price: 20,
      renewal_price: 59,
      billing_period: 30,
      description: 'For "all"',
      internal_notes: 'secret',
    });
    const { status, text } = await open(new URL(direct_link).pathname);
    expect(status).toBe(200);
    expect(text).toContain('<span><bdi>Pickaxe Labs</bdi></span>');
    expect(text).toContain('<p class="amount">$20.00 <span>due today</span></p>');
    expect(text).toMatch(/Then \$59\.00 every 30 days, first on \d+ \w+ \d{4}, until you cancel\./);
    expect(text).toContain('>For &quot;all&quot;</p>');
    expect(text).not.toContain('secret');
  });

  it('shows the description of the payment link if there is one', async () => {
    const { id } = await makePlan({
      initial_price: 5,
      description: 'In the shop',
      payment_link_description: 'By <link>',
    });
    const { text } = await open(`/checkout/${id}`);
    expect(text).toContain('>By &lt;link&gt;</p>');
    expect(text).not.toContain('In the shop');
  });

  it("requests a shipping address for a product that needs one, in addition to the product's other details", async () => {
    const { json } = await service.request({
      method: 'POST',
      path: '/api/v1/products',
      headers: { 'api-version-date': newestVersion },
      body: { title: 'A printed book', collect_shipping_address: true },
    });
    const { id } = await makePlan({ product_id: (json as { id: string }).id, initial_price: 20 });
    const { status, text } = await open(`/checkout/${id}`);
    expect(status).toBe(200);
    expect(text).toContain('<h1 id="product"><bdi>A printed book</bdi></h1>');
    expect(text).toContain('<legend>Shipping address</legend>');
  });

  it('returns 404 without a plan on sale', async () => {
    const archived = await makePlan({ short_link: 'archived', visibility: 'archived' });
    const deleted = await makePlan({ short_link: 'deleted' });
    await service.query('mutation ($id: ID!) { planDelete(id: $id) { deletedId } }', { id: deleted.id });
    for (const link of [
      'archived',
      'deleted',
      deleted.id,
      'unknown',
      'plan_unknown',
      'ch_unknown',
      '',
      '%00',
      '%',
      'a/b',
      'x'.repeat(61),
    ]) {
      expect([link, (await open(`/checkout/${link}`)).status]).toEqual([link, 404]);
    }
    const ended = await open(`/checkout/${archived.id}`);
    expect([ended.status, /<h1>(.*?)<\/h1>/.exec(ended.text)?.[1]]).toEqual([
      410,
      expect.stringMatching(/ is no longer sold$/),
    ]);
    const hidden = await makePlan({ visibility: 'hidden' });
    expect((await open(`/checkout/${hidden.id}`)).status).toBe(200);
    expect((await open(`/checkout/${hidden.id}`, 'PUT')).status).toBe(405);
  });
});
