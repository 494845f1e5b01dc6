import { type Context, type Principal, Selection, loaderIn } from '../../../kit/src';
import type { Accesses } from '../accesses';
import { coursePolicy } from './course.policy';

/** A course, or what belongs to one. */
interface Readable {
  readonly accountId: string | null;
  readonly foundIn?: unknown;
}

interface Wanted {
  readonly accountId?: string | null;
  readonly experienceId?: string | null;
}

/** What a list covers. */
export interface Covered {
  readonly accounts: string[];
  /** The user, and the accounts whose courses they read as one of the team, for the list's filter; null where that is all of them. */
  readonly shownTo: string | null;
}

/** What a course, and what belongs to one, has to be read with, so that it can be decided who sees it. */
export const readerFields = Selection.names('foundIn');

/** The user who calls by themselves, null for everybody else. */
export function readerOf({ kind, userId }: Principal): string | null {
  return kind === 'user' ? userId : null;
}

/** Who reads courses, with what they consist of: the account's people by permission, and users while the experience is open to them. */
export class CourseReaders {
  constructor(private readonly accesses: Accesses) {}

  /** Whether it exists for the caller; throws `Forbidden` when it does but may not be read. Read with `readerFields`. */
  async visible(ctx: Context, row: Readable): Promise<boolean> {
    return (await this.referable(ctx, row)) || coursePolicy.visible(ctx, row);
  }

  /** Whether a reference from elsewhere in the graph shows it. Read with `readerFields`. */
  async referable(ctx: Context, row: Readable): Promise<boolean> {
    if (coursePolicy.referable(ctx, row)) return true;
    return typeof row.foundIn === 'string' && this.isOpen(ctx, row.foundIn);
  }

  /**
   * What a list covers: what was named, else all of the accounts that the caller reads or is a member of. An account is within a
   * user's reach while anything there is open to them. Throws `NotFound` and `Forbidden`.
   */
  async covered(ctx: Context, { accountId, experienceId }: Wanted): Promise<Covered> {
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

  /** Asked for all rows of a page, or of a part of the answer, at once. */
  private async isOpen(ctx: Context, experienceId: string): Promise<boolean> {
    const userId = readerOf(ctx.principal);
    if (userId === null) return false;
    const areOpen = async (ids: readonly string[]): Promise<boolean[]> => {
      const open = await this.accesses.openOnes(ctx, userId, [...new Set(ids)]);
      return ids.map((id) => open.has(id));
    };
    return loaderIn(ctx, 'Experience:open', areOpen, { cache: false }).load(experienceId);
  }
}
