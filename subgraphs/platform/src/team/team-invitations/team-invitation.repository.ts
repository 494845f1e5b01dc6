import {
  type Context,
  type Database,
  type Transaction,
  canAccess,
  executeDeferred,
  prepared,
} from '../../../../kit/src';
import type { TeamRole } from '../permissions/permission';
import { TeamMember } from '../team-members/team-member.resource';
import { invitationLifetime } from './team-invitation.rules';

/** A pending invitation to the team of an account. */
export interface PendingInvitation {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly customActions: readonly string[];
  readonly invitedAt: Date;
}

const columns = `SELECT id, account_id AS "accountId", email, role, custom_actions AS "customActions", invited_at AS "invitedAt" FROM platform.team_members
  WHERE id = $1 AND status = 'pending'`;

/** Reads and deletes team invitations. They are stored as pending rows in the table of team members. */
export class TeamInvitationRepository {
  constructor(private readonly database: Database) {}

  /** Returns the pending invitation, null when there is none or it is not visible to the caller. */
  async find(ctx: Context, id: string): Promise<PendingInvitation | null> {
    const [row] = (await this.database.dataSource.query(columns, [id])) as PendingInvitation[];
    return row && canAccess(ctx.principal, row.accountId) ? row : null;
  }

  /** Returns the pending invitation, locked for this transaction; null when there is none. */
  async lock(tx: Transaction, id: string): Promise<PendingInvitation | null> {
    const [row] = await prepared<PendingInvitation>(tx.manager, `${columns} FOR UPDATE`, [id]);
    return row ?? null;
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.manager.delete(TeamMember, { id });
  }

  /** Counts the pending invitations of an account. */
  waiting(tx: Transaction, accountId: string): Promise<number> {
    return tx.manager.countBy(TeamMember, { accountId, status: 'pending' });
  }

  /** Deletes expired invitations, which would otherwise count towards the limits of invitations and members. */
  async forgetExpired(tx: Transaction, accountId: string): Promise<void> {
    const before = new Date(tx.clock.now().getTime() - invitationLifetime);
    await executeDeferred(
      tx.manager,
      `DELETE FROM platform.team_members WHERE account_id = $1 AND status = 'pending' AND invited_at <= $2`,
      [accountId, before],
    );
  }

  isOnTeam(tx: Transaction, accountId: string, userId: string): Promise<boolean> {
    return tx.manager.existsBy(TeamMember, { accountId, userId });
  }

  /** Returns the name of a user, or the username if the user has no name; null if `userId` is null. */
  async nameOf(tx: Transaction, userId: string | null): Promise<string | null> {
    if (userId === null) return null;
    const [user] = await prepared<{ readonly name: string | null }>(
      tx.manager,
      'SELECT COALESCE(name, username) AS name FROM platform.users WHERE id = $1',
      [userId],
    );
    return user?.name ?? null;
  }
}
