import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, type ClassType, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Context } from '../context';
import type { ReadRow } from '../database/read-model';
import { type Selection, selectionOf } from '../database/selection';
import { type Connection, nodePaths, toConnection } from '../graphql/connection';
import type { Page } from '../pagination/page';
import type { PageArgs } from '../graphql/types';
import { type ListFilters, listArgs } from './list';

/** A list whose rows refer to other rows. */
export interface ChildList {
  /** Connection type of the rows, and the name of their type. */
  readonly connection: ClassType<object>;
  readonly type: string;
  readonly filters: ListFilters;
  /** Sort keys; without them, the list is sorted by the time of creation. */
  readonly order?: Readonly<Record<string, string>>;
  /** Reads a page that `args.parent` limits to the children of a row. */
  readonly list: (ctx: Context, args: never, selection: Selection, parent: ReadRow) => Promise<Page<ReadRow>>;
}

/** Connection from a type to the rows that refer to it, such as `Membership.payments`. */
interface ChildConnection extends ChildList {
  /** Graph type of the parent; it may be an entity of another domain. */
  readonly parent: ClassType<object>;
  /** Field of the parent. */
  readonly field: string;
  readonly description: string;
  /** Column of the children with the id of the parent. */
  readonly column: string;
  /** Whether all children belong to the account of the parent. */
  readonly sameAccount?: boolean;
  /** Filters of the list that are no arguments of the field, because the parent determines them. */
  readonly without: readonly string[];
}

/**
 * Creates the resolver of a connection from a parent to its children. Callers receive the rows that they may list; if
 * the parent is an account on which they do not have the permission, the connection is null with an error at its path.
 *
 * ADR 0052
 */
export function childConnection(definition: ChildConnection): object {
  const { field, description, connection, type, column, sameAccount } = definition;

  @ArgsType()
  class ChildArgs extends argsOf(definition) {}

  @Resolver(() => definition.parent)
  class ChildConnectionResolver {
    // `type-graphql` finds the resolver of a field by the name of its method.
    @FieldResolver(() => connection, { nullable: true, description })
    async [field](
      @Root() row: ReadRow,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
      @Args(() => ChildArgs) args: ChildArgs,
    ): Promise<Connection<ReadRow>> {
      const { id } = row;
      const account = column === 'account_id' ? { accountId: id } : {};
      const parent = { column, id, accountId: sameAccount ? (row.accountId ?? null) : null };
      const listed = { ...args, ...account, parent } as unknown as never;
      return toConnection(await definition.list(ctx, listed, selectionOf(info, type, nodePaths), row));
    }
  }
  return new ChildConnectionResolver();
}

/**
 * Creates the resolver of a connection from accounts to a list of their rows.
 *
 * @param account graph type of accounts in the subgraph
 * @param rows the rows, as the beginning of the description
 * @param access who may read the rows, as the end of the description
 */
export function accountConnection(
  account: ClassType<object>,
  list: ChildList,
  field: string,
  rows: string,
  access: string,
): object {
  return childConnection({
    ...list,
    parent: account,
    field,
    column: 'account_id',
    without: ['accountId', 'accountIds'].filter((name) => name in list.filters),
    description: `${rows} of the account, newest first. ${access}`,
  });
}

function argsOf({ filters, without, order }: ChildConnection): ClassType<PageArgs> {
  const missing = without.filter((name) => !(name in filters));
  if (missing.length > 0) throw new Error(`The list has no filter ${missing.join(', ')}.`);
  const offered = Object.fromEntries(Object.entries(filters).filter(([name]) => !without.includes(name)));
  return order ? listArgs(offered, order) : listArgs(offered);
}
