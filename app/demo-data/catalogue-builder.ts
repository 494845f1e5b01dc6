import { graphql } from 'graphql';
import type { Billing } from '../../subgraphs/billing/src';
import { type Context, createContext, type Logger, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
import type { DemoData } from '.';
import type { CatalogueEntry, Sale } from './catalogue';
import type { DemoClock } from './clock-and-ids';
import { requireCreated, requireId } from './graphql';

const makeProduct =
  'mutation ($input: ProductCreateInput!) { productCreate(input: $input) { product { id } userErrors { message } } }';
const cancelMembership =
  'mutation ($id: ID!, $input: MembershipCancelInput!) { membershipCancel(id: $id, input: $input) { userErrors { message } } }';
const pauseMembershipMutation =
  'mutation ($id: ID!) { membershipPause(id: $id, input: {}) { userErrors { message } } }';
// Oldest rows first, because the demo data is older than all data that users have created.
const examplesOf = `{
  plans(sort: { direction: ASC }, first: 100) { nodes { id title product { id } } }
  memberships(sort: { direction: ASC }, first: 100) { nodes { id status licenseKey member { id } } }
  promoCodes(sort: { direction: ASC }, first: 100) { nodes { id code } }
  payments(sort: { direction: ASC }, first: 100) { nodes { id status total { amount } } }
}`;
const makePlan =
  'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { message } } }';

/** Terms of the demo plans that the catalogue does not name. */
const commonTerms = { visibility: 'VISIBLE', currency: 'USD', initialPrice: '0' };

/**
 * Creates the products, plans and memberships of the demo sellers with GraphQL mutations, at the time of the demo
 * clock.
 */
export class CatalogueBuilder {
  constructor(
    private readonly billing: Billing,
    private readonly log: Logger,
    private readonly clock: DemoClock,
  ) {}

  /** Returns whether the account already has products. */
  async isKnown(accountId: string): Promise<boolean> {
    const { products } = await this.execute<{ products: { nodes: unknown[] } }>(
      accountId,
      '{ products(first: 1) { nodes { id } } }',
    );
    return products.nodes.length > 0;
  }

  /** Creates products with their plans in an account. */
  async createProducts(accountId: string, entries: readonly CatalogueEntry[]): Promise<void> {
    for (const { product, plans } of entries) {
      const { productCreate } = await this.execute<Created<'productCreate', 'product'>>(accountId, makeProduct, {
        input: product,
      });
      const productId = createdIdOf(productCreate, 'product');
      for (const plan of plans)
        createdIdOf(
          (
            await this.execute<Created<'planCreate', 'plan'>>(accountId, makePlan, {
              input: { ...commonTerms, ...plan, productId },
            })
          ).planCreate,
          'plan',
        );
    }
  }

  /** Sells memberships to the buyers, and moves each membership to the state that its sale defines. */
  async sell(accountId: string, sales: readonly Sale[], buyers: readonly Buyer[]): Promise<void> {
    const { plans } = await this.execute<{ plans: { nodes: { id: string; title: string }[] } }>(
      accountId,
      '{ plans { nodes { id title } } }',
    );
    const planId = (title: string) => (plans.nodes.find((plan) => plan.title === title) as { id: string }).id;
    for (const sale of sales) {
      const buyer = buyers.find(({ username }) => username === sale.buyer) as Buyer;
      const request = {
        planId: planId(sale.plan),
        buyer: { id: buyer.id, username: buyer.username, name: buyer.name, email: `${buyer.username}@demo.example` },
        metadata: { source: 'demo' },
        ...('answer' in sale && {
          customFieldResponses: [{ question: 'What do you want to learn?', answer: sale.answer }],
        }),
        ...('draft' in sale && { status: 'drafted' as const }),
      };
      const id = requireId(await this.billing.sellMembership(this.context(accountId), request));
      if ('becomes' in sale)
        requireId(await this.billing.recordMembershipStatus(this.context(accountId), id, sale.becomes));
      if ('cancel' in sale) await this.execute(accountId, cancelMembership, { id, input: sale.cancel });
      if ('pause' in sale) await this.execute(accountId, pauseMembershipMutation, { id });
    }
  }

  /** Returns example ids of one account for documentation and tools. */
  async examples(accountId: string): Promise<Omit<DemoData['examples'], 'webhook_id' | 'app_id'>> {
    const { plans, memberships, promoCodes, payments } = await this.execute<ExampleData>(accountId, examplesOf);
    const plan = plans.nodes.find(({ title }) => title === 'Monthly');
    const membership = memberships.nodes.find(({ licenseKey, status }) => licenseKey !== null && status === 'ACTIVE');
    return {
      product_id: plan?.product?.id ?? null,
      plan_id: plan?.id ?? null,
      membership_id: membership?.id ?? null,
      member_id: membership?.member?.id ?? null,
      license_key: membership?.licenseKey ?? null,
      promo_code_id: promoCodes.nodes.find(({ code }) => code === 'WELCOME20')?.id ?? null,
      payment_id: payments.nodes.find(({ status, total }) => status === 'PAID' && Number(total.amount) > 0)?.id ?? null,
    };
  }

  private async execute<Data>(
    accountId: string,
    source: string,
    variableValues: Record<string, unknown> = {},
  ): Promise<Data> {
    const contextValue = this.context(accountId);
    const { data, errors } = await graphql({
      schema: this.billing.subgraph.schema,
      source,
      variableValues,
      contextValue,
    });
    if (errors?.[0]) throw errors[0];
    return data as Data;
  }

  /** Advances the demo clock and returns a GraphQL context with all permissions on one account. */
  private context(accountId: string): Context {
    this.clock.pause();
    const principal: Principal = {
      ...systemPrincipal,
      kind: 'api_key',
      credentialId: 'demo',
      accountId,
      grants: [{ accountId, actions: ['*'] }],
    };
    return createContext({ principal, requestId: 'demo', log: this.log, clock: this.clock });
  }
}

interface Buyer {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
}

interface ExampleData {
  readonly payments: {
    readonly nodes: readonly {
      readonly id: string;
      readonly status: string;
      readonly total: { readonly amount: string };
    }[];
  };
  readonly promoCodes: { readonly nodes: readonly { readonly id: string; readonly code: string }[] };
  readonly plans: {
    readonly nodes: readonly {
      readonly id: string;
      readonly title: string | null;
      readonly product: { readonly id: string } | null;
    }[];
  };
  readonly memberships: {
    readonly nodes: readonly {
      readonly id: string;
      readonly status: string;
      readonly licenseKey: string | null;
      readonly member: { readonly id: string } | null;
    }[];
  };
}

type Created<Field extends string, Noun extends string> = Record<
  Field,
  Record<Noun, { id: string } | null> & { userErrors: { message: string }[] }
>;

function createdIdOf<Noun extends string>(
  payload: Record<Noun, { id: string } | null> & { userErrors: { message: string }[] },
  noun: Noun,
): string {
  return requireCreated<{ id: string }>(payload[noun], payload).id;
}
