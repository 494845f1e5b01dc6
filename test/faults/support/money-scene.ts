import { Sandbox } from '../../../app/triggers';
import { type Bought, type CreatedResource, saveCard } from '../../../app/triggers/purchases';
import { fieldsIn, formCall } from '../../../web/checkout/testing';
import type { ServiceCall, TestService } from '../../support/service';
import { insist } from './insistence';

/** Buyer with saved payment methods. */
interface Buyer {
  readonly memberId: string;
  readonly methodId: string;
  /** Member whose charges the bank declines. */
  readonly declinedMemberId: string;
  readonly declinedMethodId: string;
}

export interface Payment extends Bought {
  readonly voidable: boolean;
  readonly retryable: boolean;
}

/** Creates the preconditions of commands that move money, through public APIs. */
export class MoneyFixture {
  readonly sandbox: Sandbox;
  private affiliate: Promise<void> | null = null;

  private constructor(
    readonly service: TestService,
    readonly buyer: Buyer,
    readonly planId: string,
    readonly cardId: string,
    private readonly methods: ReadonlyMap<string, string>,
  ) {
    this.sandbox = sandboxOf(service);
  }

  static async open(service: TestService): Promise<MoneyFixture> {
    const sandbox = sandboxOf(service);
    const [good, decliningCard] = [await saveCard(sandbox), await saveCard(sandbox, 'declinesLater')];
    const buyer = {
      memberId: good.member?.id as string,
      methodId: good.payment_method?.id as string,
      declinedMemberId: decliningCard.member?.id as string,
      declinedMethodId: decliningCard.payment_method?.id as string,
    };
    const plan = {
      product_id: service.demoData.examples.product_id,
      initial_price: 20,
      plan_type: 'one_time',
      unlimited_stock: true,
      visibility: 'hidden',
    };
    const { id } = await sandbox.request<CreatedResource>('POST', '/plans', plan);
    await sandbox.request('POST', '/deposits', { destination: sandbox.account.id, amount: 900_000 });
    // Payouts require a currency that the account has held.
    await sandbox.request('POST', '/swaps', {
      account_id: sandbox.account.id,
      from_token: 'usd',
      to_token: 'eur',
      amount: '20000.00',
    });
    const methods = new Map<string, string>();
    for (const digits of ['0000', '8001', '8002', '8003', '9201', '9301']) {
      const fields = {
        fld_account_holder_name: 'Ada Byron',
        fld_bank_account_number: `00012345${digits}`,
        fld_bank_routing_number: '110000000',
        fld_bank_account_type: 'Checking',
      };
      methods.set(
        digits,
        (
          await sandbox.request<CreatedResource>('POST', '/payouts/methods', {
            account_id: sandbox.account.id,
            supported_payout_method_id: 'podst_achUSA',
            nickname: `Ends in ${digits}`,
            fields,
          })
        ).id,
      );
    }
    const card = await sandbox.request<CreatedResource>('POST', '/cards', {
      account_id: sandbox.account.id,
      assigned_user_id: sandbox.person('iris'),
      name: 'Faults',
    });
    return new MoneyFixture(service, buyer, id, card.id, methods);
  }

  get accountId(): string {
    return this.sandbox.account.id;
  }

  /**
   * Returns the saved bank account with the given last digits of its number, which determine the outcome of payouts to
   * it.
   */
  methodOf(digits: string): string {
    return this.methods.get(digits) as string;
  }

  /**
   * Calls REST, and repeats the request with the same key after a temporary error. Work that several requests share,
   * such as reading a credential, fails for all of them if the request that executes it is interrupted.
   *
   * @param as username in the demo data; the account's key is used if omitted
   */
  async request<Answer>(method: string, path: string, body?: object, as?: string): Promise<Answer> {
    const person =
      as === undefined ? undefined : this.service.demoData.users.find(({ username }) => username === as)?.token;
    const headers = { 'api-version-date': '2026-08-21', 'idempotency-key': `scene ${this.sandbox.unused()}` };
    const {
      answer: { status, text, json },
    } = await insist(() =>
      this.service.request({ method, path: `/api/v1${path}`, as: person, headers, ...(body && { body }) }),
    );
    if (status >= 400) throw new Error(`${method} ${path} is answered ${status} ${text}`);
    return json as Answer;
  }

  /** Returns the body that charges the saved card for the plan. */
  charge(overrides: object = {}): object {
    const { memberId, methodId } = this.buyer;
    return {
      account_id: this.accountId,
      member_id: memberId,
      payment_method_id: methodId,
      plan_id: this.planId,
      ...overrides,
    };
  }

  /** Creates a payment with the saved card, and waits until it meets a condition. */
  async payment(predicate: (payment: Payment) => boolean, overrides: object = {}): Promise<Payment> {
    const { id } = await this.request<CreatedResource>('POST', '/payments', this.charge(overrides));
    return this.sandbox.until(() => this.request<Payment>('GET', `/payments/${id}`), predicate);
  }

  paid(): Promise<Payment> {
    return this.payment(({ status }) => status === 'paid');
  }

  /** Creates an authorization on the saved card. */
  reserved(): Promise<Payment> {
    return this.payment(({ voidable }) => voidable, { capture_method: 'manual' });
  }

  /** Creates a payment with an affiliate commission that the ledger has posted. Returns its id. */
  async commissioned(): Promise<string> {
    await (this.affiliate ??= this.engage());
    const email = `faults-${this.sandbox.unused()}@example.com`;
    await this.service.request(await this.form({ affiliate_code: 'theo', email }));
    const found = () =>
      this.request<{ readonly data: readonly CreatedResource[] }>(
        'GET',
        `/payments?account_id=${this.accountId}&query=${encodeURIComponent(email)}`,
      );
    const { data } = await this.sandbox.until(found, ({ data: payments }) => payments.length > 0);
    return this.inLedger(data[0] as CreatedResource);
  }

  private async engage(): Promise<void> {
    const { id } = await this.request<CreatedResource>('POST', '/affiliates', {
      account_id: this.accountId,
      user_identifier: 'theo',
    });
    await this.request('POST', `/affiliates/${id}/overrides`, { override_type: 'rev_share', commission_value: 10 });
  }

  /**
   * Opens the checkout page of the plan, and returns the form that a buyer submits. The page creates the session, so
   * that a repeated submission uses the same session.
   */
  async form(overrides: Readonly<Record<string, string>> = {}): Promise<ServiceCall> {
    const path = `/checkout/${this.planId}`;
    const page = await this.service.request({ path, as: null });
    const typed = {
      action: 'pay',
      email: `faults-${this.sandbox.unused()}@example.com`,
      name: 'Toni',
      card_number: '4242 4242 4242 4242',
      card_expiry: '12/39',
      card_cvc: '737',
      ...overrides,
    };
    return { ...formCall(path, { ...fieldsIn(page.text), ...typed }), as: null };
  }

  /** Creates a payment and a dispute about it. */
  async dispute(overrides: object = {}): Promise<CreatedResource> {
    const { id } = await this.paid();
    return this.sandbox.until(
      () => this.request<CreatedResource>('POST', '/sandbox/disputes', { payment_id: id, ...overrides }),
      Boolean,
    );
  }

  /** Creates a payment that the ledger has posted. Returns its id. */
  async posted(): Promise<string> {
    return this.inLedger(await this.paid());
  }

  private async inLedger({ id }: CreatedResource): Promise<string> {
    const entries = async () =>
      (await this.service.request({ path: `/api/v1/ledger_accounts/${this.accountId}/entries?first=100` })).text;
    await this.sandbox.until(entries, (text) => text.includes(id));
    return id;
  }

  /** Creates a transfer by claim link, which stays pending until a user claims it. */
  claimLink(): Promise<CreatedResource & { readonly claim_url: string }> {
    return this.request('POST', '/transfers', { origin_id: this.accountId, type: 'claim_link', amount: 3.5 });
  }

  /** Creates a transaction of the account's card. */
  use(): Promise<CreatedResource> {
    return this.request<CreatedResource>('POST', '/sandbox/card_transactions', {
      card_id: this.cardId,
      amount: 8,
      merchant_name: 'Record shop',
    });
  }
}

function sandboxOf({ origin, demoData }: TestService): Sandbox {
  return new Sandbox(origin, demoData, () => {});
}
