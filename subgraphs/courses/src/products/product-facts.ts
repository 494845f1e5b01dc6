import {
  type Database,
  type Fact,
  type FactConsumer,
  type Logger,
  consume,
  createContext,
  systemPrincipal,
} from '../../../kit/src';
import type { KnownProducts } from './known-product.repository';

/** Keeps which products there are. */
export class ProductFacts implements FactConsumer {
  readonly name = 'courses:products';
  readonly types = ['product.created', 'product.updated', 'product.deleted'];

  constructor(
    private readonly database: Database,
    private readonly products: KnownProducts,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    const { type, resourceId: id, accountId, row } = fact;
    await consume(ctx, this.database, this.name, fact, (tx) =>
      type === 'product.deleted'
        ? this.products.remove(tx, id)
        : this.products.keep(tx, { id, accountId, visibility: row.visibility as string }),
    );
  }
}
