import { type Context, type Database, type Transaction, loaderIn } from '../../../../kit/src';
import { AccountPreferenceEntity } from './account-preference.entity';
import { accountPreferencePolicy } from './account-preference.policy';

const epoch = new Date(0);

/** Reads and writes account preferences. */
export class AccountPreferenceRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the preferences of an account, the defaults when none are stored; null when the caller may not read the
   * account. Calls of one request share a query.
   */
  async find(ctx: Context, accountId: string): Promise<AccountPreferenceEntity | null> {
    if (!accountPreferencePolicy.readable(ctx, accountId)) return null;
    return loaderIn(ctx, 'AccountPreferences', (ids: readonly string[]) => this.listByAccountIds(ids)).load(accountId);
  }

  /**
   * Returns the preferences of an account, locked for this transaction. Inserts the default preferences first when the
   * account has no row.
   */
  async lock(tx: Transaction, accountId: string): Promise<AccountPreferenceEntity> {
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(AccountPreferenceEntity)
      .values({ ...blank(accountId) })
      .orIgnore()
      .execute();
    const locked = tx.manager
      .createQueryBuilder(AccountPreferenceEntity, 'p')
      .setLock('pessimistic_write')
      .where('p.accountId = :accountId', { accountId });
    return locked.getOneOrFail();
  }

  async save(tx: Transaction, { accountId, ...values }: AccountPreferenceEntity): Promise<void> {
    await tx.manager.update(AccountPreferenceEntity, { accountId }, { ...values });
  }

  private async listByAccountIds(accountIds: readonly string[]): Promise<AccountPreferenceEntity[]> {
    const rows = await this.database.dataSource.manager
      .createQueryBuilder(AccountPreferenceEntity, 'p')
      .where('p.accountId = ANY(:accountIds)', { accountIds: [...accountIds] })
      .getMany();
    return accountIds.map((id) => rows.find(({ accountId }) => accountId === id) ?? blank(id));
  }
}

/** Returns the default preferences of an account for which no preferences are stored. */
function blank(accountId: string): AccountPreferenceEntity {
  return {
    accountId,
    adsPaymentMethods: null,
    adsReportingCurrency: 'usd',
    adsSchedulingTimezone: 'UTC',
    cardsAutoTopUp: false,
    updatedAt: epoch,
  };
}
