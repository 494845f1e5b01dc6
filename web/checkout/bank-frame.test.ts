import { httpCall } from '../../test/support/http-call';
import { newSession } from './fields';
import { formCall, openTestCheckout, type Sent, type TestCheckout } from './testing';
import { validForm } from './testing/purchases';

const challenge = 'https://bank.example/3ds/1';
const toDocument = { 'sec-fetch-dest': 'document' };
const toFrame = { 'sec-fetch-dest': 'iframe' };

let checkout: TestCheckout;
beforeEach(async () => {
  checkout = await openTestCheckout({ cardFrame: { kind: 'sandbox' } });
  checkout.graph.outcome = { status: 'REQUIRES_ACTION', actionUrl: challenge };
});
afterEach(() => checkout.close());

const port = () => Number(new URL(checkout.origin).port);
const get = (path: string, headers: Sent = toDocument) => httpCall(port(), { path, headers });
/** Submits a purchase, and returns its session and the URL that follows. */
async function submit(fields: Sent = { card_token: 'tok_1' }, headers: Sent = toDocument, query = '') {
  const session = newSession();
  const response = await httpCall(
    port(),
    formCall(`/checkout/plan_one${query}`, { ...validForm, session, ...fields }, headers),
  );
  return { page: `/checkout/session/${session}`, location: response.headers.location };
}
const policyOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
  String(headers['content-security-policy'])
    .split('; ')
    .filter((directive) => directive.startsWith('frame-'));

it('shows the page of the bank in a frame after a purchase with a token', async () => {
  const { page, location } = await submit();
  expect(location).toBe(`${page}?in_place=1`);
  const response = await get(`${page}?in_place=1`);
  expect([response.status, / src="([^"]+)" title="([^"]+)"/.exec(response.text)?.slice(1), policyOf(response)]).toEqual(
    [200, [challenge, 'Confirm the payment with your bank'], ["frame-src 'self' https:", "frame-ancestors 'none'"]],
  );
  expect(response.text).toContain(`<a href="${challenge}">Open the page of your bank</a>`);
});

it('allows only frames of the service for the test bank', async () => {
  checkout.graph.outcome = { status: 'REQUIRES_ACTION', actionUrl: `${checkout.origin}/checkout/challenge/ref_1` };
  const { page } = await submit();
  expect(policyOf(await get(`${page}?in_place=1`))).toEqual(["frame-src 'self'", "frame-ancestors 'none'"]);
});

const others: [name: string, fields: Sent, headers: Sent][] = [
  ['without a token', {}, toDocument],
  ['by a browser that does not report frames', { card_token: 'tok_1' }, {}],
];
it.each(others)('leads to the page of the bank after a purchase %s', async (_name, fields, headers) => {
  const { page, location } = await submit(fields, headers);
  expect(location).toBe(page);
  const response = await get(page, headers);
  expect([response.status, response.headers.location]).toEqual([303, challenge]);
});

it('leads to the page of the bank in a checkout that is in a page of the seller', async () => {
  const query = '?embed=1&parent=http://localhost:3000';
  const { page, location } = await submit({ card_token: 'tok_1' }, toFrame, query);
  expect(location).toBe(`${page}?embed=1&parent=http%3A%2F%2Flocalhost%3A3000`);
  expect((await get(location ?? '', toFrame)).status).toBe(303);
});

it('leaves the frame when the bank has returned, without asking the processor in the frame', async () => {
  const { page } = await submit();
  checkout.graph.continued = { status: 'COMPLETED', actionUrl: null };
  const returned = await get(page, toFrame);
  expect([returned.status, policyOf(returned)]).toEqual([200, ["frame-ancestors 'self'"]]);
  expect(returned.text).toContain(`<a class="button main" href="${page}" target="_top" data-leaves-frame>Continue</a>`);
  expect(checkout.graph.of('checkoutContinue')).toEqual([]);
  expect((await get(page)).text).toContain('<h1>You now have access</h1>');
});

it('shows the result instead of the frame once the challenge has ended', async () => {
  const { page } = await submit();
  checkout.graph.continued = { status: 'OPEN', failure: 'The bank rejected it.', actionUrl: null };
  const { text } = await get(`${page}?in_place=1`);
  expect(text).not.toContain('<iframe');
  expect(text).toContain('The bank rejected it.');
});

it('is not found without a session, in a frame or not', async () => {
  const page = `/checkout/session/${newSession()}?in_place=1`;
  expect([(await get(page)).status, (await get(page, toFrame)).status]).toEqual([404, 404]);
});

it('lets pages of the service contain the test bank, and the seller of an embedded checkout', async () => {
  const { page } = await submit();
  checkout.graph.challenges.set('ref_1', {
    reference: 'ref_1',
    formattedAmount: '$10.00',
    description: 'Course',
    waits: true,
    returnUrl: `${checkout.origin}${page}`,
  });
  const bank = '/checkout/challenge/ref_1';
  expect([
    policyOf(await get(bank, toFrame)),
    policyOf(await get(`${bank}?embed=1&parent=http://localhost:3000`, toFrame)),
  ]).toEqual([["frame-ancestors 'self'"], ["frame-ancestors 'self' http://localhost:3000"]]);
});
