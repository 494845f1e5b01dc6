import {
  type Database,
  type Fact,
  type FactConsumer,
  type Logger,
  consume,
  createContext,
  systemPrincipal,
} from '../../../kit/src';
import type { ProductRepository } from './product.repository';

/** Keeps which products include an experience that gives license keys. */
export class LicensingFacts implements FactConsumer {
  readonly name = 'billing:licensing';
  readonly types = ['fact:product.licensing_changed'];

  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    const { resourceId, accountId, row } = fact;
    await consume(ctx, this.database, this.name, fact, (tx) =>
      this.products.setLicensingExperience(tx, resourceId, accountId, row.is_licensed as boolean),
    );
  }
}
