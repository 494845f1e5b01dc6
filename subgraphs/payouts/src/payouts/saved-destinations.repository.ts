import { type Context, type Database, NotFound, type Transaction, findRow } from '../../../kit/src';
import { PayoutMethodEntity, type PayoutMethodService } from '../payout-methods';
import type { DestinationFields } from '../providers';
import { supportedMethodOf } from '../supported-methods';
import type { Destination, Destinations } from './destinations';

/** The saved methods of the domain. */
export class SavedDestinations implements Destinations {
  constructor(
    private readonly database: Database,
    private readonly methods: PayoutMethodService,
  ) {}

  async of(tx: Transaction, owner: string, id: string | null): Promise<Destination | null> {
    const where = { accountId: owner, ...(id === null ? { isDefault: true } : { id }) };
    // As for a reference: many payouts may go to one method at once, also while others arrive there, and only whoever deletes it waits.
    const method = await tx.manager.findOne(PayoutMethodEntity, { where, lock: { mode: 'for_key_share' } });
    return method && method.deletedAt === null ? destinationOf(method) : null;
  }

  async fieldsOf(ctx: Context, id: string): Promise<DestinationFields> {
    const method = await findRow(this.database.dataSource, PayoutMethodEntity, id);
    if (!method) throw new NotFound();
    return this.methods.fieldsOf(method);
  }

  tried(tx: Transaction, id: string, outcome: 'arrived' | 'failed', reason: string | null): Promise<void> {
    return outcome === 'arrived' ? this.methods.paidOut(tx, id) : this.methods.broke(tx, id, reason ?? 'The last payout did not arrive.');
  }
}

function destinationOf({ id, supportedMethodId, status, bankVerificationState, nickname, payerName, destinationCurrency, createdAt }: PayoutMethodEntity): Destination {
  const definition = supportedMethodOf(supportedMethodId)?.definition;
  const view = {
    id, nickname, holder: payerName, payerName: definition?.payerName ?? null, iconUrl: null, deliveryType: definition?.deliveryType ?? 'unknown', destinationCurrency,
    createdAt: createdAt.toISOString(),
  };
  return { view, supportedMethodId, bankVerification: bankVerificationState, unusable: whyUnusable(status === 'broken' || bankVerificationState === 'broken', definition !== undefined) };
}

function whyUnusable(broken: boolean, offered: boolean): string | null {
  if (broken) return 'The last payout to this method did not arrive; save it anew.';
  return offered ? null : 'This kind of method is offered no more.';
}
