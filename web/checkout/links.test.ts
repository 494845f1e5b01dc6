import { httpCall } from '../../test/support/http-call';
import type { Offer } from './documents';
import { fieldsIn, onePlan, openTestCheckout, termsOf, type TestCheckout } from './testing';

let checkout: TestCheckout;
beforeEach(async () => {
  checkout = await openTestCheckout();
});
afterEach(() => checkout.close());

const offered = (change: Partial<Offer>): void => void checkout.graph.offers.set('plan_one', { ...onePlan, ...change });

async function getPage(path = '/checkout/plan_one'): Promise<string> {
  const { status, text } = await httpCall(Number(new URL(checkout.origin).port), { path });
  expect(status).toBe(200);
  return text;
}

describe('a link to the checkout', () => {
  it('has a preview for messengers, with a picture of this service only', async () => {
    const tags = (html: string) =>
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]);
    const description = `${'é'.repeat(300)} <b>`;
    const plan = { ...(onePlan.plan as NonNullable<Offer['plan']>), description };
    const page = [
      ['title', 'Course'],
      ['site_name', 'Shop &amp; Sons'],
      ['type', 'website'],
      ['description', 'é'.repeat(200)],
    ];
    offered({ plan });
    expect(tags(await getPage())).toEqual(page);
    offered({ plan: { ...plan, image: { url: `${checkout.origin}/files/1.png` } } });
    expect(tags(await getPage())).toEqual([...page, ['image', `${checkout.origin}/files/1.png`]]);
    offered({ plan: { ...plan, image: { url: 'data:image/png;base64,AA==' } } });
    expect(tags(await getPage())).toEqual(page);
  });

  it('fills in e-mail address, name and promo code of the link, and nothing else', async () => {
    offered({ asksShippingAddress: true });
    const query =
      'email=ada%40example.com&name=%3Cb%3E%20%22Ada%22&promo_code=HALF&shipping_city=Paris&card_number=4242';
    const html = await getPage(`/checkout/plan_one?${query}`);
    expect(fieldsIn(html)).toMatchObject({
      email: 'ada@example.com',
      name: '<b> "Ada"',
      promo_code: 'HALF',
      shipping_city: '',
      terms: termsOf('5'),
    });
    expect(html).toContain('HALF is applied.');
    expect(html).not.toContain('4242');
  });
});
