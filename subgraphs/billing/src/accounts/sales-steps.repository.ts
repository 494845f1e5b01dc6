import { type Context, type Database, loaderIn } from '../../../kit/src';

/** Onboarding steps of a seller in their order, each with the SQL condition under which it is complete. */
const steps = {
  product: 'EXISTS (SELECT FROM billing.products p WHERE p.account_id = a.id AND p.deleted_at IS NULL)',
  plan: 'EXISTS (SELECT FROM billing.plans p WHERE p.account_id = a.id AND p.deleted_at IS NULL)',
  promo_code: 'EXISTS (SELECT FROM billing.promo_codes p WHERE p.account_id = a.id)',
  affiliate: 'EXISTS (SELECT FROM billing.affiliates p WHERE p.account_id = a.id)',
  payment: `EXISTS (SELECT FROM billing.payments p WHERE p.account_id = a.id AND p.status = 'paid')`,
} as const;

const text = `SELECT a.id, ${Object.values(steps).join(', ')} FROM unnest($1::text[]) AS a (id)`;

/** Reads the onboarding progress of sellers from the database. */
export class SalesStepsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the names of the steps that an account has completed, in their order. Calls within one request are combined
   * into one query.
   */
  of(ctx: Context, accountId: string): Promise<readonly string[]> {
    return loaderIn(ctx, 'SalesSteps', (ids: readonly string[]) => this.findCompletedSteps(ids)).load(accountId);
  }

  private async findCompletedSteps(accountIds: readonly string[]): Promise<(readonly string[])[]> {
    const rows = await this.database.rows(text, [accountIds]);
    const found = new Map(
      rows.map(([id, ...done]) => [id as string, Object.keys(steps).filter((_step, index) => done[index] === true)]),
    );
    return accountIds.map((id) => found.get(id) ?? []);
  }
}
