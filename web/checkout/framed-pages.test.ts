import { httpCall } from '../../test/support/http-call';
import { formCall, onePlan } from './testing';
import { checkout, offered, port, session, setUpTests, validForm } from './testing/purchases';

setUpTests();

const shop = 'https://shop.example';
const query = `embed=1&parent=${encodeURIComponent(shop)}`;
const embeddable = () => offered({ account: { ...onePlan.account, embedOrigins: [shop, 'https://b.example'] } });
const get = (path: string) => httpCall(port(), { path });
const ancestors = ({ headers }: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
const buy = () => httpCall(port(), formCall(`/checkout/plan_one?${query}`, validForm));

describe('a page in a frame', () => {
  it('allows the origins of the seller, and no others', async () => {
    embeddable();
    expect(ancestors(await get(`/checkout/plan_one?${query}`))).toBe(`${shop} https://b.example`);
    expect(ancestors(await get('/checkout/plan_one'))).toBe("'none'");
    expect(ancestors(await get('/checkout/plan_one?embed=1&parent=https://c.example'))).toBe("'none'");
    offered({ account: { ...onePlan.account, embedOrigins: [shop] }, state: 'SOLD_OUT' });
    expect(ancestors(await get(`/checkout/plan_one?${query}`))).toBe(shop);
  });

  it('keeps its parent in all steps, and sets no cookie', async () => {
    embeddable();
    checkout.graph.outcome = { status: 'COMPLETED', redirectUrl: `${shop}/done?status=success` };
    const { status, headers } = await buy();
    const address = `/checkout/session/${session}?${query}`;
    expect([status, headers.location, headers['set-cookie']]).toEqual([303, address, undefined]);
    const completed = await get(address);
    expect([completed.status, completed.headers['set-cookie'], ancestors(completed)]).toEqual([
      200,
      undefined,
      `${shop} https://b.example`,
    ]);
    const [, frame = ''] = /<html [^>]*data-frame="([^"]*)"/.exec(completed.text) ?? [];
    expect(JSON.parse(frame.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
      parent: shop,
      messages: [
        { event: 'state', state: 'disabled' },
        {
          event: 'complete',
          plan_id: 'plan_one',
          receipt_id: 'pay_1',
          redirect_url: `${shop}/done?status=success`,
          result_query: 'status=success&payment_id=pay_1',
        },
      ],
    });
    const elsewhere = await get(`/checkout/session/${session}?embed=1&parent=https://c.example`);
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([303, `${shop}/done?status=success`]);
  });

  it('returns from a challenge to the frame', async () => {
    embeddable();
    const challenge = `${checkout.origin}/checkout/challenge/ref_1`;
    checkout.graph.outcome = { status: 'REQUIRES_ACTION', actionUrl: challenge };
    await buy();
    expect((await get(`/checkout/session/${session}?${query}`)).headers.location).toBe(`${challenge}?${query}`);
    checkout.graph.challenges.set('ref_1', {
      reference: 'ref_1',
      formattedAmount: '$10.00',
      description: 'Course',
      waits: true,
      returnUrl: `${checkout.origin}/checkout/session/${session}`,
    });
    expect(ancestors(await get(`/checkout/challenge/ref_1?${query}`))).toBe(`'self' ${shop} https://b.example`);
    expect(ancestors(await get('/checkout/challenge/ref_1?embed=1&parent=https://c.example'))).toBe("'self'");
    const answered = await httpCall(port(), formCall(`/checkout/challenge/ref_1?${query}`, { result: 'complete' }));
    expect([answered.status, answered.headers.location]).toEqual([
      303,
      `${checkout.origin}/checkout/session/${session}?${query}`,
    ]);
  });

  it('leads the whole window to the payment page of a processor', async () => {
    offered({ account: { ...onePlan.account, embedOrigins: [shop] }, collection: 'HOSTED' });
    expect((await get(`/checkout/plan_one?${query}`)).text).toContain(
      'method="post" action="/checkout/plan_one" target="_top">',
    );
  });
});
