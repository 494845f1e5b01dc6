import { fieldsIn, formCall } from '../../../web/checkout/testing';
import { type Api, type ApiCall, apiOf } from '../../support/api';
import { openService, type TestService } from '../../support/service';

export type ResponseBody = Readonly<Record<string, any>>;

export const cases = '/resolution_center_cases';

export let service: TestService;
export let api: Api<ResponseBody>;
export let account: string;
export let merchant: string;
export let readOnly: string;
export let stranger: string;
export let customer: string;

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    api = apiOf(service);
    const [first, second] = service.demoData.accounts;
    [account, merchant, readOnly, stranger] = [
      first?.id as string,
      first?.keys.latest as string,
      first?.keys.read_only as string,
      second?.keys.latest as string,
    ];
    customer = tokenOf('amir');
  });
  afterAll(() => service.close());
}

export const tokenOf = (username: string) =>
  service.demoData.users.find((user) => user.username === username)?.token as string;
export const userId = () => service.demoData.users.find(({ username }) => username === 'amir')?.id as string;

/** Pays the price (in dollars) on a hosted checkout page like a browser. Returns the payment's id. */
export async function buy(price: number): Promise<string> {
  const plan = { product_id: service.demoData.examples.product_id, initial_price: price, force_create_new_plan: true };
  const checkout = await api.ok('POST', '/checkout_configurations', { body: { plan } });
  const { pathname: path } = new URL(checkout.purchase_url);
  const page = await service.request({ path, as: null });
  const fields = {
    ...fieldsIn(page.text),
    action: 'pay',
    email: 'amir@demo.example',
    name: 'Amir',
    card_number: '4242 4242 4242 4242',
    card_expiry: '12/39',
    card_cvc: '737',
  };
  expect((await service.request({ ...formCall(path, fields), as: null })).status).toBe(303);
  return (await api.ok('GET', `/payments?checkout_configuration_ids[]=${checkout.id}`)).data[0].id;
}

export async function open(price = 100, overrides: ApiCall = {}): Promise<{ payment: string; shown: ResponseBody }> {
  const payment = await buy(price);
  const { status, json } = await api.call('POST', cases, {
    as: customer,
    body: { receipt_id: payment, reason: 'product_not_received', message: 'It never came.' },
    ...overrides,
  });
  expect(status).toBe(201);
  return { payment, shown: json };
}
export const messageFrom = (message: string, as: string, overrides: object = {}) => ({
  as,
  body: { message, ...overrides },
});
