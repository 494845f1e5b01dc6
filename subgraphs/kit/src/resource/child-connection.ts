import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, type ClassType, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Context } from '../context';
import type { ReadRow } from '../database/read-model';
import { type Selection, selectionOf } from '../database/selection';
import { newListExtension } from '../graphql/list-arguments';
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
  /** Reads a page that `parent` limits to the children of a row. It is in the arguments, and in their `page`. */
  readonly list: (ctx: Context, args: never, selection: Selection) => Promise<Page<ReadRow>>;
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
  /**
   * Argument of the list that names the parent, for lists whose access depends on it; by default `accountId` for
   * children of accounts, otherwise none.
   */
  readonly argument?: string;
  /** Whether the list also needs the account of the parent as `accountId`. */
  readonly namesAccount?: boolean;
  /** Further filters of the list that are no arguments of the field, because the parent determines them. */
  readonly without?: readonly string[];
}

/**
 * Creates the resolver of a connection from a parent to its children. Callers receive the rows that they may list; if
 * the parent is an account on which they do not have the permission, the connection is null with an error at its path.
 *
 * ADR 0052
 */
export function childConnection(definition: ChildConnection): object {
  const { field, description, connection, type, column, sameAccount, namesAccount } = definition;
  const argument = argumentOf(definition);

  @ArgsType()
  class ChildArgs extends argsOf(definition) {}

  @Resolver(() => definition.parent)
  class ChildConnectionResolver {
    // `type-graphql` finds the resolver of a field by the name of its method.
    @Extensions({ [newListExtension]: true })
    @FieldResolver(() => connection, { nullable: true, description })
    async [field](
      @Root() row: ReadRow,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
      @Args(() => ChildArgs) args: ChildArgs,
    ): Promise<Connection<ReadRow>> {
      const { id, accountId = null } = row;
      const parent = { column, id, accountId: sameAccount ? accountId : null, argument };
      const named = { ...(namesAccount && { accountId }), ...(argument !== null && { [argument]: id }) };
      const page = { ...args, parent };
      const listed = { ...page, ...named, page } as unknown as never;
      return toConnection(await definition.list(ctx, listed, selectionOf(info, type, nodePaths)));
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
    without: 'accountIds' in list.filters ? ['accountIds'] : [],
    description: `${rows} of the account, newest first. ${access}`,
  });
}

function argumentOf({ argument, column }: ChildConnection): string | null {
  return argument ?? (column === 'account_id' ? 'accountId' : null);
}

function argsOf(definition: ChildConnection): ClassType<PageArgs> {
  const { filters, without = [], namesAccount, order } = definition;
  const missing = without.filter((name) => !(name in filters));
  if (missing.length > 0) throw new Error(`The list has no filter ${missing.join(', ')}.`);
  const determined = [...without, argumentOf(definition), ...(namesAccount ? ['accountId'] : [])];
  const offered = Object.fromEntries(Object.entries(filters).filter(([name]) => !determined.includes(name)));
  return order ? listArgs(offered, order) : listArgs(offered);
}
