import { run } from '../../subgraphs/kit/src/testing';
import { openShop, seller, type Shop } from '../support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a checkout link', () => {
  const open = (path: string, method = 'GET') => shop.call({ path, method, as: null });

  it('leads from a short link, in any case, to the plan, and keeps the query', async () => {
    const { id } = await shop.makePlan({ short_link: 'Summer-Sale' });
    for (const path of ['/checkout/Summer-Sale', '/checkout/summer-sale', '/checkout/SUMMER-SALE']) {
      const { status, headers } = await open(path);
      expect([status, headers.location]).toEqual([302, `/checkout/${id}`]);
    }
    expect((await open('/checkout/summer-sale?a=friend')).headers.location).toBe(`/checkout/${id}?a=friend`);
  });

  it('shows product and price as text, and runs nothing', async () => {
    const productId = await shop.makeProduct('<script>alert(1)</script> & more');
    const { direct_link } = await shop.makePlan({ product_id: productId, plan_type: 'renewal', renewal_price: 59, description: 'For "all"', internal_notes: 'secret' });
    const { status, headers, text } = await open(new URL(direct_link).pathname);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/);
    expect(text).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</h1>');
    expect(text).toContain('<p class="price">$59.00 / month</p>');
    expect(text).toContain('<p>For &quot;all&quot;</p>');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('secret');
  });

  it('shows the description of the payment link where there is one', async () => {
    const { direct_link } = await shop.makePlan({ product_id: await shop.makeProduct(), description: 'In the shop', payment_link_description: 'By <link>' });
    const { text } = await open(new URL(direct_link).pathname);
    expect(text).toContain('<p>By &lt;link&gt;</p>');
    expect(text).not.toContain('In the shop');
  });

  it('leads nowhere without a plan that is on sale', async () => {
    const archived = await shop.makePlan({ short_link: 'archived', visibility: 'archived' });
    const productId = await shop.makeProduct('Closed');
    const closed = await shop.makePlan({ short_link: 'closed', product_id: productId });
    await run(shop.billing.subgraph, seller, 'mutation ($id: ID!) { productUpdate(id: $id, input: { visibility: ARCHIVED }) { userErrors { code } } }', { id: productId });
    const deleted = await shop.makePlan({ short_link: 'deleted' });
    await run(shop.billing.subgraph, seller, 'mutation ($id: ID!) { planDelete(id: $id) { deletedId } }', { id: deleted.id });
    const links = ['archived', archived.id, 'closed', closed.id, 'deleted', deleted.id, 'unknown', 'plan_unknown', '', '%00', '%', 'a/b', 'x'.repeat(61)];
    for (const link of links) expect([link, (await open(`/checkout/${link}`)).status]).toEqual([link, 404]);
    const hidden = await shop.makePlan({ visibility: 'hidden' });
    expect((await open(`/checkout/${hidden.id}`)).status).toBe(200);
    expect((await open(`/checkout/${hidden.id}`, 'POST')).status).toBe(405);
  });
});
