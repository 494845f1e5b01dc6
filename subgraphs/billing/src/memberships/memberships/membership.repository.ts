import {
  type Context,
  type Database,
  NotFound,
  type NumberedPage,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  batchedWrite,
  conditionsOf,
  findRow,
  type ListRequest,
  lockRow,
  prepared,
  requireRow,
  saveRow,
  executeDeferred,
} from '../../../../kit/src';
import { checkIds } from '../../shared/input-sizes';
import { isOwn, sharedRow } from '../../shared/list-scope';
import type { TestClocks } from '../test-clocks';
import { memberSearchOf } from '../members/member-search.read-model';
import { normalizedLicenseKey } from './license-key';
import { Membership } from './membership.resource';
import { membershipFilters, type MembershipListArgs, type MembershipPageArgs } from './membership.inputs';
import { membershipPolicy } from './membership.policy';
import { nextDueAt } from './membership.due';
import { licensed, membershipList } from './membership.read-model';
import { accessGrantingStatuses, givesAccess, storedStatuses } from './membership.states';

/** A membership, and the transaction with the clock of the membership: its test clock, if any, otherwise real time. */
export interface MembershipInTime {
  readonly tx: Transaction;
  readonly membership: Membership;
}

const policyFields = Selection.names('user');

/** Reads and writes memberships. */
export class MembershipRepository {
  private readonly reader: Reader<Membership>;
  private readonly currentReader: Reader<Membership>;

  constructor(
    database: Database,
    model: ReadModel<Membership>,
    private readonly clocks: TestClocks,
  ) {
    this.reader = new Reader(database, model, membershipList);
    this.currentReader = new Reader(database, model, { ...membershipList, current: true });
  }

  /**
   * Returns the membership by id or license key; null if it does not exist or is not visible to the caller. Throws
   * `Forbidden` without the read permission.
   */
  async find(ctx: Context, idOrKey: string, selection: Selection): Promise<ReadRow<Membership> | null> {
    const fullSelection = selection.with(policyFields);
    const membership = await (idOrKey.startsWith('mem_')
      ? this.reader.byId(ctx, idOrKey, fullSelection)
      : this.byLicenseKey(ctx, idOrKey, fullSelection));
    return membership && membershipPolicy.visible(ctx, sharedRow(membership)) ? membership : null;
  }

  /**
   * Returns the membership by id, for a reference from another GraphQL type; null if it does not exist or the caller
   * may not read it.
   */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Membership> | null> {
    const membership = await this.reader.byId(ctx, id, selection.with(policyFields));
    return membership && membershipPolicy.referable(ctx, sharedRow(membership)) ? membership : null;
  }

  /** Returns whether the caller is the user who owns the membership; false if it does not exist. */
  async isOwn(ctx: Context, id: string): Promise<boolean> {
    const membership = await this.reader.byId(ctx, id, policyFields);
    return membership !== null && isOwn(ctx.principal, sharedRow(membership).userId);
  }

  /**
   * Returns the membership for the response to a command, without a read check: the permission for the command is
   * sufficient.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Membership> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(ctx: Context, args: MembershipListArgs, selection: Selection): Promise<Page<ReadRow<Membership>>> {
    return this.reader.page(ctx, this.listed(ctx, args, selection));
  }

  /**
   * Returns a page of the memberships that give access. Always read from the primary, since the clients that follow
   * changes of access read it right after a change.
   */
  listWithAccess(ctx: Context, args: MembershipListArgs, selection: Selection): Promise<Page<ReadRow<Membership>>> {
    const request = this.listed(ctx, args, selection);
    const filters = { ...request.filters, storedStatuses: accessGrantingStatuses };
    return this.currentReader.page(ctx, { ...request, filters });
  }

  /**
   * Returns one page of memberships without drafts, selected by page number and sorted by creation time, with the total
   * count.
   */
  numbered(ctx: Context, args: MembershipPageArgs, selection: Selection): Promise<NumberedPage<ReadRow<Membership>>> {
    const { userIds, planIds, productIds, direction, page, size } = args;
    checkIds({ userIds, planIds, productIds });
    const { scope, accountIds } = membershipPolicy.listed(ctx, args);
    const filters = { accountIds, ...storedFilter(args), ...conditionsOf(membershipFilters, args) };
    return this.reader.numbered(ctx, { selection, scope, filters, direction, page, size });
  }

  /** Locks the membership until the transaction ends and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<Membership> {
    return requireRow(lockRow(tx, Membership, id));
  }

  /**
   * Locks the membership. Returns it with a copy of the transaction whose clock is that of the membership. Throws
   * `NotFound`.
   */
  async lockInTime(tx: Transaction, id: string): Promise<MembershipInTime> {
    return this.inTime(tx, await this.lock(tx, id));
  }

  /** Returns the membership with a copy of the transaction whose clock is that of the membership. */
  async inTime(tx: Transaction, membership: Membership): Promise<MembershipInTime> {
    return { tx: await this.clocks.inTimeOf(tx, membership.testClockId), membership };
  }

  /**
   * Locks the membership by id or license key. Returns it with a copy of the transaction whose clock is that of the
   * membership. Throws `NotFound`.
   */
  async lockNamed(tx: Transaction, idOrKey: string): Promise<MembershipInTime> {
    if (idOrKey.startsWith('mem_')) return this.lockInTime(tx, idOrKey);
    const membership = await tx.manager
      .createQueryBuilder(Membership, 'membership')
      .setLock('pessimistic_write')
      .where('membership.licenseKey = :key', { key: normalizedLicenseKey(idOrKey) })
      .andWhere(licensed('membership'))
      .getOne();
    if (!membership) throw new NotFound();
    return this.inTime(tx, membership);
  }

  /** Returns the membership without a lock. Throws `NotFound`. */
  get(tx: Transaction, id: string): Promise<Membership> {
    return requireRow(findRow(tx, Membership, id));
  }

  /**
   * Sets the payment method of the membership to that of its first payment, unless the membership already has a payment
   * method or no longer belongs to the paying member.
   */
  firstPaidBy(
    tx: Transaction,
    id: string,
    { id: paymentMethodId, memberId }: { readonly id: string; readonly memberId: string },
  ): Promise<void> {
    return setInitialPaymentMethods(tx, { id, paymentMethodId, memberId });
  }

  /**
   * Returns whether the buyer, a user or an account, has a membership of the plan, drafts excluded. The plan must be
   * locked: otherwise two concurrent purchases could both find none.
   */
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

  /** Returns whether the user has a membership with access to at least one of the products. */
  async hasAccess(tx: Transaction, userId: string, productIds: readonly string[]): Promise<boolean> {
    const [found] = await prepared(
      tx.manager,
      `SELECT 1 FROM billing.memberships WHERE user_id = $1 AND product_id = ANY($2::text[]) AND status IN ('trialing', 'active', 'past_due', 'completed') LIMIT 1`,
      [userId, productIds],
    );
    return found !== undefined;
  }

  /** Saves the membership. Also sets `dueAt`, the time of its next scheduled change. */
  save(tx: Transaction, membership: Membership): Promise<Membership> {
    membership.dueAt = nextDueAt(membership);
    return saveRow(tx, membership);
  }

  private listed(ctx: Context, args: MembershipListArgs, selection: Selection): ListRequest {
    const { accountIds: requested, userIds, planIds, productIds, promoCodeIds, order, direction } = args;
    checkIds({ accountIds: requested, userIds, planIds, productIds, promoCodeIds });
    const { scope, accountIds } = membershipPolicy.listed(ctx, args);
    const search = memberSearchOf(ctx, args.search, 'search')?.value;
    const filters = { accountIds, ...conditionsOf(membershipFilters, args), search };
    return { selection, scope, filters, order, direction, page: args };
  }

  private byLicenseKey(ctx: Context, key: string, selection: Selection): Promise<ReadRow<Membership> | null> {
    const condition = (row: string) => `${row}.license_key = $1 AND ${licensed(row)}`;
    return this.reader.byCondition(ctx, condition, [normalizedLicenseKey(key)], selection);
  }
}

// Pass arrays instead of a JSON list, so that Postgres estimates fewer rows (see `recalculateMembers`).
const setInitialPaymentMethods = batchedWrite<{
  readonly id: string;
  readonly memberId: string;
  readonly paymentMethodId: string;
}>(async (manager, paid) => {
  await executeDeferred(
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

/**
 * Returns the status filter for a page of memberships. Drafts are always excluded. If no requested status matches
 * `givesAccess`, the filter matches no rows.
 */
function storedFilter({
  storedStatuses: statusFilters,
  givesAccess: valid,
}: MembershipPageArgs): Record<string, unknown> {
  const requestedStatuses = statusFilters?.length ? statusFilters : storedStatuses;
  const statuses = requestedStatuses.filter(
    (status) => status !== 'drafted' && (valid == null || givesAccess(status) === valid),
  );
  return statuses.length === 1 ? { storedStatus: statuses[0] } : { storedStatuses: statuses };
}
