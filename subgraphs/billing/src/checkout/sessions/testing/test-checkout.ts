import { type Clock, type Context, randomString, systemClock } from '../../../../../kit/src';
import { apiKeyOf, run, testContext } from '../../../../../kit/src/testing';
import { systemPrincipal } from '../../../../../kit/src/principal/principal';
import type { Billing, BillingOptions } from '../../..';
import { createSandboxVault } from '../../../payments/processors/sandbox-vault';
import { cardOf } from '../../../payments/processors/testing/cards';
import { openTestBilling, testCardSecret } from '../../../testing';
import { freePlan, withPlanTerms } from '../../../catalogue/plans/testing/terms';

const vault = createSandboxVault({ secret: testCardSecret, clock: { now: () => new Date() } });

type Values = Record<string, any>;

/** Returns a new session id in the format of the hosted pages. */
export function newSession(at = new Date()): string {
  return `cs_${at.getTime().toString(36)}_${randomString(24)}`;
}

/** Returns the card token that the sandbox vault issues for a test card number. */
export async function tokenFor(number: string): Promise<string> {
  const card = await vault.tokenize(cardOf(number));
  if (!('token' in card)) throw new Error(card.map(({ kind }) => kind).join(' '));
  return card.token;
}

/** Returns the GraphQL input `buyer` for a test user with this name. */
export function buyerInput(name: string, accountIds: readonly string[] = []): Values {
  return { userId: `user_${name}`, username: name, name: null, email: `${name}@buyer.test`, accountIds };
}

export const sessionFields =
  'id status failure actionUrl redirectUrl formattedTotal paymentId membershipId setupIntentId paymentMethodId entryId manageUrl';

const submitDocument = `mutation ($input: CheckoutSubmitInput!) { checkoutSubmit(input: $input) { session { ${sessionFields} } userErrors { code message path } } }`;

/** Test fixture for checkouts: a seller with a product, and calls as the hosted pages. */
export class TestCheckout {
  readonly seller = apiKeyOf('biz_seller');
  /** Clock for the requests of this fixture; by default the system clock, replaceable by tests. */
  clock: Clock = systemClock;

  private constructor(
    readonly billing: Billing,
    readonly productId: string,
  ) {}

  static async open(options: Partial<BillingOptions> = {}): Promise<TestCheckout> {
    const billing = await openTestBilling(options);
    const created = await run(
      billing.subgraph,
      apiKeyOf('biz_seller'),
      'mutation { productCreate(input: { title: "Gold" }) { product { id } } }',
    );
    return new TestCheckout(billing, created.data?.productCreate.product.id);
  }

  close(): Promise<void> {
    return this.billing.close();
  }

  /**
   * Runs a GraphQL document, by default as the seller, and returns the value of its only root field. Throws on errors
   * and user errors.
   */
  async execute(document: string, variables: Values = {}, principal = this.seller): Promise<any> {
    const { data, errors } = await run(this.billing.subgraph, principal, document, variables, { clock: this.clock });
    const [value] = Object.values(data ?? {});
    if (errors || (value as Values)?.userErrors?.length > 0)
      throw new Error(JSON.stringify(errors ?? (value as Values).userErrors));
    return value;
  }

  /** Creates a plan of the fixture's product and returns its id. */
  async plan(input: Values = {}): Promise<string> {
    const document =
      'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { code message path } } }';
    return (
      await this.execute(document, { input: { ...freePlan, productId: this.productId, initialPrice: '10', ...input } })
    ).plan.id;
  }

  /** Creates a checkout configuration and returns its id. */
  async checkout(input: Values): Promise<string> {
    const document = `mutation ($input: CheckoutConfigurationCreateInput!) {
      checkoutConfigurationCreate(input: $input) { checkoutConfiguration { id } userErrors { code message path } }
    }`;
    return (await this.execute(document, { input: withPlanTerms(input) })).checkoutConfiguration.id;
  }

  /**
   * Returns the encoded terms of a purchase that the checkout page of a link shows for the given input of the buyer.
   */
  async terms(link: string, input: Values = {}): Promise<string> {
    const { data } = await this.page(
      'query ($input: CheckoutQuoteInput!) { checkoutQuote(input: $input) { quote { terms } } }',
      { input: { link, ...input } },
    );
    return data?.checkoutQuote.quote.terms;
  }

  /**
   * Submits a checkout page, by default with a valid test card, and returns the session and the user errors. The card
   * number is first exchanged for a token.
   */
  async submit(link: string, { card = '4242424242424242', buyer = 'ann', ...input }: Values = {}): Promise<Values> {
    const { data, errors } = await this.page(submitDocument, {
      input: {
        session: newSession(this.clock.now()),
        link,
        clientAddress: '203.0.113.7',
        cardToken: card && (await tokenFor(card)),
        buyer: typeof buyer === 'string' ? buyerInput(buyer) : buyer,
        ...input,
      },
    });
    return errors ? { errors } : (data?.checkoutSubmit as Values);
  }

  /** Runs a GraphQL document as the hosted pages, that is, as the system principal. */
  page(document: string, variables: Values = {}, overrides: Partial<Context> = {}) {
    return run(this.billing.subgraph, systemPrincipal, document, variables, { clock: this.clock, ...overrides });
  }

  /** Runs the charges and renewals that are due at the given time, by default now. Returns their number. */
  due(at = new Date()): Promise<number> {
    return this.billing.paying.runDue(testContext(systemPrincipal, { clock: { now: () => at } }));
  }

  rows(text: string, values: unknown[] = []): Promise<any[]> {
    return this.billing.database.dataSource.query(text, values);
  }

  /** Returns the types of the recorded events of a resource, oldest first. */
  async events(resourceId: string): Promise<string[]> {
    const rows = await this.rows('SELECT type FROM billing.outbox WHERE resource_id = $1 ORDER BY id', [resourceId]);
    return rows.map(({ type }) => type);
  }
}
