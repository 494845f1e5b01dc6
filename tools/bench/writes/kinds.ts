import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'undici';
import type { DemoData } from '../../../app/demo-data';
import { approveSeller } from '../../../app/runtime/approved-seller';
import { serviceClient } from '../../../app/runtime/service-client';
import { newSession } from '../../../web/checkout/fields';
import type { Served } from '../fixture';
import type { Write } from './pace';

/** Kinds of writes, in the order of measurement. */
export const writeKinds = ['create', 'update', 'checkout', 'payout'] as const;
export type WriteKind = (typeof writeKinds)[number];

type CreatedResource = Readonly<Record<'id', string>>;

/** Number of plans whose titles are updated in turn. */
const changedPlans = 500;
/** Balance of the seller that is available for payouts, in dollars. */
const capital = 5_000_000;
const bank = {
  fld_account_holder_name: 'Ada Byron',
  fld_bank_account_number: '000123450000',
  fld_bank_routing_number: '110000000',
  fld_bank_account_type: 'Checking',
};
const card = { action: 'pay', name: 'Ada', card_number: '4242 4242 4242 4242', card_expiry: '12/39', card_cvc: '737' };

/**
 * Executes writes through the public APIs: creates a plan, changes the title of one of many plans, makes a purchase on
 * the hosted page that creates a membership, and makes a payout from the balance. The seller is the smaller account of
 * the demo data, so that the data of the read benchmarks does not change.
 */
export class Writes {
  private readonly agent = new Agent({ connections: 256, pipelining: 1 });
  private count = 0;

  private constructor(
    private origin: string,
    private readonly seller: DemoData['accounts'][number],
    private readonly productId: string,
    private readonly planIds: readonly string[],
    private readonly form: Readonly<Record<string, string>>,
    private readonly methodId: string,
  ) {}

  static async open({ service: { origin } }: { readonly service: Served }, sandboxFile: string): Promise<Writes> {
    const seller = (JSON.parse(readFileSync(sandboxFile, 'utf8')) as DemoData)
      .accounts[1] as DemoData['accounts'][number];
    const { request } = serviceClient(`${origin}/api/v1`, seller.keys.latest, '2026-08-21');
    await approveSeller(origin, { id: seller.id, key: seller.keys.latest });
    const { id: productId } = await request<CreatedResource>('POST', '/products', {
      account_id: seller.id,
      title: 'Measured',
    });
    const planIds: string[] = [];
    while (planIds.length < changedPlans)
      planIds.push((await request<CreatedResource>('POST', '/plans', planOf(productId))).id);
    await request('POST', '/deposits', { destination: seller.id, amount: capital });
    const { id: methodId } = await request<CreatedResource>('POST', '/payouts/methods', {
      account_id: seller.id,
      supported_payout_method_id: 'podst_achUSA',
      nickname: `Measured ${randomUUID().slice(0, 8)}`,
      fields: bank,
    });
    const page = await (await fetch(`${origin}/checkout/${planIds[0]}`)).text();
    const form = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name as string,
        value as string,
      ]),
    );
    return new Writes(origin, seller, productId, planIds, form, methodId);
  }

  /** Functions that execute one write of each kind. */
  readonly of: Readonly<Record<WriteKind, Write>> = {
    create: () => this.json('POST', '/plans', planOf(this.productId)),
    update: () => {
      this.count += 1;
      return this.json('PATCH', `/plans/${this.planIds[this.count % this.planIds.length]}`, {
        title: `Plan ${this.count}`,
      });
    },
    checkout: () => this.buy(),
    payout: () =>
      this.json('POST', '/payouts', { account_id: this.seller.id, amount: 1.01, payout_method_id: this.methodId }),
  };

  /** Sends all further writes to another process of the service on the same database. */
  sendTo({ origin }: Served): void {
    this.origin = origin;
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private json(method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
    const headers = {
      authorization: `Bearer ${this.seller.keys.latest}`,
      'content-type': 'application/json',
      'api-version-date': '2026-08-21',
      'idempotency-key': randomUUID(),
    };
    return this.send(method, `/api/v1${path}`, headers, JSON.stringify(body), [200, 201]);
  }

  /** Submits the checkout form as a browser does. */
  private buy(): Promise<void> {
    const body = new URLSearchParams({
      ...this.form,
      ...card,
      session: newSession(new Date()),
      email: `${randomUUID()}@bench.test`,
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    return this.send('POST', `/checkout/${this.planIds[0]}`, headers, body, [303]);
  }

  private async send(
    method: 'POST' | 'PATCH',
    path: string,
    headers: Record<string, string>,
    body: string,
    done: readonly number[],
  ): Promise<void> {
    const response = await this.agent.request({ origin: this.origin, path, method, headers, body });
    const text = await response.body.text();
    if (!done.includes(response.statusCode))
      throw new Error(`${method} ${path} is answered ${response.statusCode}: ${text.slice(0, 500)}`);
  }
}

function planOf(productId: string): object {
  return {
    product_id: productId,
    initial_price: 12,
    plan_type: 'one_time',
    unlimited_stock: true,
    visibility: 'hidden',
  };
}
