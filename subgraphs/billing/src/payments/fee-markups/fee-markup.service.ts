import { type Transaction, newId, recordIntegrationEvent, newRow } from '../../../../kit/src';
import { FeeMarkup, type FeeMarkupCreateInput } from './fee-markup.resource';
import { feeMarkupPolicy } from './fee-markup.policy';
import type { FeeMarkupRepository } from './fee-markup.repository';
import { checkMarkup } from './fee-markup.rules';

/**
 * Records an event about a fee markup for other domains. For `set`, the markup must already be saved in this
 * transaction; for `removed`, it must be deleted only after this call.
 */
function recordMarkup(tx: Transaction, action: 'set' | 'removed', { id, accountId }: FeeMarkup): Promise<void> {
  return recordIntegrationEvent(tx, 'billing.fee_markup_facts', {
    type: `fact:fee_markup.${action}`,
    resourceId: id,
    accountId,
  });
}

/** Commands on fee markups. Each runs inside the given transaction and returns the id of the markup. */
export class FeeMarkupService {
  constructor(private readonly markups: FeeMarkupRepository) {}

  /** Sets the markup of an account for a type of fee. An existing markup for this type is replaced and keeps its id. */
  async create(tx: Transaction, input: FeeMarkupCreateInput): Promise<string> {
    const fees = checkMarkup(input);
    const accountId = feeMarkupPolicy.accountForNew(tx, input.accountId);
    const existing = await this.markups.of(tx, accountId, input.feeType);
    if (existing) feeMarkupPolicy.requireManage(tx, existing);
    const now = tx.clock.now();
    const markup = existing ?? newMarkup(accountId, tx.principal.accountId ?? accountId, input, now);
    await this.markups.save(
      tx,
      Object.assign(markup, fees, { notes: input.notes ?? null, metadata: input.metadata ?? null, updatedAt: now }),
    );
    await recordMarkup(tx, 'set', markup);
    return markup.id;
  }

  async delete(tx: Transaction, id: string): Promise<string> {
    const markup = await this.markups.lock(tx, id);
    feeMarkupPolicy.requireManage(tx, markup);
    await recordMarkup(tx, 'removed', markup);
    await this.markups.remove(tx, markup);
    return id;
  }
}

function newMarkup(accountId: string, platformId: string, { feeType }: FeeMarkupCreateInput, now: Date): FeeMarkup {
  return newRow(FeeMarkup, now, {
    id: newId('fmk'),
    accountId,
    platformId,
    feeType,
  });
}
