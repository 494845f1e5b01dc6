import { Commands, Database, type Logger, type Subgraph, buildSubgraph, selectionOf } from '../../kit/src';
import { Catalogue1750000000001 } from './migrations/0001-catalogue';
import { PaymentOptions1750000000003 } from './migrations/0003-payment-options';
import { PayoutAccounts, SandboxPayoutAccountResolver } from './payment-options';
import { DefaultPlans, PlanEntity, PlanPayloadResolver, PlanRepository, PlanResolver, PlanService } from './plans';
import { ProductEntity, ProductPayloadResolver, ProductRepository, ProductResolver, ProductService } from './products';
import { createReadModels } from './read-models';

export interface BillingOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Public address of the service, for links to hosted pages. */
  readonly origin: string;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
}

/** The billing domain at work. */
export interface Billing {
  readonly subgraph: Subgraph;
  readonly database: Database;
  close(): Promise<void>;
}

/** Connects, migrates and wires the billing domain. */
export async function createBillingSubgraph(options: BillingOptions): Promise<Billing> {
  const database = await Database.open({
    url: options.databaseUrl,
    schema: 'billing',
    entities: [ProductEntity, PlanEntity],
    migrations: [Catalogue1750000000001, PaymentOptions1750000000003],
    log: options.log,
    poolSize: options.poolSize,
  });
  await database.migrate();
  const commands = new Commands(database, options.committed);
  const models = createReadModels(options.origin);
  const plans = new PlanRepository(database, models.plan);
  const products = new ProductRepository(database, models.product);
  const planService = new PlanService(plans, products, new DefaultPlans());
  const productService = new ProductService(products, planService);
  const subgraph = buildSubgraph({
    name: 'billing',
    resolvers: [
      new ProductResolver(products, productService, commands),
      new ProductPayloadResolver(products),
      new PlanResolver(plans, planService, commands),
      new PlanPayloadResolver(plans),
      ...(options.sandbox ? [new SandboxPayoutAccountResolver(new PayoutAccounts(), commands)] : []),
    ],
    references: {
      Product: ({ id }, ctx, info) => products.find(ctx, id as string, selectionOf(info, 'Product')),
      Plan: ({ id }, ctx, info) => plans.refer(ctx, id as string, selectionOf(info, 'Plan')),
    },
  });
  return { subgraph, database, close: () => database.close() };
}
