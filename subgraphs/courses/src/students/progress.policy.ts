import {
  type Context,
  Forbidden,
  NotFound,
  type Principal,
  type ReadRow,
  Selection,
  hasPermission,
  canAccess,
} from '../../../kit/src';
import { StudentMustBeUser } from './student.errors';

/** Required permissions in groups: the caller needs at least one permission of each group. */
type Demand = readonly (readonly string[])[];

const students: Demand = [['courses:read'], ['course_analytics:read']];
const interactions: Demand = [['courses:read'], ['course_analytics:read', 'course_lesson_interaction:read']];
const hiddenPermission = 'courses:update';

/** Fields of a student or interaction that a query must select for the access check. */
export const progressFields = Selection.names('user', 'isVisible', 'isOpen');

/**
 * Returns the first permission group of which the caller has none on the account, as text (`a or b`); undefined if the
 * caller has at least one permission of each group.
 */
function missing(principal: Principal, demand: Demand, accountId: string): string | undefined {
  return demand.find((group) => !group.some((action) => hasPermission(principal, action, accountId)))?.join(' or ');
}

/**
 * Returns the fields of a student or interaction that the policy uses: account, user, whether the lesson is visible,
 * and whether the user still has access to the course.
 */
function policyInputOf({ accountId, user, isVisible, isOpen }: ReadRow) {
  return {
    accountId: accountId as string,
    userId: (user as { id: string }).id,
    isVisible: isVisible === true,
    isOpen: isOpen === true,
  };
}

function policyOf(demand: Demand) {
  return {
    /**
     * Returns the ids of the accounts in which the caller can read the progress of all students, except in hidden
     * lessons.
     */
    accounts: ({ principal }: Context) =>
      principal.grants.map(({ accountId }) => accountId).filter((id) => missing(principal, demand, id) === undefined),
    /**
     * Throws `Forbidden` if the caller lacks the permission to read all students of the account, and `NotFound` if the
     * account is not accessible.
     */
    require({ principal }: Context, accountId: string): void {
      if (!canAccess(principal, accountId)) throw new NotFound();
      const action = missing(principal, demand, accountId);
      if (action !== undefined) throw new Forbidden(action);
    },
    /**
     * Whether the student or interaction is visible to the caller. Students see their own rows while they have access
     * to the course. Throws `Forbidden` if the caller can access the account, but lacks the permission.
     */
    visible(ctx: Context, row: ReadRow): boolean {
      const { accountId, userId, isVisible, isOpen } = policyInputOf(row);
      if (isVisible && isOpen && userId === ctx.principal.userId) return true;
      if (!canAccess(ctx.principal, accountId)) return false;
      this.require(ctx, accountId);
      return isVisible || hasPermission(ctx.principal, hiddenPermission, accountId);
    },
    /**
     * Like `visible`, but returns false instead of throwing `Forbidden`; used to resolve references from other
     * subgraphs.
     */
    referable(ctx: Context, row: ReadRow): boolean {
      const { accountId, userId, isVisible, isOpen } = policyInputOf(row);
      if (isVisible && isOpen && userId === ctx.principal.userId) return true;
      return (
        missing(ctx.principal, demand, accountId) === undefined &&
        (isVisible || hasPermission(ctx.principal, hiddenPermission, accountId))
      );
    },
  };
}

/**
 * Access control for students: visible to callers with the permissions for courses and course analytics, and to the
 * students themselves.
 */
export const studentPolicy = policyOf(students);

/**
 * Access control for interactions: like `studentPolicy`, but `course_lesson_interaction:read` suffices instead of
 * `course_analytics:read`.
 */
export const interactionPolicy = {
  ...policyOf(interactions),
  /** Returns the ids of the accounts in which the caller also sees interactions with hidden lessons. */
  unhidden: ({ principal }: Context) =>
    principal.grants.map(({ accountId }) => accountId).filter((id) => hasPermission(principal, hiddenPermission, id)),
  /** Throws `Forbidden`. Called for a caller that is not a user and cannot read interactions in any account. */
  refuse(): never {
    throw new Forbidden((interactions[1] as readonly string[]).join(' or '));
  },
};

/** Returns the id of the calling user. Throws `StudentMustBeUser` for other principals. */
export function requireUserId({ principal: { kind, userId } }: Context): string {
  if (kind !== 'user' || userId === null) throw new StudentMustBeUser();
  return userId;
}
