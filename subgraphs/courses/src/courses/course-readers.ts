import { type Context, type Principal, Selection, loaderIn } from '../../../kit/src';
import type { Accesses } from '../accesses/access.repository';
import { coursePolicy } from './course.policy';

/**
 * Fields of a course, chapter or lesson that the visibility check uses. `foundIn` is the id of the course's experience,
 * null while the course is hidden.
 */
interface Readable {
  readonly accountId: string | null;
  readonly foundIn?: unknown;
}

interface ListFilter {
  readonly accountId?: string | null;
  readonly experienceId?: string | null;
}

/** Accounts that a list of courses, chapters or lessons covers, and the filter for rows that the caller may see. */
export interface Covered {
  readonly accounts: string[];
  /**
   * Value of the list's `shownTo` filter: the user's id, followed by the ids of the accounts in which the user has the
   * read permission, separated by spaces. Null if the filter is not needed, because the caller can read all of
   * `accounts`.
   */
  readonly shownTo: string | null;
}

/** Selection that a query of courses, chapters or lessons must include for the visibility check. */
export const readerFields = Selection.names('foundIn');

/** Returns the caller's user id; null for callers that are not users, such as API keys. */
export function readerOf({ kind, userId }: Principal): string | null {
  return kind === 'user' ? userId : null;
}

/**
 * Decides who can read courses, chapters and lessons: callers with the read permission on the account, and users with
 * access to the experience.
 */
export class CourseReaders {
  constructor(private readonly accesses: Accesses) {}

  /**
   * Whether a course, chapter or lesson is visible to the caller. The row must contain `readerFields`. Throws
   * `Forbidden` if the caller can access its account, but lacks the read permission and access to the experience.
   */
  async visible(ctx: Context, row: Readable): Promise<boolean> {
    return (await this.referable(ctx, row)) || coursePolicy.visible(ctx, row);
  }

  /**
   * Like `visible`, but returns false instead of throwing `Forbidden`; used to resolve references from other subgraphs.
   * The row must contain `readerFields`.
   */
  async referable(ctx: Context, row: Readable): Promise<boolean> {
    if (coursePolicy.referable(ctx, row)) return true;
    return typeof row.foundIn === 'string' && this.isOpen(ctx, row.foundIn);
  }

  /**
   * Returns the accounts and the visibility filter of a list: for the given account, otherwise for all accounts in
   * which the caller has the read permission or a membership. A user without the read permission can list the given
   * account if the given experience, or any experience if omitted, is accessible. Throws `NotFound` and `Forbidden`.
   */
  async covered(ctx: Context, { accountId, experienceId }: ListFilter): Promise<Covered> {
    const userId = readerOf(ctx.principal);
    if (accountId == null)
      return userId === null
        ? { accounts: coursePolicy.listed(ctx, null), shownTo: null }
        : this.everywhere(ctx, userId);
    const asTeam =
      userId === null ||
      coursePolicy.referable(ctx, { accountId }) ||
      !(await this.accesses.opensIn(ctx, userId, accountId, experienceId));
    return asTeam
      ? { accounts: coursePolicy.listed(ctx, accountId), shownTo: null }
      : { accounts: [accountId], shownTo: userId };
  }

  private async everywhere(ctx: Context, userId: string): Promise<Covered> {
    const read = coursePolicy.listed(ctx, null);
    const accounts = [...new Set([...read, ...(await this.accesses.accountsOf(ctx, userId))])];
    return { accounts, shownTo: accounts.length === read.length ? null : [userId, ...read].join(' ') };
  }

  /** Whether the experience is accessible to the caller. Concurrent calls of a request are combined into one query. */
  private async isOpen(ctx: Context, experienceId: string): Promise<boolean> {
    const userId = readerOf(ctx.principal);
    if (userId === null) return false;
    const areOpen = async (ids: readonly string[]): Promise<boolean[]> => {
      const accessible = await this.accesses.openOnes(ctx, userId, [...new Set(ids)]);
      return ids.map((id) => accessible.has(id));
    };
    return loaderIn(ctx, 'Experience:open', areOpen, { cache: false }).load(experienceId);
  }
}
