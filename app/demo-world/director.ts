import { graphql } from 'graphql';
import type { Billing } from '../../subgraphs/billing/src';
import { createContext, type Logger, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
import type { CatalogueEntry } from './catalogue';
import type { WorldClock } from './seeded';

const makeProduct = 'mutation ($input: ProductCreateInput!) { productCreate(input: $input) { product { id } userErrors { message } } }';
const makePlan = 'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } userErrors { message } } }';

/** Plays the sellers of the demo world: everything happens through the graph's own mutations, at the world's time. */
export class Director {
  constructor(
    private readonly billing: Billing,
    private readonly log: Logger,
    private readonly clock: WorldClock,
  ) {}

  /** Whether the account has been stocked before. */
  async knows(accountId: string): Promise<boolean> {
    const { products } = await this.ask<{ products: { nodes: unknown[] } }>(accountId, '{ products(first: 1) { nodes { id } } }');
    return products.nodes.length > 0;
  }

  /** Puts products and plans on the shelves. */
  async stock(accountId: string, entries: readonly CatalogueEntry[]): Promise<void> {
    for (const { product, plans } of entries) {
      const { productCreate } = await this.ask<Created<'productCreate', 'product'>>(accountId, makeProduct, { input: product });
      const productId = madeOf(productCreate, 'product');
      for (const plan of plans) madeOf((await this.ask<Created<'planCreate', 'plan'>>(accountId, makePlan, { input: { ...plan, productId } })).planCreate, 'plan');
    }
  }

  private async ask<Data>(accountId: string, source: string, variableValues: Record<string, unknown> = {}): Promise<Data> {
    this.clock.pass(5);
    const principal: Principal = { ...systemPrincipal, kind: 'api_key', credentialId: 'demo', accountId, grants: [{ accountId, actions: ['*'] }] };
    const contextValue = createContext({ principal, requestId: 'demo', log: this.log, clock: this.clock });
    const { data, errors } = await graphql({ schema: this.billing.subgraph.schema, source, variableValues, contextValue });
    if (errors?.[0]) throw errors[0];
    return data as Data;
  }
}

type Created<Field extends string, Noun extends string> = Record<Field, Record<Noun, { id: string } | null> & { userErrors: { message: string }[] }>;

function madeOf<Noun extends string>(payload: Record<Noun, { id: string } | null> & { userErrors: { message: string }[] }, noun: Noun): string {
  const made = payload[noun];
  if (!made) throw new Error(`The demo world cannot be made: ${payload.userErrors.map(({ message }) => message).join(' ')}`);
  return made.id;
}
