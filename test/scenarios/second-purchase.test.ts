import { fieldsIn, formCall } from '../../web/checkout/testing';
import { policies } from '../../web/policies/policy-documents';
import { type Api, apiOf } from '../support/api';
import { httpCall, type HttpResponse } from '../support/http-call';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { openService, type TestService } from '../support/service';

let service: TestService;
let api: Api<any>;
let mailbox: Mailbox;
let port: number;
beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  api = apiOf(service);
  port = Number(new URL(service.origin).port);
});
afterAll(async () => {
  await service.close();
  mailbox.close();
});

const buyer = 'returning@buyer.example';
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '123' };
const get = (path: string, cookie = ''): Promise<HttpResponse> => httpCall(port, { path, headers: { cookie } });
const post = (path: string, fields: Record<string, string>, cookie = ''): Promise<HttpResponse> =>
  httpCall(port, formCall(path, fields, { cookie }));

/** Creates a checkout that sells a new monthly plan, and returns its path. */
async function checkout(title: string): Promise<string> {
  const plan = { title, plan_type: 'renewal', renewal_price: 10, initial_price: 10, force_create_new_plan: true };
  const { purchase_url: url } = await api.ok('POST', '/checkout_configurations', {
    body: { plan: { ...plan, product_id: service.demoData.examples.product_id } },
  });
  return new URL(url).pathname;
}

/** Buys with the fields of the page. Returns the page of the finished order. */
async function buy(path: string, fields: Record<string, string>, cookie = ''): Promise<string> {
  const page = fieldsIn((await get(path, cookie)).text);
  const { status, headers } = await post(path, { ...page, action: 'pay', ...fields }, cookie);
  expect(status).toBe(303);
  return (await get(String(headers.location), cookie)).text;
}
/** Returns the rows of a finished order: label and value. */
const rowsIn = (html: string): string[][] =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...texts]) =>
    texts.map((text) => text.replaceAll(/<[^>]*>/g, '')),
  );
const savedIn = (html: string): string[] =>
  [...html.matchAll(/name="payment_method" value="(\w+)"/g)].map(([, id]) => id as string);
const cookieOf = ({ headers }: HttpResponse): string => String(headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';

describe('a buyer', () => {
  it('sees the order and the next payment, and buys again with the saved card after signing in', async () => {
    const first = await buy(await checkout('Once'), { email: buyer, name: 'Rita', ...card });
    const rows = rowsIn(first);
    expect(rows.map(([label]) => label)).toEqual([
      'Order number',
      expect.stringMatching(/ Once$/),
      'Amount paid',
      'Payment method',
      'E-mail',
      'Next payment',
      'License key',
    ]);
    expect(rows.at(-2)?.[1]).toMatch(/^\$10\.00 on \d+ \w+ \d{4}$/);
    const path = await checkout('Twice');
    expect(savedIn((await get(path)).text)).toEqual([]);
    await post('/sign-in', { email: buyer, return: '/developer' });
    const cookie = cookieOf(await post((await mailbox.link(buyer)).pathname, {}));
    const page = (await get(path, cookie)).text;
    const [method = '', ...others] = savedIn(page);
    expect([method, others, fieldsIn(page).email]).toEqual([expect.stringMatching(/^payt_/), [], buyer]);
    const second = await buy(path, { payment_method: method }, cookie);
    expect(rowsIn(second).find(([label]) => label === 'Payment method')).toEqual([
      'Payment method',
      'Visa ending in 4242',
    ]);
  });

  it('cannot pay with the card of another one, although its id is known', async () => {
    const { json } = await service.query('{ paymentMethods(first: 1) { nodes { id } } }');
    const [{ id }] = (json as { data: { paymentMethods: { nodes: [{ id: string }] } } }).data.paymentMethods.nodes;
    const path = await checkout('Stolen');
    const fields = fieldsIn((await get(path)).text);
    const stolen = { ...fields, action: 'pay', email: 'thief@buyer.example', payment_method: id };
    const { status, text } = await post(path, stolen);
    expect([status, text.includes('This saved card can no longer be used. Choose another one.')]).toEqual([422, true]);
  });

  it('accepts the documents that the page names, and the seller sees them with the payment', async () => {
    const html = await buy(await checkout('Agreed'), { email: 'agreeing@buyer.example', ...card });
    const [[, id = ''] = []] = rowsIn(html);
    const { json } = await service.query(
      'query ($id: ID!) { payment(id: $id) { consent { text acceptedAt documents { url version } } } }',
      { id },
    );
    expect(json).toEqual({
      data: {
        payment: {
          consent: {
            text: expect.stringMatching(/^You are buying from .*By continuing you accept the terms of service/),
            acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
            documents: (['refund', 'cancellation', 'terms', 'privacy'] as const).map((name) => ({
              url: `${service.origin}/policies/${name}`,
              version: policies[name].version,
            })),
          },
        },
      },
    });
    for (const name of Object.keys(policies)) expect((await get(`/policies/${name}`)).status).toBe(200);
  });
});
