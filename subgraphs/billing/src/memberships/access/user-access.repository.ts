import { accountsWithPermission, type Context, type Database, loaderIn, type Principal } from '../../../../kit/src';
import { isOwn } from '../../shared/list-scope';
import { isUserId } from '../../users/user-replica.repository';
import { accessEnd, licensed } from '../memberships/membership.read-model';
import { accessGrantingStatuses } from '../memberships/membership.states';
import type { LicenseAccess, ProductAccess, TrialAccess, UserAccess } from './user-access.type';

/** Maximum number of memberships of which the lists of a user's access consist. */
export const mostMemberships = 100;

/** Products, trials and license keys of the newest memberships that give a user access. */
export interface AccessSummary {
  readonly products: readonly ProductAccess[];
  readonly trials: readonly TrialAccess[];
  readonly licenses: readonly LicenseAccess[];
  /** Whether the user has no further memberships that give access. */
  readonly isComplete: boolean;
}

interface AccessRow {
  readonly userId: string;
  readonly membershipId: string;
  readonly accountId: string;
  readonly productId: string;
  readonly endsAt: string | null;
  readonly isTrial: boolean;
  readonly trialEndsAt: string | null;
  readonly licenseKey: string | null;
}

/** Accounts whose memberships of the user the caller may read: null for all accounts, none if access is not visible. */
function visibleAccounts(principal: Principal, userId: string): readonly string[] | null {
  return isOwn(principal, userId) ? null : accountsWithPermission(principal, 'member:basic:read');
}

const summarySql = `SELECT m.user_id, m.id, m.account_id, m.product_id, m.ends_at, m.status = 'trialing',
    CASE WHEN m.trial_paused_at IS NULL THEN m.trial_ends_at END, CASE WHEN ${licensed('m')} THEN m.license_key END
  FROM unnest($1::text[]) AS asked (user_id) CROSS JOIN LATERAL (
    SELECT m.*, ${accessEnd('m')} AS ends_at
    FROM billing.memberships m
    WHERE m.user_id = asked.user_id AND m.status = ANY($2::text[]) AND ($3::text[] IS NULL OR m.account_id = ANY($3))
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${mostMemberships + 1}
  ) m ORDER BY m.created_at DESC, m.id DESC`;

/** Reads what users have through memberships, as far as the caller may see it. */
export class UserAccessRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the access of a user, whose fields are read on demand; null if the id is not one of a user, and if the
   * caller is neither the user nor may read the memberships of an account.
   */
  find(ctx: Context, userId: string): UserAccess | null {
    if (!isUserId(userId)) return null;
    const accounts = visibleAccounts(ctx.principal, userId);
    return accounts === null || accounts.length > 0 ? { id: userId, userId } : null;
  }

  /** Returns the products, trials and license keys of a user. The calls of one request are one or two statements. */
  summary(ctx: Context, userId: string): Promise<AccessSummary> {
    const accounts = visibleAccounts(ctx.principal, userId);
    const name = `UserAccess:${accounts === null ? 'own' : 'sold'}`;
    return loaderIn(ctx, name, (userIds: readonly string[]) => this.summaries(userIds, accounts)).load(userId);
  }

  private async summaries(userIds: readonly string[], accounts: readonly string[] | null): Promise<AccessSummary[]> {
    const found = await this.database.rows(summarySql, [userIds, accessGrantingStatuses, accounts]);
    const rows = Map.groupBy(found.map(toRow), ({ userId }) => userId);
    return userIds.map((userId) => summaryOf(rows.get(userId) ?? []));
  }
}

function toRow(row: readonly unknown[]): AccessRow {
  const [userId, membershipId, accountId, productId, endsAt, isTrial, trialEndsAt, licenseKey] = row;
  return { userId, membershipId, accountId, productId, endsAt, isTrial, trialEndsAt, licenseKey } as AccessRow;
}

function summaryOf(found: readonly AccessRow[]): AccessSummary {
  const rows = found.slice(0, mostMemberships);
  const products = [...Map.groupBy(rows, ({ productId }) => productId).values()];
  return {
    products: products.map((memberships) => ({ ...(memberships[0] as AccessRow), endsAt: lastEnd(memberships) })),
    trials: rows
      .filter(({ isTrial }) => isTrial)
      .map(({ membershipId, trialEndsAt }) => ({ membershipId, endsAt: trialEndsAt })),
    licenses: rows.flatMap(({ membershipId, licenseKey }) => (licenseKey === null ? [] : { membershipId, licenseKey })),
    isComplete: found.length <= mostMemberships,
  };
}

/** Returns the latest end of access; null if one of the memberships has none. */
function lastEnd(rows: readonly AccessRow[]): string | null {
  const ends = rows.map(({ endsAt }) => endsAt);
  return ends.includes(null) ? null : ((ends as string[]).toSorted().at(-1) ?? null);
}
