import {
  type Context,
  Forbidden,
  NotFound,
  type Principal,
  type ReadRow,
  Selection,
  can,
  reaches,
} from '../../../kit/src';
import { OnlyUsersLearn } from './student.errors';

/** Permissions of which all groups are needed, and of each group any one. */
type Demand = readonly (readonly string[])[];

const students: Demand = [['courses:read'], ['course_analytics:read']];
const interactions: Demand = [['courses:read'], ['course_analytics:read', 'course_lesson_interaction:read']];
const seesHidden = 'courses:update';

/** What a row has to be read with, so that the policy can decide on it. */
export const progressFields = Selection.names('user', 'isVisible', 'isOpen');

/** What the caller may not do on the account, undefined where nothing is missing. */
function missing(principal: Principal, demand: Demand, accountId: string): string | undefined {
  return demand.find((group) => !group.some((action) => can(principal, action, accountId)))?.join(' or ');
}

/** What the policy goes by: whose it is, whether its lesson is visible, and whether the course is still open to the user. */
function factsOf({ accountId, user, isVisible, isOpen }: ReadRow) {
  return {
    accountId: accountId as string,
    userId: (user as { id: string }).id,
    isVisible: isVisible === true,
    isOpen: isOpen === true,
  };
}

function policyOf(demand: Demand) {
  return {
    /** The accounts of whose students the caller reads everything that is not hidden. */
    accounts: ({ principal }: Context) =>
      principal.grants.map(({ accountId }) => accountId).filter((id) => missing(principal, demand, id) === undefined),
    /** Guards what covers all students of the account. Throws `NotFound` and `Forbidden`. */
    require({ principal }: Context, accountId: string): void {
      if (!reaches(principal, accountId)) throw new NotFound();
      const action = missing(principal, demand, accountId);
      if (action !== undefined) throw new Forbidden(action);
    },
    /** Whether the row exists for the caller: students see their own while they have access. Throws `Forbidden`. */
    visible(ctx: Context, row: ReadRow): boolean {
      const { accountId, userId, isVisible, isOpen } = factsOf(row);
      if (isVisible && isOpen && userId === ctx.principal.userId) return true;
      if (!reaches(ctx.principal, accountId)) return false;
      this.require(ctx, accountId);
      return isVisible || can(ctx.principal, seesHidden, accountId);
    },
    /** Whether a reference from elsewhere in the graph shows the row. */
    referable(ctx: Context, row: ReadRow): boolean {
      const { accountId, userId, isVisible, isOpen } = factsOf(row);
      if (isVisible && isOpen && userId === ctx.principal.userId) return true;
      return (
        missing(ctx.principal, demand, accountId) === undefined &&
        (isVisible || can(ctx.principal, seesHidden, accountId))
      );
    },
  };
}

/** Who may do what with students: who may read courses and their statistics sees all of an account, and students see themselves. */
export const studentPolicy = policyOf(students);

/** Who may do what with interactions. */
export const interactionPolicy = {
  ...policyOf(interactions),
  /** The accounts of which the caller sees what students do with hidden lessons too. */
  unhidden: ({ principal }: Context) =>
    principal.grants.map(({ accountId }) => accountId).filter((id) => can(principal, seesHidden, id)),
  /** Throws `Forbidden` for a caller who sees nobody's and has none of their own. */
  refuse(): never {
    throw new Forbidden((interactions[1] as readonly string[]).join(' or '));
  },
};

/** The user who learns. */
export function learnerOf({ principal: { kind, userId } }: Context): string {
  if (kind !== 'user' || userId === null) throw new OnlyUsersLearn();
  return userId;
}
