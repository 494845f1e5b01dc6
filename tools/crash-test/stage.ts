import type { DemoData } from '../../app/demo-data';
import { approveSeller } from '../../app/runtime/approved-seller';
import { serviceClient } from '../../app/runtime/service-client';
import type { Refundable, Seller } from './client-operations';

/**
 * Last digits of bank account numbers, each of which makes the sandbox simulate a behavior of payouts: success, lost
 * response, lost request, duplicate notifications, notification about an unknown payout, denial, review before success,
 * reversal.
 */
const behaviours = ['0000', '8003', '8004', '8005', '8006', '9301', '8002', '9201'] as const;
/** Initial balance of each seller, and price of a payment, both in dollars. */
const [capital, price] = [5_000_000, 200];
/** Amount of the first refund of a payment, in cents. */
const firstRefundCents = 11;

type CreatedResource = Readonly<Record<'id', string>>;

/** Prepares sellers and payments for the crash test through the API. */
export class Stage {
  constructor(private readonly origin: string) {}

  /**
   * Prepares and returns the demo sellers: verified for unlimited payouts, with a balance and one payout method per
   * sandbox behavior.
   */
  async sellers({ accounts }: DemoData): Promise<Seller[]> {
    return Promise.all(
      accounts.map(async ({ id, keys: { latest: key } }) => {
        const { request } = this.client(key);
        await approveSeller(this.origin, { id, key });
        await request('POST', '/deposits', { destination: id, amount: capital });
        const methods: string[] = [];
        for (const digits of behaviours) {
          const fields = {
            fld_account_holder_name: 'Ada Byron',
            fld_bank_account_number: `00012345${digits}`,
            fld_bank_routing_number: '110000000',
            fld_bank_account_type: 'Checking',
          };
          methods.push(
            (
              await request<CreatedResource>('POST', '/payouts/methods', {
                account_id: id,
                supported_payout_method_id: 'podst_achUSA',
                nickname: `Ends in ${digits}`,
                fields,
              })
            ).id,
          );
        }
        // A payout needs a balance in its currency, so each seller first converts some euros.
        await request('POST', '/swaps', { account_id: id, from_token: 'usd', to_token: 'eur', amount: '100.00' });
        return { id, key, methods };
      }),
    );
  }

  /** Creates the plan that buyers purchase, and returns its id. */
  async plan({ accounts: [first], examples }: DemoData): Promise<string> {
    const body = {
      product_id: examples.product_id,
      initial_price: price,
      plan_type: 'one_time',
      unlimited_stock: true,
      visibility: 'hidden',
    };
    return (await this.client(first?.keys.latest ?? '').request<CreatedResource>('POST', '/plans', body)).id;
  }

  /** Buys the plan on the hosted page as a browser does, with a valid sandbox card. */
  async buy(planId: string, buyer: string): Promise<void> {
    const address = `${this.origin}/checkout/${planId}`;
    const page = await (await fetch(address)).text();
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value] as [string, string],
    );
    const typed = {
      action: 'pay',
      email: `${buyer}@crashTest.test`,
      name: 'Ada',
      card_number: '4242 4242 4242 4242',
      card_expiry: '12/39',
      card_cvc: '737',
    };
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...typed });
    const { status } = await fetch(address, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (status !== 303) throw new Error(`The purchase at ${address} returned ${status}.`);
  }

  /** Makes the seller's pending balance available. */
  async settle({ id, key }: Seller): Promise<void> {
    await this.client(key).request('POST', '/sandbox/ledger/settle', { account_id: id });
  }

  private client(key: string) {
    return serviceClient(`${this.origin}/api/v1`, key);
  }
}

/** Returns the payments of a seller as targets of refund operations. */
export function refundable(ids: readonly string[], { key }: Seller): Refundable[] {
  return ids.map((id) => ({ id, key, nextCents: firstRefundCents }));
}
