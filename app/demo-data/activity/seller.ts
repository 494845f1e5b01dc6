import { type Bought, type cards, type CreatedResource, type SavedCard, typedCard } from '../../triggers/purchases';
import { Sandbox } from '../../triggers/sandbox';
import type { DemoData } from '..';
import type { DemoClock } from '../clock-and-ids';
import type { Background } from './background';
import { DemoDataError } from '../graphql';

/** A page of a REST list. */
export interface Listed<Row> {
  readonly data: readonly Row[];
}

export interface Plan extends CreatedResource {
  readonly title: string | null;
  readonly product: CreatedResource | null;
  readonly custom_fields: readonly CreatedResource[] | null;
}

export interface SaleOptions {
  /** Test card to enter, named after the behavior of its bank; default `good`. */
  readonly card?: keyof typeof cards;
  /** Additional fields of the checkout form: name → value. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Answer to the first custom question of the plan. */
  readonly answer?: string;
}

/** A buyer in the demo data. If the e-mail address belongs to a demo user, the purchase belongs to that user. */
export interface DemoBuyer {
  readonly name: string;
  readonly email: string;
}

export const customer = (name: string): DemoBuyer => ({ name, email: `${name.toLowerCase()}@customers.example` });
export const user = (name: string): DemoBuyer => ({ name, email: `${name.toLowerCase()}@demo.example` });

/** Shipping fields of the checkout form; only checkouts of shipped goods have them. */
const home = {
  shipping_line1: '12 Harbour Street',
  shipping_city: 'Portland',
  shipping_state: 'OR',
  shipping_postal_code: '97201',
  shipping_country: 'US',
};

/**
 * A demo seller, who sends REST requests with the account's API key and uses hosted pages, at the time of the demo
 * clock.
 */
export class Seller {
  readonly sandbox: Sandbox;
  private readonly plans = new Map<string, Plan>();

  constructor(
    origin: string,
    demoData: DemoData,
    index: number,
    private readonly clock: DemoClock,
    private readonly background: Background,
  ) {
    this.sandbox = new Sandbox(origin, demoData, () => {}, demoData.accounts[index]);
  }

  get id(): string {
    return this.sandbox.account.id;
  }

  now(): Date {
    return this.clock.now();
  }

  /**
   * Sends a REST request with the account's key, or with the token of the demo user `as`. Returns the response body.
   */
  request<Answer = CreatedResource>(method: string, path: string, body?: object, as?: string): Promise<Answer> {
    this.clock.pass(0.25);
    return this.sandbox.request<Answer>(method, path, body, as).catch((error: unknown) => {
      throw new DemoDataError(`${method} ${path}: ${(error as Error).message}`, {
        cause: error,
      });
    });
  }

  /** Runs the background work that results from earlier requests. */
  runBackground(): Promise<void> {
    return this.background.runImmediate();
  }

  /** Like `request`, for a request that waits for another domain: delivers events until the response arrives. */
  async requestAcrossDomains(method: string, path: string, body: object): Promise<CreatedResource> {
    return this.background.deliverDuring(this.request<CreatedResource>(method, path, body));
  }

  /** Executes a mutation of the graph as a demo user. */
  async mutateAs(username: string, mutation: string, variables: object): Promise<void> {
    this.clock.pass(0.25);
    await this.sandbox.graph(mutation, variables, username);
  }

  /** Creates a resource of the seller's account with `POST <path>`, and returns the resource. */
  create<Answer extends CreatedResource = CreatedResource>(path: string, body: object): Promise<Answer> {
    return this.request<Answer>('POST', path, { account_id: this.id, ...body });
  }

  /** Returns the first page of a list of the seller's account, newest first. */
  async list<Row = CreatedResource>(path: string): Promise<readonly Row[]> {
    return (await this.request<Listed<Row>>('GET', `${path}${path.includes('?') ? '&' : '?'}account_id=${this.id}`))
      .data;
  }

  /** Opens the hosted checkout of a plan, and submits the buyer's data and a card, which may be declined. */
  async sell(title: string, buyer: DemoBuyer, options: SaleOptions = {}): Promise<void> {
    await this.purchasePlan(await this.plan(title), buyer, options);
  }

  /** Like `sell`, and returns the resulting payment, whatever its status. */
  async sellAndRead(title: string, buyer: DemoBuyer, options: SaleOptions = {}): Promise<Bought> {
    await this.sell(title, buyer, options);
    return this.newestPayment(title);
  }

  /** Sells to a buyer whose bank requires a confirmation on its own page, and confirms there. */
  async sellConfirmed(title: string, buyer: DemoBuyer): Promise<void> {
    const session = await this.purchasePlan(await this.plan(title), buyer, { card: 'asksForProof' });
    const bank = await this.sandbox.nextPage(session);
    await this.sandbox.submit(bank, { result: 'complete' });
    await this.runBackground();
  }

  private purchasePlan(
    { id, custom_fields: questions }: Plan,
    buyer: DemoBuyer,
    options: SaleOptions,
  ): Promise<string> {
    const answer = options.answer === undefined ? {} : { [`answer_${questions?.[0]?.id}`]: options.answer };
    return this.pay(`/checkout/${id}`, buyer, { ...options, fields: { ...options.fields, ...answer } });
  }

  /** Returns the newest payment of a plan, whatever its status. */
  async newestPayment(title: string): Promise<Bought> {
    const { id } = await this.plan(title);
    const [payment] = await this.list<Bought>(`/payments?plan_ids[]=${id}&include_free=true&first=1`);
    if (!payment) throw new DemoDataError(`no one has bought "${title}".`);
    return payment;
  }

  /** Submits the form of a hosted checkout, and returns the path of the next page. */
  async pay(path: string, { name, email }: DemoBuyer, { card = 'good', fields = {} }: SaleOptions): Promise<string> {
    this.clock.pass(0.25);
    const next = await this.sandbox.submit(path, {
      action: 'pay',
      email,
      name,
      ...home,
      shipping_name: name,
      ...typedCard(card),
      ...fields,
    });
    await this.background.deliverEvents();
    return next;
  }

  /** Saves a card at a hosted checkout of mode `setup`, and returns the resulting setup intent, whatever its status. */
  async saveCard(buyer: DemoBuyer, card: keyof typeof cards = 'good'): Promise<SavedCard> {
    const configuration = { mode: 'setup', redirect_url: 'https://pickaxe.example/saved' };
    const { purchase_url: url } = await this.create<CreatedResource & { readonly purchase_url: string }>(
      '/checkout_configurations',
      configuration,
    );
    await this.pay(new URL(url).pathname, buyer, { card });
    const [intent] = await this.list<SavedCard>('/setup_intents?first=1');
    if (!intent) throw new DemoDataError(`${buyer.name} has not saved a card.`);
    return intent;
  }

  async plan(title: string): Promise<Plan> {
    const existing =
      this.plans.get(title) ?? (await this.list<Plan>('/plans?first=100')).find((plan) => plan.title === title);
    if (!existing) throw new DemoDataError(`there is no plan "${title}".`);
    this.plans.set(title, existing);
    return existing;
  }
}
