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

/** Groups of permissions: the caller needs at least one of each group. */
type Demand = readonly (readonly string[])[];

const students: Demand = [['courses:read'], ['course_analytics:read']];
const interactions: Demand = [['courses:read'], ['course_analytics:read', 'course_lesson_interaction:read']];
const hiddenPermission = 'courses:update';

/** Fields that a row must contain for the policy. */
export const progressFields = Selection.names('user', 'isVisible', 'isOpen');

/** Returns the missing permissions on the account, undefined if there are none. */
function missing(principal: Principal, demand: Demand, accountId: string): string | undefined {
  return demand.find((group) => !group.some((action) => hasPermission(principal, action, accountId)))?.join(' or ');
}

/**
 * Inputs of the policy: account and user of the row, whether its lesson is visible, and whether the user still has
 * access to the course.
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
    /** Returns the accounts in which the caller can read the progress of all students, without hidden lessons. */
    accounts: ({ principal }: Context) =>
      principal.grants.map(({ accountId }) => accountId).filter((id) => missing(principal, demand, id) === undefined),
    /** Requires the permission to read all students of the account. Throws `NotFound` and `Forbidden`. */
    require({ principal }: Context, accountId: string): void {
      if (!canAccess(principal, accountId)) throw new NotFound();
      const action = missing(principal, demand, accountId);
      if (action !== undefined) throw new Forbidden(action);
    },
    /** Whether the row is visible to the caller. Own rows are visible to students while they have access. Throws `Forbidden`. */
    visible(ctx: Context, row: ReadRow): boolean {
      const { accountId, userId, isVisible, isOpen } = policyInputOf(row);
      if (isVisible && isOpen && userId === ctx.principal.userId) return true;
      if (!canAccess(ctx.principal, accountId)) return false;
      this.require(ctx, accountId);
      return isVisible || hasPermission(ctx.principal, hiddenPermission, accountId);
    },
    /** Whether a reference from another subgraph resolves to the row. */
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

/** Access control for students: visible with the permissions for courses and their statistics, and to the students themselves. */
export const studentPolicy = policyOf(students);

/** Access control for interactions. */
export const interactionPolicy = {
  ...policyOf(interactions),
  /** Returns the accounts in which interactions with hidden lessons are visible to the caller. */
  unhidden: ({ principal }: Context) =>
    principal.grants.map(({ accountId }) => accountId).filter((id) => hasPermission(principal, hiddenPermission, id)),
  /** Throws `Forbidden`, for callers who are not users and cannot read any account. */
  refuse(): never {
    throw new Forbidden((interactions[1] as readonly string[]).join(' or '));
  },
};

/** Returns the id of the calling user. Throws `StudentMustBeUser` for other principals. */
export function requireUserId({ principal: { kind, userId } }: Context): string {
  if (kind !== 'user' || userId === null) throw new StudentMustBeUser();
  return userId;
}
