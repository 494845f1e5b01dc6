import { fieldsIn, formCall } from '../../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../../support/api';
import { openService, type TestService } from '../../support/service';
import { until } from '../../support/until';
import { DatabaseState } from '../../support/database-state';

export type ResponseBody = Readonly<Record<string, any>>;

export let service: TestService;
export let api: Api<ResponseBody>;
let state: DatabaseState;
export let account: string;
export let readOnly: string;
export let stranger: string;

/** Registers hooks that start the service before the tests of a file and stop it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    service = await openService();
    api = apiOf(service);
    state = await DatabaseState.open(service.databaseUrl);
    const [first, second] = service.demoData.accounts;
    [account, readOnly, stranger] = [
      first?.id as string,
      first?.keys.read_only as string,
      second?.keys.latest as string,
    ];
  });
  afterAll(async () => {
    await state.close();
    await service.close();
  });
}

const magic = { disputed: '4000 0000 0000 0259', warned: '4000 0000 0000 5423', plain: '4242 4242 4242 4242' };
export const [before, after] = ['2026-07-20', newestVersion] as const;

let buyers = 0;
/** Pays the price (in dollars) on a hosted checkout page like a browser. Returns the payment as it is read after it was paid. */
export async function buy(card: keyof typeof magic, price: number): Promise<ResponseBody> {
  const plan = { product_id: service.demoData.examples.product_id, initial_price: price, force_create_new_plan: true };
  const { pathname: path } = new URL(
    (await api.ok('POST', '/checkout_configurations', { body: { plan } })).purchase_url,
  );
  const page = await service.request({ path, as: null });
  const email = `disputer${(buyers += 1)}@example.com`;
  const fields = {
    ...fieldsIn(page.text),
    action: 'pay',
    email,
    name: 'Dee',
    card_number: magic[card],
    card_expiry: '12/39',
    card_cvc: '737',
  };
  expect((await service.request({ ...formCall(path, fields), as: null })).status).toBe(303);
  const [paid] = await until(
    async () => (await api.ok('GET', `/payments?company_id=${account}&first=1`)).data as ResponseBody[],
    ([newest]) => newest?.user?.email === email && newest?.status === 'paid',
  );
  return paid as ResponseBody;
}

/** Returns the ledger postings of a dispute on the account: amounts by entry kind and ledger account. */
export async function booked(id: string): Promise<Record<string, Record<string, string>>> {
  const rows = await state.rows<{ kind: string; book: string; amount: string }>(
    `SELECT e.kind, b.kind AS book, p.amount::text AS amount FROM payouts.entries e JOIN payouts.postings p ON p.entry_id = e.id JOIN payouts.books b ON b.id = p.book_id
     WHERE e.reference_id = $1 AND p.amount <> 0 ORDER BY e.kind, b.kind`,
    [id],
  );
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, bookings]) => [
      kind,
      Object.fromEntries((bookings ?? []).map(({ book, amount }) => [book, amount])),
    ]),
  );
}
