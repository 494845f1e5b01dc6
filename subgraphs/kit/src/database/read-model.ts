import { hasPermission, type Principal } from '../principal/principal';
import { isoText } from './driver/prepared-reads';
import { Selection } from './selection';

/** Source of a GraphQL field: columns of the type's table, or SQL expressions over them. */
export interface FieldSource {
  readonly kind: 'columns';
  /** Column names, or SQL in which `$row` is the alias of the row. */
  readonly columns: readonly string[];
  /** Converts the column values to the field's value; omitted where the field has the value of a single column. */
  readonly decode?: (...values: never[]) => unknown;
  /** The joined row that `$other` in the columns refers to. */
  readonly other?: Other;
  /** Permission that the caller needs on the row's account; the field is null without it. */
  readonly requires?: string;
  /** Whether `decode` receives the caller's principal after the column values, for values that depend on the caller. */
  readonly forCaller?: boolean;
}

/** Reference to another row of the same domain, which a statement joins. */
interface Other {
  readonly model: () => ReadModel;
  /** Column with the other row's id, or SQL in which `$row` is the alias of the row. */
  readonly column: string;
}

/** A field that is another row of the same domain, read by a join. */
export interface RelationSource extends Other {
  readonly kind: 'relation';
  /** Whether the other row may be missing, for references without a foreign key. */
  readonly isOptional?: boolean;
  /**
   * Decides whether the caller may see the other row, where access to this row does not imply it. Without a guard,
   * every caller who may see this row may see the other row.
   */
  readonly guard?: RelationGuard;
  /** Permission that the caller needs on the row's account; the field is null without it. */
  readonly requires?: string;
}

/** Access policy of the row that a relation refers to. */
export interface RelationGuard {
  /** Fields of the other row that the policy needs in addition to its account. */
  readonly fields: readonly string[];
  canSee(principal: Principal, row: ReadRow): boolean;
}

export type Source = FieldSource | RelationSource;

/** Creates a field with the value of a single column. */
export function column(name: string, options: { requires?: string } = {}): FieldSource {
  return { kind: 'columns', columns: [name], ...options };
}

/** Creates a field whose value is computed from one or more columns. */
export function computed<Values extends unknown[]>(
  columns: readonly string[],
  decode: (...values: Values) => unknown,
  options: { requires?: string; forCaller?: boolean } = {},
): FieldSource {
  return { kind: 'columns', columns, decode: decode as (...values: never[]) => unknown, ...options };
}

/**
 * Creates a non-nullable field that needs a permission on the account of the row: other callers receive an empty value.
 * The check is part of the field, because the row can also be reached through relations of public rows.
 *
 * @param emptyValue creates a new empty value for each row
 */
export function permittedField(name: string, permission: string, emptyValue: () => unknown): FieldSource {
  const valueFor = (value: unknown, accountId: string, principal: Principal): unknown =>
    hasPermission(principal, permission, accountId) ? value : emptyValue();
  return computed([name, 'account_id'], valueFor, { forCaller: true });
}

/** Creates an empty object, for a `permittedField`. */
export const noPairs = (): object => ({});

/** Creates an empty list, for a `permittedField`. */
export const noValues = (): string[] => [];

/**
 * Creates a field with the value of an SQL expression over the row (`$row`) and a row of the same domain that it
 * references (`$other`).
 */
export function joinedField(model: () => ReadModel, name: string, sql: string): FieldSource {
  return { kind: 'columns', columns: [sql], other: { model, column: name } };
}

/** Creates a field that refers to an entity of another domain: `{ id }`, or null where the column is null. */
export function reference(name: string): FieldSource {
  return computed([name], (id: string | null) => (id === null ? null : { id }));
}

/**
 * Creates a field that contains another row of this domain.
 *
 * @param options `isOptional` for a reference without a foreign key, `guard` where access to this row does not imply
 * access to the other one
 */
export function relation(
  model: () => ReadModel,
  name: string,
  options: Pick<RelationSource, 'requires' | 'isOptional' | 'guard'> = {},
): RelationSource {
  return { kind: 'relation', model, column: name, ...options };
}

/** Key without a value at run time: it only keeps rows of different graph types apart. */
declare const graphType: unique symbol;

/**
 * Result row of a prepared read: the selected fields of a graph type, and always the row's id and account. Fields that
 * are not selected are missing, so a row of plans is a `ReadRow<Plan>`, but not a `Plan`.
 */
export interface ReadRow<Type = unknown> {
  readonly id: string;
  readonly accountId: string | null;
  readonly [field: string]: unknown;
  readonly [graphType]?: Type;
}

/** Compiled read of a selection of a graph type. */
export interface Statement<Type = unknown> {
  /**
   * Expressions of `SELECT … FROM $source …joins`; the caller replaces `$source` by a table or another row source. The
   * first expression is the id.
   */
  readonly select: string;
  readonly joins: string;
  /**
   * Index of the sort expression in the result row; -1 without sorting. The expression is selected as text so that
   * cursors lose no precision.
   */
  readonly sortedAt: number;
  decode(row: readonly unknown[], principal: Principal): ReadRow<Type>;
}

/** Sort expression of a list. */
export interface Sorting {
  /** SQL expression over the row, whose alias is `t0`. */
  readonly sql: string;
  /** Postgres type of the expression. */
  readonly type: string;
}

type Builder = (row: readonly unknown[], principal: Principal) => ReadRow | null;

/**
 * Maps a GraphQL type to its table. One statement reads only the columns that the request selects, and joins objects of
 * the same domain. Fields that the model does not list have a field resolver.
 *
 * `Type` is the class of the GraphQL type, so that rows of one type are not returned as another.
 *
 * ADR 0006
 */
export class ReadModel<Type = unknown> {
  private readonly statements = new Map<string, Statement<Type>>();

  /**
   * @param typeName GraphQL type, such as `Plan`
   * @param table qualified table name, such as `billing.plans`
   * @param fields source of each GraphQL field, by field name
   * @param accountColumn column of the owning account; null where rows have none
   */
  constructor(
    readonly typeName: string,
    readonly table: string,
    readonly fields: Readonly<Record<string, Source>>,
    readonly accountColumn: string | null = 'account_id',
  ) {}

  /**
   * Returns the SELECT expressions and joins that read a selection of fields, compiled once per selection and sort
   * expression and cached.
   */
  statement(selection: Selection, sorting: Sorting | null = null): Statement<Type> {
    const key = sorting ? `${sorting.sql} ${selection.key}` : selection.key;
    let statement = this.statements.get(key);
    if (!statement) {
      const plan = new StatementPlan(sorting);
      const build = plan.object(this, selection, 't0');
      statement = { ...plan.toStatement(), decode: (row, principal) => build(row, principal) as ReadRow<Type> };
      if (this.statements.size < 1_000) this.statements.set(key, statement);
    }
    return statement;
  }
}

/** Collects expressions and joins while the fields of a selection are compiled. */
class StatementPlan {
  private readonly expressions: string[] = [];
  /** Joined tables with their conditions; the index determines the alias. */
  private readonly joins: string[] = [];

  constructor(private readonly sorting: Sorting | null) {}

  toStatement(): Omit<Statement, 'decode'> {
    const sortedAt = this.sortedAt();
    const select = this.expressions.map((sql) => (this.isSortedTime(sql) ? `${sql}::text` : sql)).join(', ');
    return {
      select,
      sortedAt,
      joins: this.joins.map((joined, at) => `LEFT JOIN ${joined.replaceAll('$other', aliasAt(at))}`).join(' '),
    };
  }

  object(model: ReadModel, selection: Selection, alias: string): Builder {
    const idAt = this.expression('id', alias);
    const accountAt = model.accountColumn === null ? -1 : this.expression(model.accountColumn, alias);
    const fields = [...selection.fields].flatMap(([name, inner]) => {
      const source = model.fields[name];
      return source && name !== 'id'
        ? [{ name, requires: source.requires, ...this.compileField(source, inner, alias) }]
        : [];
    });
    return builder(idAt, accountAt, fields, (at) =>
      this.isSortedTime(this.expressions[at]) ? `isoText(row[${at}])` : `row[${at}]`,
    );
  }

  /**
   * Returns the index of the sort expression among the selected expressions. A timestamp or text that is selected
   * anyway is used; otherwise the expression is added.
   */
  private sortedAt(): number {
    if (!this.sorting) return -1;
    const { sql, type } = this.sorting;
    const index = type === 'text' || type === 'timestamptz' ? this.expressions.indexOf(sql) : -1;
    return index >= 0 ? index : this.expressions.push(`${sql}::text`) - 1;
  }

  /**
   * Whether an expression is the timestamp that rows are sorted by. That timestamp is selected as text with full
   * precision, since `isoText` truncates it to milliseconds.
   */
  private isSortedTime(sql: string | undefined): boolean {
    return this.sorting?.type === 'timestamptz' && this.sorting.sql === sql;
  }

  private compileField(
    source: Source,
    inner: Selection,
    alias: string,
  ): Pick<CompiledField, 'positions' | 'make' | 'forCaller'> {
    if (source.kind === 'columns') {
      const other = source.other && this.join(source.other, alias);
      return {
        positions: source.columns.map((name) => this.expression(name, alias, other)),
        make: source.decode as Make | undefined,
        forCaller: source.forCaller,
      };
    }
    if (!source.isOptional && [...inner.fields.keys()].every((name) => name === 'id'))
      return { positions: [this.expression(source.column, alias)], make: idOnly as Make };
    const { guard } = source;
    const selected = guard ? inner.with(Selection.names(...guard.fields)) : inner;
    const build = this.object(source.model(), selected, this.join(source, alias));
    return { positions: null, make: (guard ? withGuard(build, guard) : build) as Make };
  }

  /** Returns the alias of a joined row; fields that reference the same row share it. */
  private join({ model, column: name }: Other, alias: string): string {
    const sql = `${model().table} $other ON $other.id = ${onRow(name, alias)}`;
    const index = this.joins.indexOf(sql);
    return aliasAt(index >= 0 ? index : this.joins.push(sql) - 1);
  }

  private expression(name: string, alias: string, other = ''): number {
    const sql = onRow(name, alias).replaceAll('$other', other);
    const index = this.expressions.indexOf(sql);
    return index >= 0 ? index : this.expressions.push(sql) - 1;
  }
}

function aliasAt(join: number): string {
  return `t${join + 1}`;
}

/** Wraps the builder of a related row: the row becomes null for callers that may not see it. */
function withGuard(build: Builder, { canSee }: RelationGuard): Builder {
  return (row, principal) => {
    const relatedRow = build(row, principal);
    return relatedRow && canSee(principal, relatedRow) ? relatedRow : null;
  };
}

/**
 * Builds a related row of which only the id is selected. The referencing column contains the id, so no join is needed.
 */
function idOnly(id: string | null): ReadRow | null {
  return id === null ? null : { id, accountId: null };
}

type Make = (...values: unknown[]) => unknown;

/** Compiled field of a row object. */
interface CompiledField {
  readonly name: string;
  /**
   * Indexes of the field's columns in the result row; null for a joined object, which `make` builds from the whole
   * result row and the principal.
   */
  readonly positions: readonly number[] | null;
  /** Converts the column values to the field's value; undefined where the field has the value of a single column. */
  readonly make: Make | undefined;
  /** Whether `make` also receives the caller's principal. */
  readonly forCaller?: boolean | undefined;
  readonly requires: string | undefined;
}

/**
 * Generates a function that builds a row as one object literal, since adding the fields one after the other is several
 * times slower. Field names are valid identifiers, as GraphQL requires.
 */
function builder(
  idAt: number,
  accountAt: number,
  fields: readonly CompiledField[],
  cell: (position: number) => string,
): Builder {
  const value = ({ positions, make, requires, forCaller }: CompiledField, at: number): string => {
    const cells =
      positions === null ? 'row, principal' : [...positions.map(cell), ...(forCaller ? ['principal'] : [])].join(', ');
    const expression = make ? `makes[${at}](${cells})` : cells;
    return requires === undefined ? expression : `can(principal, requires[${at}], accountId) ? ${expression} : null`;
  };
  const code = `return (row, principal) => {
    const id = row[${idAt}];
    if (id === null) return null;
    const accountId = ${accountAt < 0 ? 'null' : `row[${accountAt}]`};
    return { id, accountId${fields.map((part, at) => `, ${part.name}: ${value(part, at)}`).join('')} };
  };`;
  return new Function('can', 'isoText', 'makes', 'requires', code)(
    hasPermission,
    isoText,
    fields.map(({ make }) => make),
    fields.map(({ requires }) => requires),
  ) as Builder;
}

/** Returns the SQL of a column or expression for the row with this alias. */
function onRow(name: string, alias: string): string {
  return name.includes('$row') ? name.replaceAll('$row', alias) : `${alias}.${name}`;
}
