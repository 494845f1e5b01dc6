import { fieldsIn } from '../../web/checkout/testing';
import { shownIn, textsOf } from '../../web/account/testing';
import { type Api, apiOf } from '../support/api';
import { Browser } from '../support/oauth';
import { openService, type TestService } from '../support/service';

let service: TestService;
let api: Api<{ readonly id: string }>;
/** Signed-in buyers. */
let mei: Browser;
let greta: Browser;

const path = '/account/billing';
const tokenOf = (username: string): string =>
  service.demoData.users.find((user) => user.username === username)?.token as string;

beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  [mei, greta] = [new Browser(service.origin, tokenOf('mei')), new Browser(service.origin, tokenOf('greta'))];
});
afterAll(() => service.close());

/** Sends a form of the account with the form token of its page. */
async function send(buyer: Browser, fields: Record<string, string>, to = path) {
  const formToken = fieldsIn((await buyer.get(path)).text)['form_token'] ?? '';
  return buyer.post(to, { ...fields, form_token: formToken });
}

const lyon = {
  business_name: 'Mei & Filles SARL',
  tax_id: 'FR 12 345678901',
  billing_country: 'FR',
  billing_line1: '1 quai Saint-Antoine',
  billing_city: 'Lyon',
  billing_postal_code: '69002',
};

/** Buys a plan with tax at the checkout page, and returns the form as it was shown, and the texts of the receipt. */
async function buy(buyer: Browser, change: Record<string, string> = {}) {
  const body = {
    product_id: service.demoData.examples.product_id,
    title: 'Taxed',
    visibility: 'visible',
    initial_price: 20,
    override_tax_type: 'exclusive',
  };
  const plan = await api.ok('POST', '/plans', { body });
  const page = `/checkout/${plan.id}`;
  const shown = fieldsIn((await buyer.get(page)).text);
  // An address changes the price, which the page shows before the purchase.
  const updated = fieldsIn((await buyer.post(page, { ...shown, ...change, action: 'apply' })).text);
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '737', payment_method: '' };
  const { headers } = await buyer.post(page, { ...updated, ...card, action: 'pay' });
  const { text } = await buyer.follow(headers.location ?? '');
  const [, receipt = ''] = /href="[^"]*(\/receipts\/payments\/pay_\w+\?key=[\w-]+)/.exec(text) ?? [];
  return { shown, receipt: textsOf((await buyer.get(receipt)).text) };
}

it('are saved, and shown to their owner only', async () => {
  const { status, headers } = await send(mei, lyon);
  expect([status, headers.location]).toEqual([303, `${path}?done=billing`]);
  expect(fieldsIn((await mei.get(path)).text)).toMatchObject(lyon);
  expect(fieldsIn((await greta.get(path)).text)).toMatchObject({ business_name: '', tax_id: '', billing_country: '' });
  const id = service.demoData.users.find(({ username }) => username === 'mei')?.id;
  const document = 'query ($id: ID!) { user(id: $id) { billingDetails { taxId address { name country } } } }';
  const read = async (as: string | undefined) => (await service.query(document, { id }, as)).json;
  const details = { taxId: 'FR 12 345678901', address: { name: 'Mei & Filles SARL', country: 'fr' } };
  expect(await read(tokenOf('mei'))).toEqual({ data: { user: { billingDetails: details } } });
  const keys = Object.values(service.demoData.accounts[0]?.keys ?? {});
  for (const as of [tokenOf('greta'), tokenOf('iris'), ...keys])
    expect(await read(as)).toEqual({ data: { user: { billingDetails: null } } });
});

it('are changed with a user token only', async () => {
  const document =
    'mutation ($input: UserBillingDetailsPatch!) { userBillingDetailsUpdate(input: $input) { billingDetails { taxId } userErrors { reason } } }';
  const change = async (as: string | undefined) =>
    (await service.query(document, { input: { taxId: 'GB1' } }, as)).json;
  expect(await change(service.demoData.accounts[0]?.keys.latest)).toMatchObject({
    data: { userBillingDetailsUpdate: { userErrors: [{ reason: 'BILLING_DETAILS_NEED_USER_TOKEN' }] } },
  });
  expect(await change(tokenOf('greta'))).toMatchObject({
    data: { userBillingDetailsUpdate: { billingDetails: { taxId: 'GB1' }, userErrors: [] } },
  });
  expect(fieldsIn((await mei.get(path)).text)).toMatchObject({ tax_id: 'FR 12 345678901' });
});

it('fill in the checkout, and are on the receipt of the signed-in buyer', async () => {
  const { shown, receipt } = await buy(mei);
  const { business_name: _name, tax_id: _taxId, ...address } = lyon;
  expect(shown).toMatchObject({ ...address, email: 'mei@demo.example' });
  expect(receipt).toEqual(
    expect.arrayContaining(['Mei & Filles SARL', 'Tax ID: FR 12 345678901', '1 quai Saint-Antoine', '69002 Lyon']),
  );
});

it('are not on a receipt for a visitor who enters the e-mail address of the owner', async () => {
  const { shown, receipt } = await buy(new Browser(service.origin), {
    email: 'mei@demo.example',
    billing_country: 'FR',
  });
  expect([shown['billing_country'], shown['email']]).toEqual(['', '']);
  expect(receipt).toEqual(expect.arrayContaining(['mei@demo.example', 'France']));
  expect(receipt.join('\n')).not.toMatch(/SARL|345678901|quai/);
});

it('are rejected with the entered data', async () => {
  const { status, text } = await send(mei, { ...lyon, tax_id: 'FR123', billing_line2: 'Étage 2' });
  expect([status, fieldsIn(text)]).toEqual([
    422,
    expect.objectContaining({ ...lyon, tax_id: 'FR123', billing_line2: 'Étage 2' }),
  ]);
  expect(shownIn(text)).toContain('This is not a complete VAT number. Check the prefix and the digits.');
  expect(fieldsIn((await mei.get(path)).text)).toMatchObject(lyon);
});

it('are removed once, and not for others', async () => {
  expect((await send(mei, {}, `${path}/remove`)).headers.location).toBe(`${path}?done=billingRemoved`);
  expect((await send(mei, {}, `${path}/remove`)).headers.location).toBe(`${path}?done=billingGone`);
  expect(fieldsIn((await mei.get(path)).text)).toMatchObject({ business_name: '', billing_line1: '' });
  expect(fieldsIn((await greta.get(path)).text)).toMatchObject({ tax_id: 'GB1' });
  expect((await buy(mei, { billing_country: 'FR' })).receipt.join('\n')).not.toMatch(/SARL|345678901/);
});
