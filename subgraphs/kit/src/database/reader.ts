import { type Context, loaderIn } from '../context';
import { messageTemplate, thisInput } from '../errors/sentence';
import { copyJson } from '../json';
import { type Page, type PageArguments, type PageLimits, argumentInvalid } from '../pagination/page';
import { readCaptured } from '../outbox/related-rows';
import { ChildLists } from './child-lists';
import type { Database } from './database';
import { beyond, sortingOf, toPage, type Window, windowOf, orderOf } from './keyset';
import { type NumberedPage, type NumberedRequest, checkNumbers, numberedStatements } from './numbered-page';
import type { ReadModel, ReadRow, Statement } from './read-model';
import { countRows, coverageConditions, type RowCount, toRowCount } from './row-counts';
import type { Selection } from './selection';
import { SharedReads } from './read-batcher';
import { type ListSearch, searchable, TextSearch } from './text-search';

/** SQL condition of a filter: `row` is the alias of the table, `value` the placeholder of the filter's value. */
export type Filter = (row: string, value: string) => string;

/** Sort order of a list. The expression is never null; ids break ties. */
export interface Order {
  readonly expression: (row: string) => string;
  /** Postgres type of the expression, for cursor values. */
  readonly type: string;
}

export interface ListDefinition {
  readonly filters: Readonly<Record<string, Filter>>;
  /** Orders by name, in addition to `created_at`. */
  readonly orders?: Readonly<Record<string, Order>>;
  readonly limits?: PageLimits;
  /** Search of the rows; needs a trigram index. */
  readonly search?: ListSearch;
  /** Whether the list is always read from the primary, never from a replica: for monetary amounts and event data. */
  readonly current?: boolean;
}

/** Rows that a list covers: those of some accounts, of one user, or of both. */
export interface Scope {
  readonly accounts?: readonly string[];
  readonly user?: { readonly column: string; readonly id: string };
}

export interface ListRequest {
  readonly selection: Selection;
  /** Scope of the list; null covers the rows of all accounts (public catalogs only; the filters must restrict them). */
  readonly scope: Scope | null;
  /** Filter name → value; undefined and null values are ignored. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Name of the order; `created_at` by default. */
  readonly order?: string;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** What `withCursor` and `listedAsOf` need of a list request: selection and scope. */
type Covered = Pick<ListRequest, 'selection' | 'scope'>;

interface ReadAsOf {
  readonly rows: unknown[][];
  readonly eventCursor: string | null;
}

/**
 * Whether a row is visible: a soft-deleted row is visible only while the event of its deletion is rendered.
 *
 * @param row read with the field `deleted`
 */
export function notDeleted(ctx: Context, row: ReadRow): boolean {
  return row.deleted !== true || ctx.captured?.id === row.id;
}

/** Prepared reads of one GraphQL type: by id and by keyset pages. */
export class Reader<Type = unknown> {
  private readonly statementCache = new Map<string, string>();
  private readonly shared = new Map<string, SharedReads<unknown[]>>();
  private readonly loaderNames = new WeakMap<Selection, string>();
  private readonly list: ListDefinition;
  private readonly search: TextSearch | null;
  private readonly childLists: ChildLists<Type>;

  constructor(
    private readonly database: Database,
    readonly model: ReadModel<Type>,
    list: ListDefinition = { filters: {} },
  ) {
    this.list = list.search ? searchable(list, list.search) : list;
    this.search = list.search ? new TextSearch(database, model.table, list.search) : null;
    this.childLists = new ChildLists(database, model, this.list, this.search);
  }

  /**
   * Returns a row by id, or null if there is none; lookups of one request are batched. Does not check access: the
   * repository decides by the row's `accountId`.
   */
  byId(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Type> | null> {
    return loaderIn(ctx, this.loaderNameOf(selection), (ids: readonly string[]) =>
      this.byIds(ctx, ids, selection),
    ).load(id);
  }

  /** Returns the first row that meets a condition, or null. */
  async byCondition(
    ctx: Context,
    condition: (row: string) => string,
    values: unknown[],
    selection: Selection,
  ): Promise<ReadRow<Type> | null> {
    const statement = this.model.statement(selection);
    const text = `SELECT ${statement.select} FROM ${this.model.table} t0 ${statement.joins} WHERE ${condition('t0')} LIMIT 1`;
    const [row] = await this.database.rows(text, values);
    return row ? statement.decode(row, ctx.principal) : null;
  }

  /**
   * Returns a keyset page: stable under inserts and deletes, and equally fast at the end of the list and at its start.
   */
  async page(ctx: Context, requested: ListRequest): Promise<Page<ReadRow<Type>>> {
    checkFilters(requested.filters, this.list.search?.filter);
    const { parent } = requested.page;
    if (parent) return this.childLists.page(ctx, requested, parent);
    const request = this.search ? { ...requested, filters: await this.search.narrowed(requested) } : requested;
    const window = windowOf(this.model.typeName, request, this.list.limits);
    const filters = Object.keys(request.filters).filter((name) => request.filters[name] != null);
    const { expression, type } = orderOf(this.list, request);
    const statement = this.model.statement(request.selection, { sql: expression('t0'), type });
    const text = this.buildPageSql(request, statement, filters, window);
    const { rows, eventCursor } = await this.listedAsOf(ctx, request, text, pageValues(request, filters, window));
    return { ...toPage(rows, statement, window, ctx), eventCursor, count: () => this.count(ctx, request) };
  }

  private async count(ctx: Context, request: ListRequest): Promise<RowCount> {
    const values: unknown[] = [];
    const conditions = coverageConditions(this.list, request, 't0', (value) => `$${values.push(value)}`);
    const [row] = await this.listed(ctx, `SELECT ${countRows(this.model.table, 't0', conditions)}`, values);
    return toRowCount(row?.[0] as number);
  }

  /**
   * Returns a page by number, with the total count. Slower with growing offset: only for lists that require page
   * numbers.
   */
  async numbered(ctx: Context, request: NumberedRequest): Promise<NumberedPage<ReadRow<Type>>> {
    checkNumbers(request);
    checkFilters(request.filters);
    const statement = this.model.statement(request.selection);
    const { rows, count, values } = numberedStatements(this.model.table, this.list, request, statement);
    const text = this.withCursor(request, rows, () => `$${values.length + 2}`);
    const [{ rows: found, eventCursor }, counts] = await Promise.all([
      this.listedAsOf(ctx, request, text, [...values, (request.page - 1) * request.size]),
      this.listed(ctx, count, values),
    ]);
    const nodes = found.map((row) => statement.decode(row, ctx.principal));
    return { nodes, totalCount: counts[0]?.[0] as number, eventCursor };
  }

  /**
   * Adds the columns of the event cursor to the statement of a list if the request selects the cursor; otherwise
   * returns the statement unchanged.
   */
  private withCursor({ selection, scope }: Covered, list: string, value: () => string): string {
    const { listCursors } = this.database;
    if (!selection.statesCursor || !listCursors) return list;
    return listCursors.text(list, scope, listCursors.isRemoteLog ? value() : '');
  }

  /**
   * Executes a list statement created by `withCursor`. Returns the list's rows and its event cursor, which is null if
   * the request does not select it or the log position is unknown.
   */
  private async listedAsOf(ctx: Context, { selection }: Covered, text: string, values: unknown[]): Promise<ReadAsOf> {
    const { listCursors } = this.database;
    if (!selection.statesCursor || !listCursors)
      return { rows: await this.listed(ctx, text, values), eventCursor: null };
    const { position, onPrimary } = await listCursors.start();
    if (listCursors.isRemoteLog) values.push(position);
    const rows = await (onPrimary ? this.database.rows(text, values) : this.listed(ctx, text, values));
    const [first = []] = rows;
    return { rows: first[0] === null ? [] : rows, eventCursor: listCursors.cursorIn(first) };
  }

  private listed(ctx: Context, text: string, values: unknown[]): Promise<unknown[][]> {
    return this.list.current ? this.database.rows(text, values) : this.database.listed(ctx, text, values);
  }

  /**
   * Returns one row per id, in the order of the ids, with null for missing rows. Each call is one read. Does not check
   * access.
   */
  async byIds(ctx: Context, ids: readonly string[], selection: Selection): Promise<(ReadRow<Type> | null)[]> {
    const statement = this.model.statement(selection);
    const captured = ctx.captured?.type === this.model.typeName && ids.includes(ctx.captured.id) ? ctx.captured : null;
    const otherIds = captured ? ids.filter((id) => id !== captured.id) : ids;
    const found = otherIds.length > 0 ? await this.sharedBy(selection, statement).rows(otherIds) : noRows;
    const [other] = captured ? await this.capturedRow(statement, captured.row) : [];
    return ids.map((id) => {
      const row = captured?.id === id ? other : found.get(id);
      // Copy the values: concurrent callers share the rows and must not see a mutation of a nested value.
      return row
        ? statement.decode(
            row.map((cell) => copyJson(cell)),
            ctx.principal,
          )
        : null;
    });
  }

  /**
   * Returns the name of the data loader for a selection. The string is created once per selection, so that it is hashed
   * only once.
   */
  private loaderNameOf(selection: Selection): string {
    let name = this.loaderNames.get(selection);
    if (name === undefined) this.loaderNames.set(selection, (name = `${this.model.typeName}:${selection.key}`));
    return name;
  }

  private sharedBy(selection: Selection, statement: Statement): SharedReads<unknown[]> {
    const cached = this.shared.get(selection.key);
    if (cached) return cached;
    const text = `SELECT ${statement.select} FROM ${this.model.table} t0 ${statement.joins} WHERE t0.id = ANY($1::text[])`;
    const shared = new SharedReads(
      async (ids) => new Map((await this.database.rows(text, [ids])).map((row) => [row[0] as string, row])),
    );
    if (this.shared.size < maxCachedStatements) this.shared.set(selection.key, shared);
    return shared;
  }

  /**
   * Reads the selected fields from an event's row snapshot instead of the table. Related rows that the snapshot
   * contains are read from it too; other joined rows are read in their current state.
   */
  private capturedRow(statement: Statement, row: Record<string, unknown>): Promise<unknown[][]> {
    const source = `jsonb_populate_record(NULL::${this.model.table}, $1::jsonb) t0`;
    const { text, values } = readCaptured(row, () => `SELECT ${statement.select} FROM ${source} ${statement.joins}`);
    return this.database.rows(text, values);
  }

  private buildPageSql(request: ListRequest, statement: Statement, filters: readonly string[], window: Window): string {
    const key = [
      request.selection.key,
      request.selection.statesCursor,
      scopeKey(request.scope),
      filters.join(),
      request.order,
      request.direction,
      window.size,
      window.backward,
      window.after !== null,
      window.before !== null,
    ].join('|');
    let text = this.statementCache.get(key);
    if (text === undefined) {
      text = this.writePage(request, statement, filters, window);
      if (this.statementCache.size < maxCachedStatements) this.statementCache.set(key, text);
    }
    return text;
  }

  private writePage(request: ListRequest, statement: Statement, filters: readonly string[], window: Window): string {
    const order = orderOf(this.list, request);
    const sorting = sortingOf(order, request.direction, window.backward);
    let placeholders = 0;
    const nextPlaceholder = () => `$${(placeholders += 1)}`;
    const scope = request.scope;
    const accounts = scope?.accounts ? nextPlaceholder() : null;
    const user = scope?.user ? nextPlaceholder() : null;
    const conditions = filters.map((name) => ({ filter: this.list.filters[name] as Filter, value: nextPlaceholder() }));
    const bounds = [window.after, window.before].map((position) =>
      position ? { value: nextPlaceholder(), id: nextPlaceholder() } : null,
    );
    const buildConditions = (row: string, scopeConditions: string[]) => {
      const compare = (bound: { value: string; id: string } | null, forward: boolean) =>
        bound ? [beyond(order, request.direction, row, bound, forward)] : [];
      const all = [
        ...scopeConditions,
        ...conditions.map(({ filter, value }) => filter(row, value)),
        ...compare(bounds[0] ?? null, true),
        ...compare(bounds[1] ?? null, false),
      ];
      return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    };
    const rows = (scopeConditions: string[]) =>
      `SELECT t.* FROM ${this.model.table} t ${buildConditions('t', scopeConditions)} ORDER BY ${sorting('t')} LIMIT ${window.size + 1}`;
    const select = `SELECT ${statement.select}`;
    const tail = `ORDER BY ${sorting('t0')} LIMIT ${window.size + 1}`;
    const source = scopeSource(scope, accounts, user, rows);
    const list = source
      ? `${select} FROM (${source}) t0 ${statement.joins} ${tail}`
      : `${select} FROM ${this.model.table} t0 ${statement.joins} ${buildConditions('t0', singleScope(scope, accounts, user))} ${tail}`;
    return this.withCursor(request, list, nextPlaceholder);
  }
}

const noRows: ReadonlyMap<string, unknown[]> = new Map();

/** Maximum number of cached statements per type. */
const maxCachedStatements = 1_000;

/** Maximum number of values of one filter. */
const maxFilterValues = 100;

/** Rejects filters with more than 100 values. The value of a search may contain the accounts of the caller. */
function checkFilters(filters: Readonly<Record<string, unknown>>, search?: string): void {
  for (const [name, value] of Object.entries(filters)) {
    if (Array.isArray(value) && value.length > maxFilterValues && name !== search)
      throw argumentInvalid(name, messageTemplate`${thisInput} must have at most ${maxFilterValues} values.`);
  }
}

function scopeKey(scope: Scope | null): string {
  if (!scope) return '';
  return `${scope.accounts ? Math.min(scope.accounts.length, 2) : ''}/${scope.user?.column ?? ''}`;
}

/**
 * Returns the SQL conditions of a scope that is a single index range (one account or one user); no conditions for other
 * scopes, which `scopeSource` handles.
 */
function singleScope(scope: Scope | null, accounts: string | null, user: string | null): string[] {
  if (accounts) return [`t0.account_id = ${accounts}`];
  return user && scope?.user ? [`t0.${scope.user.column} = ${user}`] : [];
}

/**
 * Returns a subquery for a scope with several index ranges, such as several accounts. It takes the first rows of each
 * range, so that every range is read in index order. Null if the scope is a single range.
 */
function scopeSource(
  scope: Scope | null,
  accounts: string | null,
  user: string | null,
  rows: (scopeConditions: string[]) => string,
): string | null {
  const hasMultipleAccounts = scope?.accounts !== undefined && scope.accounts.length !== 1;
  if (!scope || (!hasMultipleAccounts && !(accounts && user))) return null;
  const list = hasMultipleAccounts ? `${accounts}::text[]` : `ARRAY[${accounts}]`;
  const ofAccounts = `SELECT r.* FROM unnest(${list}) AS scope(account_id) CROSS JOIN LATERAL (${rows(['t.account_id = scope.account_id'])}) r`;
  if (!scope.user || !user) return ofAccounts;
  return `${ofAccounts} UNION ALL (${rows([`t.${scope.user.column} = ${user}`, `t.account_id <> ALL (${list})`])})`;
}

function pageValues(request: ListRequest, filters: readonly string[], window: Window): unknown[] {
  const values: unknown[] = [];
  const accounts = request.scope?.accounts;
  if (accounts) values.push(accounts.length === 1 ? accounts[0] : accounts);
  if (request.scope?.user) values.push(request.scope.user.id);
  for (const name of filters) values.push(request.filters[name]);
  for (const position of [window.after, window.before]) if (position) values.push(position.value, position.id);
  return values;
}
