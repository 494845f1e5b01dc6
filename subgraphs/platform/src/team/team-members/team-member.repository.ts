import {
  type Context,
  type Database,
  NotFound,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  type Selection,
  type Transaction,
  lockRow,
  requireRow,
  newId,
  saveRow,
  loaderIn,
  executeDeferred,
  reserveName,
  prepared,
  preparedRow,
} from '../../../../kit/src';
import type { TeamRole } from '../permissions/permission';
import { TeamMember } from './team-member.resource';
import { teamMemberFilters } from './team-member.inputs';
import { teamMemberPolicy } from './team-member.policy';
import { teamMemberList } from './team-member.read-model';

/** The role of a user on an account, held directly or through the parent account. */
export interface Role {
  readonly accountId: string;
  readonly role: TeamRole;
  readonly customActions: readonly string[];
}

const rolesSql = `SELECT m.account_id AS "accountId", m.role, m.custom_actions AS "customActions", 0 AS distance, m.id FROM platform.team_members m
    WHERE m.user_id = $1 AND m.status = 'joined'
   UNION ALL
   SELECT a.id, m.role, m.custom_actions, 1, a.id FROM platform.team_members m
     JOIN platform.accounts a ON a.parent_account_id = m.account_id
    WHERE m.user_id = $1 AND m.status = 'joined'
   ORDER BY 4, 5`;

/** Reads and writes team members. */
export class TeamMemberRepository {
  readonly reads: ResourceReads<TeamMember>;
  private readonly reader: Reader<TeamMember>;

  constructor(
    private readonly database: Database,
    model: ReadModel<TeamMember>,
  ) {
    this.reader = new Reader(database, model, teamMemberList);
    this.reads = new ResourceReads(this.reader, teamMemberPolicy, teamMemberFilters);
  }

  /**
   * Returns the team member for the response to a command, null when the caller may only remove members.
   *
   * @param isOwn whether it is the caller's own membership, which is always visible to the caller
   */
  async shown(ctx: Context, id: string, selection: Selection, isOwn = false): Promise<ReadRow<TeamMember> | null> {
    const member = await this.reader.byId(ctx, id, selection);
    return member && (isOwn || teamMemberPolicy.shown(ctx, member)) ? member : null;
  }

  /**
   * Returns the membership of a user in the team of an account; null when the user has not joined the team or the
   * caller may not read it. The calls of one request are batched into one query.
   */
  async ofUser(
    ctx: Context,
    accountId: string,
    userId: string,
    selection: Selection,
  ): Promise<ReadRow<TeamMember> | null> {
    if (!teamMemberPolicy.readable(ctx, accountId)) return null;
    const id = await loaderIn(ctx, 'TeamMember.ofUser', (keys: readonly string[]) => this.idsOf(keys)).load(
      `${accountId} ${userId}`,
    );
    return id === null ? null : this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the roles of a user on all accounts whose team the user has joined, and on the connected accounts of these
   * accounts. Does not check the caller's permissions, because authentication derives the permissions from these roles.
   */
  async rolesOf(ctx: Context, userId: string): Promise<Role[]> {
    const rows = await this.database.rows(rolesSql, [userId]);
    return rows.map(([accountId, role, customActions]) => ({ accountId, role, customActions }) as Role);
  }

  /**
   * Returns the ids of the accounts whose team the user has joined, oldest first, at most 100. Excludes accounts
   * reached only through their parent. Does not check the caller's permissions.
   */
  async accountsOf(ctx: Context, userId: string): Promise<string[]> {
    const rows = await this.database.rows(
      `SELECT a.id FROM platform.team_members m JOIN platform.accounts a ON a.id = m.account_id
        WHERE m.user_id = $1 AND m.status = 'joined'
        ORDER BY a.created_at, a.id LIMIT 100`,
      [userId],
    );
    return rows.map(([id]) => id as string);
  }

  /**
   * Returns whether a user is on the team of an account, or of its parent account. The calls of one request are one
   * statement.
   */
  isOnTeam(ctx: Context, userId: string, accountId: string): Promise<boolean> {
    return loaderIn(ctx, 'TeamMember.isOnTeam', (keys: readonly string[]) => this.areOnTeam(keys), {
      cache: false,
    }).load(`${accountId} ${userId}`);
  }

  /**
   * Takes advisory locks on the team of an account and on the team of its parent account, whose members may act on the
   * account. Concurrent changes of these teams wait until this transaction ends.
   */
  async claimTeam(tx: Transaction, accountId: string): Promise<void> {
    const [account] = await prepared<{ readonly parent_account_id: string | null }>(
      tx.manager,
      'SELECT parent_account_id FROM platform.accounts WHERE id = $1',
      [accountId],
    );
    for (const id of [account?.parent_account_id, accountId]) {
      if (id) await reserveName(tx, `platform:team:${id}`);
    }
  }

  /**
   * Returns the current roles of a user, read within this transaction. On accounts whose team the transaction has
   * locked, the roles cannot change until it ends.
   */
  async presentRolesOf(tx: Transaction, userId: string): Promise<Role[]> {
    return prepared<Role>(tx.manager, rolesSql, [userId]);
  }

  /** Returns the id of the account to whose team the member belongs. Throws `NotFound`. */
  async accountOf(tx: Transaction, id: string): Promise<string> {
    const [member] = await prepared<{ readonly account_id: string }>(
      tx.manager,
      'SELECT account_id FROM platform.team_members WHERE id = $1',
      [id],
    );
    if (!member) throw new NotFound();
    return member.account_id;
  }

  /** Returns the id of the user who owns the account. */
  async ownerOf(tx: Transaction, accountId: string): Promise<string> {
    const account = await preparedRow<{ readonly owner_user_id: string }>(
      tx.manager,
      'SELECT owner_user_id FROM platform.accounts WHERE id = $1',
      [accountId],
    );
    return account.owner_user_id;
  }

  async titleOf(tx: Transaction, accountId: string): Promise<string> {
    const account = await preparedRow<{ readonly title: string }>(
      tx.manager,
      'SELECT title FROM platform.accounts WHERE id = $1',
      [accountId],
    );
    return account.title;
  }

  /** Returns the number of members of a team, pending invitations included. */
  sizeOf(tx: Transaction, accountId: string): Promise<number> {
    return tx.manager.countBy(TeamMember, { accountId });
  }

  /** Deletes the pending invitations to an account's team that a user has sent. */
  async withdrawBy(tx: Transaction, accountId: string, userId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      `DELETE FROM platform.team_members WHERE account_id = $1 AND invited_by_user_id = $2 AND status = 'pending'`,
      [accountId, userId],
    );
  }

  /** Deletes the pending invitation of an e-mail address to an account's team. */
  async withdrawFrom(tx: Transaction, accountId: string, email: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      `DELETE FROM platform.team_members WHERE account_id = $1 AND lower(email) = lower($2) AND status = 'pending'`,
      [accountId, email],
    );
  }

  /** Returns the team member, locked for this transaction. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<TeamMember> {
    return requireRow(lockRow(tx, TeamMember, id));
  }

  /**
   * Inserts a team member or an invitation and returns its id; null when the user is already on the team or the e-mail
   * address is already invited.
   */
  async add(
    tx: Transaction,
    member: Pick<TeamMember, 'accountId' | 'role'> & Partial<TeamMember>,
  ): Promise<string | null> {
    const now = tx.clock.now();
    const id = newId(member.status === 'pending' ? 'ausri' : 'ausr');
    const entry = { id, customActions: [], status: 'joined', createdAt: now, updatedAt: now, ...member } as const;
    const added = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(TeamMember)
      .values(entry)
      .orIgnore()
      .returning('id')
      .execute();
    return added.raw.length > 0 ? entry.id : null;
  }

  /** Changes the role of a team member to `owner` and returns the id of the team member. */
  async makeOwner(tx: Transaction, accountId: string, userId: string): Promise<string> {
    const member = await preparedRow<{ readonly id: string }>(
      tx.manager,
      "UPDATE platform.team_members SET role = 'owner', custom_actions = '[]', updated_at = $3 WHERE account_id = $1 AND user_id = $2 RETURNING id",
      [accountId, userId, tx.clock.now()],
    );
    return member.id;
  }

  save(tx: Transaction, member: TeamMember): Promise<TeamMember> {
    return saveRow(tx, member);
  }

  async remove(tx: Transaction, member: TeamMember): Promise<void> {
    await tx.manager.remove(member);
  }

  /**
   * Returns for each key the id of the team member; null if the user has not joined the team.
   *
   * @param keys account id and user id, separated by a space
   */
  private async idsOf(keys: readonly string[]): Promise<(string | null)[]> {
    const [accountIds, userIds] = [0, 1].map((index) => keys.map((key) => key.split(' ')[index]));
    const rows = await this.database.rows(
      `SELECT m.account_id || ' ' || m.user_id, m.id FROM unnest($1::text[], $2::text[]) AS asked (account_id, user_id)
         JOIN platform.team_members m ON m.account_id = asked.account_id AND m.user_id = asked.user_id
        WHERE m.status = 'joined'`,
      [accountIds, userIds],
    );
    const ids = new Map(rows as [string, string][]);
    return keys.map((key) => ids.get(key) ?? null);
  }

  /** @param keys account id and user id, separated by a space */
  private async areOnTeam(keys: readonly string[]): Promise<boolean[]> {
    const [accountIds, userIds] = [0, 1].map((index) => keys.map((key) => key.split(' ')[index]));
    const rows = await this.database.rows(
      `SELECT DISTINCT asked.account_id || ' ' || asked.user_id FROM unnest($1::text[], $2::text[]) AS asked (account_id, user_id)
         LEFT JOIN platform.accounts a ON a.id = asked.account_id
         JOIN platform.team_members m ON m.user_id = asked.user_id AND m.account_id IN (asked.account_id, a.parent_account_id)
        WHERE m.status = 'joined'`,
      [accountIds, userIds],
    );
    const onTeam = new Set(rows.map(([key]) => key));
    return keys.map((key) => onTeam.has(key));
  }
}
