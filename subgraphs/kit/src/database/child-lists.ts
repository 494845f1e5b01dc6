import { type Context, loaderIn } from '../context';
import type { Page, Parent } from '../pagination/page';
import type { Database } from './database';
import { beyond, sortingOf, toPage, type Window, windowOf, orderOf } from './keyset';
import type { ReadModel, ReadRow } from './read-model';
import type { ListDefinition, ListRequest, Scope } from './reader';
import type { TextSearch } from './text-search';
import { type Bind, countRows, coverageConditions, type RowCount, toRowCount } from './row-counts';

/**
 * Leaves the parent out of the scope and filters of a list of its children, so that the lists of several parents are
 * equal. The statement compares the column of the parent, and its account, in any case.
 */
function withoutParent(request: ListRequest, { column, id, accountId, argument }: Parent): ListRequest {
  const { accounts, user } = request.scope ?? {};
  const owner = column === 'account_id' ? id : accountId;
  const isOwner = !user && accounts?.length === 1 && accounts[0] === owner;
  const isUser = !accounts && user?.column === column && user.id === id;
  const filters = argument === null ? request.filters : { ...request.filters, [argument]: null };
  return { ...request, filters, scope: isOwner || isUser ? null : request.scope };
}

/** Returns the accounts to which the children belong; null if they can belong to any. */
function scopeOf(parents: readonly Parent[]): Scope | null {
  const accounts = parents.flatMap(({ column, id, accountId }) => (column === 'account_id' ? [id] : (accountId ?? [])));
  return accounts.length === parents.length ? { accounts: [...new Set(accounts)] } : null;
}

const noRows: readonly unknown[][] = [];

/**
 * Lists of rows by the row that they refer to: the plans of a product, the payments of a membership. Requests with the
 * same arguments for several parents are read with one statement, which takes the first rows of each parent in index
 * order, and counted with one statement.
 */
export class ChildLists<Type> {
  constructor(
    private readonly database: Database,
    private readonly model: ReadModel<Type>,
    private readonly list: ListDefinition,
    private readonly search: TextSearch | null,
  ) {}

  /** Returns a keyset page of the children of one parent. Its count is read only if it is requested. */
  async page(ctx: Context, requested: ListRequest, parent: Parent): Promise<Page<ReadRow<Type>>> {
    const { typeName } = this.model;
    const request = withoutParent(requested, parent);
    const { selection, scope, filters, order, direction } = request;
    const { first, last, after, before } = request.page;
    const window = windowOf(typeName, request, this.list.limits);
    const covered = `${typeName}.${parent.column}:${JSON.stringify([scope, filters, parent.accountId === null])}`;
    const paged = `${covered}:${order}:${direction}:${JSON.stringify([first, last, after, before])}:${selection.key}`;
    const pages = loaderIn(ctx, paged, (parents: readonly Parent[]) => this.pages(ctx, parents, request, window));
    const counts = () =>
      loaderIn(ctx, `count:${covered}`, (parents: readonly Parent[]) => this.counts(ctx, parents, request));
    return { ...(await pages.load(parent)), count: () => counts().load(parent) };
  }

  private async pages(
    ctx: Context,
    parents: readonly Parent[],
    request: ListRequest,
    window: Window,
  ): Promise<Page<ReadRow<Type>>[]> {
    const order = orderOf(this.list, request);
    const statement = this.model.statement(request.selection, { sql: order.expression('t0'), type: order.type });
    const sorting = sortingOf(order, request.direction, window.backward);
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const source = parentSource(parents, bind);
    const conditions = await this.conditions(parents, request, bind);
    for (const [position, forward] of [[window.after, true] as const, [window.before, false] as const])
      if (position) {
        const bound = { value: bind(position.value), id: bind(position.id) };
        conditions.push(beyond(order, request.direction, 't', bound, forward));
      }
    const children = `SELECT t.* FROM ${this.model.table} t WHERE ${conditions.join(' AND ')} ORDER BY ${sorting('t')} LIMIT ${window.size + 1}`;
    const text = `SELECT ${statement.select}, parent.place FROM ${source} CROSS JOIN LATERAL (${children}) t0 ${statement.joins} ORDER BY ${sorting('t0')}`;
    const rows = Map.groupBy(await this.rows(ctx, text, values), (row) => row.at(-1) as number);
    return parents.map((_, place) => toPage(rows.get(place) ?? noRows, statement, window, ctx));
  }

  private async counts(ctx: Context, parents: readonly Parent[], request: ListRequest): Promise<RowCount[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const source = parentSource(parents, bind);
    const count = countRows(this.model.table, 't', await this.conditions(parents, request, bind));
    const rows = new Map(
      (await this.rows(ctx, `SELECT parent.place, ${count} FROM ${source}`, values)) as [number, number][],
    );
    return parents.map((_, place) => toRowCount(rows.get(place) ?? 0));
  }

  /** Returns the conditions for children of the row `parent`, which are the same for all parents of a statement. */
  private async conditions(parents: readonly Parent[], request: ListRequest, bind: Bind): Promise<string[]> {
    const scope = request.scope ?? scopeOf(parents);
    const filters = this.search ? await this.search.narrowed({ ...request, scope }) : request.filters;
    const [{ column, accountId }] = parents as [Parent];
    return [
      `t.${column} = parent.id`,
      ...(accountId === null ? [] : ['t.account_id = parent.account_id']),
      ...coverageConditions(this.list, { ...request, filters }, 't', bind),
    ];
  }

  private rows(ctx: Context, text: string, values: unknown[]): Promise<unknown[][]> {
    return this.list.current ? this.database.rows(text, values) : this.database.listed(ctx, text, values);
  }
}

/** Returns the SQL of the parents as rows `parent` with their place, from 0. */
function parentSource(parents: readonly Parent[], bind: Bind): string {
  const ids = bind(parents.map(({ id }) => id));
  const accounts = bind(parents.map(({ accountId }) => accountId));
  return `(SELECT id, account_id, ordinality::int - 1 AS place FROM unnest(${ids}::text[], ${accounts}::text[]) WITH ORDINALITY AS listed (id, account_id, ordinality)) parent`;
}
