import {
  type Context,
  type Database,
  NotFound,
  type NumberedPage,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  batchedWrite,
  findRow,
  lockRow,
  prepared,
  saveRow,
  unawaited,
} from '../../../kit/src';
import { type Narrowing, checkIds, oneOrSeveral, sharedRow } from '../shared';
import type { TestClocks } from '../test-clocks';
import { normalizedLicenseKey } from './license-key';
import { MembershipEntity } from './membership.entity';
import { membershipPolicy } from './membership.policy';
import { nextDue } from './membership.due';
import { licensed, membershipList } from './membership.read-model';
import {
  type CancelOption,
  type MembershipOrder,
  type StatusFilter,
  type StoredStatus,
  givesAccess,
  storedStatuses,
} from './membership.states';

export interface MembershipListRequest extends Narrowing {
  readonly userIds?: readonly string[] | null;
  readonly statuses?: readonly StatusFilter[] | null;
  readonly planIds?: readonly string[] | null;
  readonly productIds?: readonly string[] | null;
  readonly promoCodeIds?: readonly string[] | null;
  readonly cancelOptions?: readonly CancelOption[] | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly order: MembershipOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

export interface MembershipPageRequest {
  readonly accountId?: string | null;
  readonly storedStatuses?: readonly StoredStatus[] | null;
  readonly givesAccess?: boolean | null;
  readonly planIds?: readonly string[] | null;
  readonly productIds?: readonly string[] | null;
  readonly userIds?: readonly string[] | null;
  readonly discordId?: string | null;
  readonly walletAddress?: string | null;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

/** A membership, and the transaction in its own time, which is not the real one where it follows a test clock. */
export interface MembershipInTime {
  readonly tx: Transaction;
  readonly membership: MembershipEntity;
}

const policyFields = Selection.names('user');

/** Reads and writes memberships. */
export class MembershipRepository {
  private readonly reader: Reader;

  constructor(
    database: Database,
    model: ReadModel,
    private readonly clocks: TestClocks,
  ) {
    this.reader = new Reader(database, model, membershipList);
  }

  /**
   * The membership by id or license key, null when there is none for the caller. Throws `Forbidden` when it may not be
   * read.
   */
  async find(ctx: Context, idOrKey: string, selection: Selection): Promise<ReadRow | null> {
    const wanted = selection.with(policyFields);
    const membership = await (idOrKey.startsWith('mem_')
      ? this.reader.byId(ctx, idOrKey, wanted)
      : this.byLicenseKey(ctx, idOrKey, wanted));
    return membership && membershipPolicy.visible(ctx, sharedRow(membership)) ? membership : null;
  }

  /** The membership behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const membership = await this.reader.byId(ctx, id, selection.with(policyFields));
    return membership && membershipPolicy.referable(ctx, sharedRow(membership)) ? membership : null;
  }

  /** The membership that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(ctx: Context, request: MembershipListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { userIds, planIds, productIds, promoCodeIds } = request;
    checkIds({ accountIds: request.accountIds, userIds, planIds, productIds, promoCodeIds });
    const { scope, accountIds } = membershipPolicy.listed(ctx, request);
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: {
        accountIds,
        ...statusFilter(request.statuses),
        ...oneOrSeveral('planId', 'planIds', planIds),
        ...oneOrSeveral('productId', 'productIds', productIds),
        ...oneOrSeveral('userId', 'userIds', userIds),
        ...oneOrSeveral('promoCodeId', 'promoCodeIds', promoCodeIds),
        cancelOptions: request.cancelOptions?.length ? request.cancelOptions : null,
        createdAfter: request.createdAfter,
        createdBefore: request.createdBefore,
      },
      order: request.order,
      direction: request.direction,
      page: request.page,
    });
  }

  /** A numbered page of memberships, by the time they were made, and how many there are. Drafts are left out. */
  numbered(ctx: Context, request: MembershipPageRequest, selection: Selection): Promise<NumberedPage<ReadRow>> {
    const { userIds, planIds, productIds, direction, page, size } = request;
    checkIds({ userIds, planIds, productIds });
    const { scope, accountIds } = membershipPolicy.listed(ctx, request);
    return this.reader.numbered(ctx, {
      selection,
      scope,
      filters: {
        accountIds,
        ...storedFilter(request),
        ...oneOrSeveral('planId', 'planIds', planIds),
        ...oneOrSeveral('productId', 'productIds', productIds),
        ...oneOrSeveral('userId', 'userIds', userIds),
        discordId: request.discordId,
        walletAddress: request.walletAddress,
      },
      order: 'created_at',
      direction,
      page,
      size,
    });
  }

  /** The membership, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<MembershipEntity> {
    const membership = await lockRow(tx, MembershipEntity, id);
    if (!membership) throw new NotFound();
    return membership;
  }

  /** The membership, locked, with the transaction in its time: what a command does to it happens then. Throws `NotFound`. */
  async lockInTime(tx: Transaction, id: string): Promise<MembershipInTime> {
    return this.inTime(tx, await this.lock(tx, id));
  }

  /** The membership with the transaction in its time. */
  async inTime(tx: Transaction, membership: MembershipEntity): Promise<MembershipInTime> {
    return { tx: await this.clocks.inTimeOf(tx, membership.testClockId), membership };
  }

  /** The membership by id or license key, locked, with the transaction in its time. Throws `NotFound`. */
  async lockNamed(tx: Transaction, idOrKey: string): Promise<MembershipInTime> {
    if (idOrKey.startsWith('mem_')) return this.lockInTime(tx, idOrKey);
    const membership = await tx.manager
      .createQueryBuilder(MembershipEntity, 'membership')
      .setLock('pessimistic_write')
      .where('membership.licenseKey = :key', { key: normalizedLicenseKey(idOrKey) })
      .andWhere(licensed('membership'))
      .getOne();
    if (!membership) throw new NotFound();
    return this.inTime(tx, membership);
  }

  /** The membership as it is, without a lock. Throws `NotFound`. */
  async get(tx: Transaction, id: string): Promise<MembershipEntity> {
    const membership = await findRow(tx, MembershipEntity, id);
    if (!membership) throw new NotFound();
    return membership;
  }

  /** Has a membership charged by the method that has paid for it first, while it belongs to whoever has paid. */
  firstPaidBy(
    tx: Transaction,
    id: string,
    { id: paymentMethodId, memberId }: { readonly id: string; readonly memberId: string },
  ): Promise<void> {
    return setFirstMethods(tx, { id, paymentMethodId, memberId });
  }

  /** Whether somebody has bought the plan before; drafts do not count. The plan must be locked, or two buyers pass together. */
  async boughtBefore(
    tx: Transaction,
    planId: string,
    accountId: string,
    buyer: { userId: string } | { buyerAccountId: string },
  ): Promise<boolean> {
    const [column, value] = 'userId' in buyer ? ['user_id', buyer.userId] : ['buyer_account_id', buyer.buyerAccountId];
    const [found] = await prepared<{ bought: boolean }>(
      tx.manager,
      `SELECT EXISTS (SELECT 1 FROM billing.memberships WHERE plan_id = $1 AND account_id = $2 AND ${column} = $3 AND status <> 'drafted') AS bought`,
      [planId, accountId, value],
    );
    return found?.bought === true;
  }

  /** Whether the user has access to one of the products. */
  async hasAccess(tx: Transaction, userId: string, productIds: readonly string[]): Promise<boolean> {
    const [found] = await tx.manager.query(
      `SELECT 1 FROM billing.memberships WHERE user_id = $1 AND product_id = ANY($2::text[]) AND status IN ('trialing', 'active', 'past_due', 'completed') LIMIT 1`,
      [userId, productIds],
    );
    return found !== undefined;
  }

  /** Writes the membership, and when time is to look at it next. */
  save(tx: Transaction, membership: MembershipEntity): Promise<MembershipEntity> {
    membership.dueAt = nextDue(membership);
    return saveRow(tx, membership);
  }

  private byLicenseKey(ctx: Context, key: string, selection: Selection): Promise<ReadRow | null> {
    const condition = (row: string) => `${row}.license_key = $1 AND ${licensed(row)}`;
    return this.reader.byCondition(ctx, condition, [normalizedLicenseKey(key)], selection);
  }
}

// Arrays for the reason that `settleMembers` has them.
const setFirstMethods = batchedWrite<{
  readonly id: string;
  readonly memberId: string;
  readonly paymentMethodId: string;
}>(async (manager, paid) => {
  await unawaited(
    manager,
    `UPDATE billing.memberships m SET payment_method_id = paid."paymentMethodId"
     FROM unnest($1::text[], $2::text[], $3::text[]) AS paid (id, "memberId", "paymentMethodId")
     WHERE m.id = paid.id AND m.member_id = paid."memberId" AND m.payment_method_id IS NULL`,
    [
      paid.map(({ id }) => id),
      paid.map(({ memberId }) => memberId),
      paid.map(({ paymentMethodId }) => paymentMethodId),
    ],
  );
});

/** Paused is no status, but a flag that a membership of any status may have. */
function statusFilter(words: readonly StatusFilter[] | null | undefined): Record<string, unknown> {
  const statuses = words?.filter((word) => word !== 'paused') ?? [];
  if (!words?.includes('paused')) return oneOrSeveral('status', 'statuses', statuses);
  return statuses.length > 0 ? { statusesOrPaused: statuses } : { paused: true };
}

/** The statuses of a numbered page, of which no draft ever is one. None that fit both wishes is a page without rows. */
function storedFilter({ storedStatuses: words, givesAccess: valid }: MembershipPageRequest): Record<string, unknown> {
  const wanted = words?.length ? words : storedStatuses;
  const statuses = wanted.filter((word) => word !== 'drafted' && (valid == null || givesAccess(word) === valid));
  return statuses.length === 1 ? { storedStatus: statuses[0] } : { storedStatuses: statuses };
}
