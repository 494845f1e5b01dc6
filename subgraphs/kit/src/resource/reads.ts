import type { Context } from '../context';
import type { ReadRow } from '../database/read-model';
import { notDeleted, type Reader } from '../database/reader';
import type { Selection } from '../database/selection';
import { accountsFor, canAccess, hasPermission, requireAction } from '../principal';

/** Who may read the rows of a resource that belongs to accounts. */
export interface ReadPolicy {
  /** Fields of the row that the policy needs in addition to its account. */
  readonly fields?: Selection;
  /** Returns the accounts whose rows the caller may list: the requested one, or else all with the read permission. */
  listed(ctx: Context, accountId: string | null | undefined): string[];
  /**
   * Returns whether the caller has access to the account of the row. Throws `Forbidden` with access but without the
   * read permission.
   */
  visible(ctx: Context, row: { readonly accountId: string | null }): boolean;
  /** Returns whether the caller may read the row through a reference from another GraphQL type. */
  referable(ctx: Context, row: { readonly accountId: string | null }): boolean;
}

/** Creates the read policy of a resource that callers with a permission on its account may read. */
export function readPolicy(permission: string): ReadPolicy {
  return {
    listed: (ctx, accountId) => accountsFor(ctx, permission, accountId),
    visible(ctx, { accountId }) {
      if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
      requireAction(ctx, permission, accountId);
      return true;
    },
    referable: (ctx, { accountId }) => accountId !== null && hasPermission(ctx.principal, permission, accountId),
  };
}

/** Reads of single rows that are the same for most resources. */
export class ResourceReads {
  constructor(
    private readonly reader: Reader,
    private readonly policy: ReadPolicy,
  ) {}

  /**
   * Returns the row by id; null if it does not exist, is deleted or is not visible to the caller. Throws `Forbidden`
   * without the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const { fields } = this.policy;
    const row = await this.reader.byId(ctx, id, fields ? selection.with(fields) : selection);
    return row && notDeleted(ctx, row) && this.policy.visible(ctx, row) ? row : null;
  }

  /**
   * Returns the row for the response to a mutation, without a read check: the permission for the mutation is
   * sufficient.
   */
  commandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the row by id, for a reference from another GraphQL type; null if it does not exist or the caller may not
   * read it.
   */
  async reference(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const row = await this.reader.byId(ctx, id, selection);
    return row && this.policy.referable(ctx, row) ? row : null;
  }
}
