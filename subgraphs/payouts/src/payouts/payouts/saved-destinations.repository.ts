import {
  type Context,
  type Database,
  NotFound,
  type Transaction,
  findRow,
  lockRow,
  prepared,
} from '../../../../kit/src';
import { PayoutMethod } from '../payout-methods/payout-method.resource';
import type { PayoutMethodService } from '../payout-methods/payout-method.service';
import type { DestinationFields } from '../providers';
import { supportedMethodOf } from '../supported-methods/catalogue';
import type { Destination, Destinations } from './destinations';

/** Gives the payouts module access to the payout methods saved in this domain. */
export class SavedDestinations implements Destinations {
  constructor(
    private readonly database: Database,
    private readonly methods: PayoutMethodService,
  ) {}

  async of(tx: Transaction, owner: string, id: string | null): Promise<Destination | null> {
    const methodId = id ?? (await defaultOf(tx, owner));
    // Key-share lock, as for a foreign key: concurrent payouts to one method and arrivals do not block each other. Only
    // deletions wait.
    const method = methodId === null ? null : await lockRow(tx, PayoutMethod, methodId, 'key share');
    return method && method.accountId === owner && method.deletedAt === null ? destinationOf(method) : null;
  }

  async fieldsOf(ctx: Context, id: string): Promise<DestinationFields> {
    const method = await findRow(this.database.dataSource, PayoutMethod, id);
    if (!method) throw new NotFound();
    return this.methods.fieldsOf(method);
  }

  tried(tx: Transaction, id: string, outcome: 'arrived' | 'failed', reason: string | null): Promise<void> {
    return outcome === 'arrived'
      ? this.methods.paidOut(tx, id)
      : this.methods.broke(tx, id, reason ?? 'The last payout did not arrive.');
  }
}

async function defaultOf({ manager }: Transaction, owner: string): Promise<string | null> {
  const [found] = await prepared<{ id: string }>(
    manager,
    'SELECT id FROM payouts.payout_methods WHERE account_id = $1 AND is_default',
    [owner],
  );
  return found?.id ?? null;
}

function destinationOf({
  id,
  supportedMethodId,
  status,
  bankVerificationState,
  nickname,
  payerName,
  destinationCurrency,
  createdAt,
}: PayoutMethod): Destination {
  const definition = supportedMethodOf(supportedMethodId)?.definition;
  const view = {
    id,
    nickname,
    holder: payerName,
    payerName: definition?.payerName ?? null,
    iconUrl: null,
    deliveryType: definition?.deliveryType ?? 'unknown',
    destinationCurrency,
    createdAt: createdAt.toISOString(),
  };
  return {
    view,
    supportedMethodId,
    bankVerification: bankVerificationState,
    unusable: unusableReason({ status, bankVerificationState }, definition !== undefined),
  };
}

function unusableReason(
  { status, bankVerificationState }: Pick<PayoutMethod, 'status' | 'bankVerificationState'>,
  offered: boolean,
): string | null {
  if (status === 'broken') return 'The last payout to this method failed; save it again.';
  if (bankVerificationState === 'broken') return 'The bank details of this method are wrong; save it again.';
  return offered ? null : 'This type of payout method is no longer offered.';
}
