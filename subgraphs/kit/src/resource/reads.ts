import type { Context } from '../context';
import type { NumberedPage } from '../database/numbered-page';
import type { ReadRow } from '../database/read-model';
import { notDeleted, type Reader, type Scope } from '../database/reader';
import type { Selection } from '../database/selection';
import type { Page, PageArguments } from '../pagination/page';
import { accountsFor, requireAction, canAccess, hasPermission } from '../principal/principal';
import { conditionsOf, type ListFilters } from './list';
import type { LockedRow } from '../database/rows';
import { NotFound } from '../errors/errors';

/** Arguments of a list that determine which rows it covers. */
interface ListedFor {
  readonly accountId?: string | null;
}

/** Rows that a list covers: those in the scope that meet the conditions, which are filters of the list by name. */
interface ListedRows {
  readonly scope: Scope | null;
  readonly conditions?: Readonly<Record<string, unknown>>;
}

/** Who may read the rows of a resource. */
export interface ReadPolicy {
  /** Fields of the row that the policy needs in addition to its account. */
  readonly fields?: Selection;
  /** Returns the rows that the caller may list. Throws `NotFound` or `Forbidden` for accounts that the caller names. */
  listed(ctx: Context, args: ListedFor): ListedRows;
  /**
   * Returns whether the caller has access to the account of the row. Throws `Forbidden` with access but without the
   * read permission.
   */
  visible(ctx: Context, row: ReadRow): boolean | Promise<boolean>;
  /** Returns whether the caller may read the row through a reference from another GraphQL type. */
  referable(ctx: Context, row: ReadRow): boolean | Promise<boolean>;
}

/** Creates the read policy of a resource that callers with a permission on its account may read. */
export function readPolicy(permission: string): ReadPolicy {
  return {
    listed: (ctx, { accountId }) => ({ scope: { accounts: accountsFor(ctx, permission, accountId) } }),
    visible(ctx, { accountId }) {
      if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
      requireAction(ctx, permission, accountId);
      return true;
    },
    referable: (ctx, { accountId }) => accountId !== null && hasPermission(ctx.principal, permission, accountId),
  };
}

type ListArguments = ListedFor & PageArguments & { readonly order?: string | null; readonly direction: 'asc' | 'desc' };

type NumberedArguments = ListedFor & { readonly page: number; readonly size: number };

/** Reads that are the same for most resources. */
export class ResourceReads<Type = unknown> {
  /** @param filters filters of the lists, by the names of their arguments */
  constructor(
    private readonly reader: Reader<Type>,
    private readonly policy: ReadPolicy,
    private readonly filters: ListFilters = {},
  ) {}

  /**
   * Returns the row by id; null if it does not exist, is deleted or is not visible to the caller. Throws `Forbidden`
   * without the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    const { fields } = this.policy;
    const row = await this.reader.byId(ctx, id, fields ? selection.with(fields) : selection);
    return row && notDeleted(ctx, row) && (await this.policy.visible(ctx, row)) ? row : null;
  }

  /**
   * Returns the row for the response to a mutation, without a read check: the permission for the mutation is
   * sufficient.
   */
  commandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the row by id, for a reference from another GraphQL type; null if it does not exist or the caller may not
   * read it.
   */
  async reference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    const row = await this.reader.byId(ctx, id, selection);
    return row && (await this.policy.referable(ctx, row)) ? row : null;
  }

  /**
   * Returns one page of the rows that the caller may list, by default in the order of creation.
   *
   * @param conditions values of further filters of the list, by name
   */
  async list(
    ctx: Context,
    args: ListArguments,
    selection: Selection,
    conditions: Readonly<Record<string, unknown>> = {},
  ): Promise<Page<ReadRow<Type>>> {
    return this.reader.page(ctx, {
      ...this.listed(ctx, args, selection, conditions),
      order: args.order ?? 'created_at',
      direction: args.direction,
      page: args,
    });
  }

  /** Returns one numbered page of the rows that the caller may list, newest first, with the total count. */
  async numbered(
    ctx: Context,
    args: NumberedArguments,
    selection: Selection,
    conditions: Readonly<Record<string, unknown>> = {},
  ): Promise<NumberedPage<ReadRow<Type>>> {
    return this.reader.numbered(ctx, {
      ...this.listed(ctx, args, selection, conditions),
      direction: 'desc',
      page: args.page,
      size: args.size,
    });
  }

  private listed(
    ctx: Context,
    args: ListedFor,
    selection: Selection,
    others: Readonly<Record<string, unknown>>,
  ): { selection: Selection; scope: Scope | null; filters: Record<string, unknown> } {
    const { scope, conditions } = this.policy.listed(ctx, args);
    return { selection, scope, filters: { ...conditionsOf(this.filters, args), ...conditions, ...others } };
  }
}

/**
 * Returns a row that must exist.
 *
 * @throws NotFound if there is none, or if it is marked as deleted
 */
export async function requireRow<Row extends object>(found: Promise<Row | null>): Promise<Row> {
  const row = await found;
  if (!row || isDeleted(row)) throw new NotFound();
  return row;
}

/** Like `requireRow`, for a row locked with `lockToChange`. */
export async function requireLocked<Row extends object>(
  found: Promise<LockedRow<Row> | null>,
): Promise<LockedRow<Row>> {
  const locked = await found;
  if (!locked || isDeleted(locked.row)) throw new NotFound();
  return locked;
}

function isDeleted(row: { readonly deletedAt?: Date | null }): boolean {
  return Boolean(row.deletedAt);
}
