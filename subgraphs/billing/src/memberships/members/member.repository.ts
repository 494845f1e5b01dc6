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
  batched,
  batchedWrite,
  conditionsOf,
  newId,
  prepared,
  uniqueBatches,
  executeDeferred,
  preparedRow,
} from '../../../../kit/src';
import { checkIds } from '../../shared/input-sizes';
import { sharedRow } from '../../shared/list-scope';
import { memberSearchOf } from './member-search.read-model';
import type { MemberListArgs, MemberPageArgs } from './member.inputs';
import { memberPolicy } from './member.policy';
import { memberFilters, memberList } from './member.read-model';
import type { MemberAction, MemberStatus } from './member.states';
import type { Member } from './member.type';

/** User who buys. Username, name and e-mail address are stored in the member row only for searches. */
export interface Buyer {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone?: string | null;
}

/** Member row of a buyer, locked until the transaction ends. */
export interface JoinedMember {
  readonly id: string;
  /** Time at which the user first joined the account. */
  readonly joinedAt: Date;
  readonly isNew: boolean;
  /** Id of the test clock to which the member is attached; null for real time. */
  readonly testClockId: string | null;
}

/** Change to apply to a member after one of their memberships has changed. */
export interface MemberChange {
  /** New most recent action of the member; omitted if only status and access are recalculated. */
  readonly action?: MemberAction;
  /** Amount in US dollars that was paid with this change. It is added to the member's total spending. */
  readonly usdSpent?: string;
}

/** Status of a member before and after a recalculation. */
export interface MemberStatusChange {
  readonly accountId: string;
  readonly before: MemberStatus;
  readonly after: MemberStatus;
}

const policyFields = Selection.names('user');

/** Reads and writes members. */
export class MemberRepository {
  private readonly reader: Reader<Member>;

  constructor(database: Database, model: ReadModel<Member>) {
    this.reader = new Reader(database, model, memberList);
  }

  /**
   * Returns the member by id; null if it does not exist or is not visible to the caller. Throws `Forbidden` without the
   * read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Member> | null> {
    const member = await this.reader.byId(ctx, id, selection.with(policyFields));
    return member && memberPolicy.visible(ctx, sharedRow(member)) ? member : null;
  }

  /**
   * Returns the member by id, for a reference from another GraphQL type; null if it does not exist or the caller may
   * not read it.
   */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Member> | null> {
    const member = await this.reader.byId(ctx, id, selection.with(policyFields));
    return member && memberPolicy.referable(ctx, sharedRow(member)) ? member : null;
  }

  list(ctx: Context, args: MemberListArgs, selection: Selection): Promise<Page<ReadRow<Member>>> {
    const { accountIds: requested, userIds, planIds, productIds, promoCodeIds, order, direction } = args;
    checkIds({ accountIds: requested, userIds, planIds, productIds, promoCodeIds });
    const { scope, accountIds } = memberPolicy.listed(ctx, args);
    const filters = {
      accountIds,
      ...conditionsOf(memberFilters, args),
      search: memberSearchOf(ctx, args.query, 'query')?.value,
    };
    return this.reader.page(ctx, { selection, scope, filters, order, direction, page: args });
  }

  /** Returns one page of members, selected by page number, newest first, with the total count. */
  numbered(
    ctx: Context,
    { accountId, page, size }: MemberPageArgs,
    selection: Selection,
  ): Promise<NumberedPage<ReadRow<Member>>> {
    const { scope, accountIds } = memberPolicy.listed(ctx, { accountId });
    return this.reader.numbered(ctx, {
      selection,
      scope,
      filters: { accountIds },
      direction: 'desc',
      page,
      size,
    });
  }

  /** Returns the member with the given member id, user id, username or e-mail address; null if none is visible to the caller. */
  async identified(
    ctx: Context,
    identifier: string,
    accountId: string | null | undefined,
    selection: Selection,
  ): Promise<ReadRow<Member> | null> {
    const [matches, byEmail] = identification(identifier);
    const accounts = memberPolicy.searched(ctx, accountId, byEmail);
    return this.reader.byCondition(
      ctx,
      (row) => `${row}.account_id = ANY($1::text[]) AND ${matches(row)}`,
      [accounts, identifier],
      selection,
    );
  }

  /**
   * Inserts or updates the buyer's member row in the account, and locks the row. A new member has no access until
   * `settle` recalculates it.
   */
  async join(tx: Transaction, accountId: string, buyer: Buyer): Promise<JoinedMember> {
    const id = newId('mber');
    const row = await preparedRow<{
      readonly id: string;
      readonly joined_at: Date;
      readonly test_clock_id: string | null;
    }>(
      tx.manager,
      `INSERT INTO billing.members AS m
         (id, account_id, user_id, username, name, email, phone, status, access_level, joined_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'left', 'no_access', $8, $8, $8)
       ON CONFLICT (account_id, user_id) DO UPDATE
         SET username = excluded.username, name = excluded.name, email = excluded.email, phone = COALESCE(excluded.phone, m.phone)
       RETURNING id, joined_at, test_clock_id`,
      [id, accountId, buyer.id, buyer.username, buyer.name, buyer.email, buyer.phone ?? null, tx.clock.now()],
    );
    return { id: row.id, joinedAt: row.joined_at, isNew: row.id === id, testClockId: row.test_clock_id };
  }

  /** Returns the id of the account to which a member belongs. Throws `NotFound`. */
  async accountOf(tx: Transaction, id: string): Promise<string> {
    const [row] = await prepared<{ readonly account_id: string }>(
      tx.manager,
      'SELECT account_id FROM billing.members WHERE id = $1',
      [id],
    );
    if (!row) throw new NotFound();
    return row.account_id;
  }

  /**
   * Returns the buyer data of a member: user id, username, name, e-mail address and phone number. Throws `NotFound`.
   */
  async buyer(tx: Transaction, id: string): Promise<Buyer> {
    const [row] = await prepared<Buyer>(
      tx.manager,
      'SELECT user_id AS id, username, name, email, phone FROM billing.members WHERE id = $1',
      [id],
    );
    if (!row) throw new NotFound();
    return row;
  }

  lock(tx: Transaction, id: string): Promise<void> {
    return lockMembers(tx, id);
  }

  /**
   * Recalculates status and access of a locked member from its memberships, including uncommitted changes of this
   * transaction, and saves them. Returns the status before and after.
   */
  settle(tx: Transaction, id: string, { action, usdSpent }: MemberChange): Promise<MemberStatusChange> {
    return recalculateMembers(tx, { id, action: action ?? null, usdSpent: usdSpent ?? '0', at: tx.clock.now() });
  }
}

const lockMembers = batchedWrite<string>(async (manager, ids) => {
  await executeDeferred(manager, 'SELECT 1 FROM billing.members WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE', [
    ids,
  ]);
});

interface Settling {
  readonly id: string;
  readonly action: MemberAction | null;
  readonly usdSpent: string;
  readonly at: Date;
}

// Pass arrays instead of a JSON list: Postgres estimates ten rows for `unnest` of an array, but a hundred for a JSON
// list, and would then choose full table scans.
const recalculateMembers = batched<Settling, MemberStatusChange>(async (manager, changes) => {
  const results = new Map<Settling, MemberStatusChange>();
  for (const batch of uniqueBatches(changes, ({ id }) => id)) {
    const rows = await prepared<MemberStatusChange & { readonly id: string }>(
      manager,
      `UPDATE billing.members m
       SET access_level = CASE WHEN m.access_level = 'admin' THEN 'admin' WHEN now.has_access THEN 'customer' ELSE 'no_access' END,
           status = CASE WHEN m.access_level = 'admin' OR now.has_access THEN 'joined' ELSE 'left' END,
           most_recent_action = COALESCE(now.action, m.most_recent_action),
           most_recent_action_at = CASE WHEN now.action IS NULL THEN m.most_recent_action_at ELSE now.at END,
           updated_at = now.at, usd_total_spent = m.usd_total_spent + now."usdSpent"
       FROM (SELECT change.*, before.status, EXISTS (
               SELECT 1 FROM billing.memberships ms WHERE ms.member_id = before.id AND ms.status IN ('trialing', 'active', 'past_due', 'completed')
             ) AS has_access
             FROM unnest($1::text[], $2::text[], $3::numeric[], $4::timestamptz[]) AS change (id, action, "usdSpent", at)
             JOIN billing.members before ON before.id = change.id) now
       WHERE m.id = now.id
       RETURNING m.id, m.account_id AS "accountId", m.status AS after, now.status AS before`,
      [
        batch.map(({ id }) => id),
        batch.map(({ action }) => action),
        batch.map(({ usdSpent }) => usdSpent),
        batch.map(({ at }) => at),
      ],
    );
    const byId = new Map(rows.map(({ id, ...member }) => [id, member]));
    for (const change of batch) results.set(change, byId.get(change.id) as MemberStatusChange);
  }
  return changes.map((change) => results.get(change) as MemberStatusChange);
});

/**
 * Detects the type of a member identifier from its format. Returns a function that creates the matching SQL condition
 * (`$2` is the identifier), and whether the identifier is an e-mail address.
 */
function identification(identifier: string): readonly [matches: (row: string) => string, byEmail: boolean] {
  if (identifier.startsWith('mber_')) return [(row) => `${row}.id = $2`, false];
  if (identifier.startsWith('user_')) return [(row) => `${row}.user_id = $2`, false];
  if (identifier.includes('@')) return [(row) => `lower(${row}.email) = lower($2)`, true];
  return [(row) => `lower(${row}.username) = lower($2)`, false];
}
