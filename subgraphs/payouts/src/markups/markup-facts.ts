import { type Database, type Fact, type FactConsumer, type Logger, consume, createContext, systemPrincipal } from '../../../kit/src';
import type { MarkupRepository } from './markup.repository';

/** Follows what accounts pay their platforms on top of fees. */
export class MarkupFacts implements FactConsumer {
  readonly name = 'payouts:markups';
  readonly types = ['fact:fee_markup.set', 'fact:fee_markup.removed'];

  constructor(
    private readonly database: Database,
    private readonly markups: MarkupRepository,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    const { type, resourceId: id, accountId, row } = fact;
    const exact = (column: string) => (row[column] == null ? null : String(row[column]));
    await consume(ctx, this.database, this.name, fact, (tx) => (type === 'fact:fee_markup.removed' ? this.markups.remove(tx, id) : this.markups.set(tx, {
      id, accountId, platformId: row.platform_id as string, feeType: row.fee_type as string, percentageFee: exact('percentage_fee'), fixedFeeUsd: exact('fixed_fee_usd'),
    })));
  }
}
