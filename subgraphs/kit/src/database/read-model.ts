import { can } from '../principal';
import type { Principal } from '../principal';
import { isoText } from './row-types';
import { Selection } from './selection';

/** How one graph field is read from the row. */
export interface FieldSource {
  readonly kind: 'columns';
  /** Column names, or SQL with `$row` standing for the row's alias. */
  readonly columns: readonly string[];
  /** From the columns' values to the field's value; left out when the one column is the value. */
  readonly decode?: (...values: never[]) => unknown;
  /** The row that `$other` in the columns stands for. */
  readonly other?: Other;
  /** Permission on the row's account without which the field is null. */
  readonly requires?: string;
  /** Whether `decode` gets the caller's principal behind the columns' values: what the field says depends on who asks. */
  readonly forCaller?: boolean;
}

/** Another row of the same domain. */
interface Other {
  readonly model: () => ReadModel;
  /** Column that holds the other row's id, or SQL with `$row` standing for the row's alias. */
  readonly column: string;
}

/** A field that is another row of the same domain, read by a join. */
export interface RelationSource extends Other {
  readonly kind: 'relation';
  /** Whether there may be no row by that id: no foreign key holds it. */
  readonly mayBeGone?: boolean;
  /** Decides whether the caller sees the other row, where callers see this one who may not see that; without it whoever sees this one does. */
  readonly guard?: RelationGuard;
  /** Permission on the row's account without which the field is null. */
  readonly requires?: string;
}

/** A policy on the other row of a relation. */
export interface RelationGuard {
  /** Fields that it looks at, beside the account. */
  readonly fields: readonly string[];
  sees(principal: Principal, row: ReadRow): boolean;
}

export type Source = FieldSource | RelationSource;

/** A field that is one column. */
export function column(name: string, options: { requires?: string } = {}): FieldSource {
  return { kind: 'columns', columns: [name], ...options };
}

/** A field made of one or more columns. */
export function computed<Values extends unknown[]>(
  columns: readonly string[],
  decode: (...values: Values) => unknown,
  options: { requires?: string; forCaller?: boolean } = {},
): FieldSource {
  return { kind: 'columns', columns, decode: decode as (...values: never[]) => unknown, ...options };
}

/** A field that is SQL about the row, `$row`, and about another one of this domain that it refers to, `$other`. */
export function through(model: () => ReadModel, name: string, sql: string): FieldSource {
  return { kind: 'columns', columns: [sql], other: { model, column: name } };
}

/** A field that is an entity of another domain, known here by its id: `{ id }`, null when the column is null. */
export function reference(name: string): FieldSource {
  return computed([name], (id: string | null) => (id === null ? null : { id }));
}

/**
 * A field that is another row of this domain.
 *
 * @param options `mayBeGone` where no foreign key says that the other row is there, `guard` where not everybody who sees this row may see the other one
 */
export function relation(
  model: () => ReadModel,
  name: string,
  options: Pick<RelationSource, 'requires' | 'mayBeGone' | 'guard'> = {},
): RelationSource {
  return { kind: 'relation', model, column: name, ...options };
}

/** A row as a hot read yields it: the selected fields, and always its id and account. */
export interface ReadRow {
  readonly id: string;
  readonly accountId: string | null;
  readonly [field: string]: unknown;
}

export interface Statement {
  /** `SELECT … FROM $source …joins`; the caller puts a table or a row source in the place of `$source`. The first expression is the id. */
  readonly select: string;
  readonly joins: string;
  /** Place in a row of what rows are sorted by, as the text that Postgres writes: nothing is lost of it, for cursors. -1 where that was not asked for. */
  readonly sortedAt: number;
  decode(row: readonly unknown[], principal: Principal): ReadRow;
}

/** What the rows of a list are sorted by. */
export interface Sorting {
  /** SQL about the row `t0`. */
  readonly sql: string;
  /** Its Postgres type. */
  readonly type: string;
}

type Builder = (row: readonly unknown[], principal: Principal) => ReadRow | null;

/**
 * How a graph type is read from its table in one statement: only the columns that the request selects, objects of
 * the same domain by joins. Fields that are not listed here are the business of a field resolver.
 *
 * ADR 0006
 */
export class ReadModel {
  private readonly statements = new Map<string, Statement>();

  /**
   * @param typeName graph type, `Plan`
   * @param table qualified table name, `billing.plans`
   * @param fields graph field name → how it is read
   * @param accountColumn the column of the owning account; null where rows have none
   */
  constructor(
    readonly typeName: string,
    readonly table: string,
    readonly fields: Readonly<Record<string, Source>>,
    readonly accountColumn: string | null = 'account_id',
  ) {}

  /** The statement for a selection, compiled once. */
  statement(selection: Selection, sorting: Sorting | null = null): Statement {
    const key = sorting ? `${sorting.sql} ${selection.key}` : selection.key;
    let statement = this.statements.get(key);
    if (!statement) {
      const plan = new StatementPlan(sorting);
      const build = plan.object(this, selection, 't0');
      statement = { ...plan.texts(), decode: (row, principal) => build(row, principal) as ReadRow };
      if (this.statements.size < 1_000) this.statements.set(key, statement);
    }
    return statement;
  }
}

/** Collects expressions and joins while the fields of a selection are compiled. */
class StatementPlan {
  private readonly expressions: string[] = [];
  /** What is joined, by its alias. */
  private readonly joins: string[] = [];

  constructor(private readonly sorting: Sorting | null) {}

  texts(): Omit<Statement, 'decode'> {
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
    const parts = [...selection.fields].flatMap(([name, inner]) => {
      const source = model.fields[name];
      return source && name !== 'id' ? [{ name, requires: source.requires, ...this.part(source, inner, alias) }] : [];
    });
    return builder(idAt, accountAt, parts, (at) =>
      this.isSortedTime(this.expressions[at]) ? `isoText(row[${at}])` : `row[${at}]`,
    );
  }

  /** Times and texts are not asked for twice where they are selected too. */
  private sortedAt(): number {
    if (!this.sorting) return -1;
    const { sql, type } = this.sorting;
    const known = type === 'text' || type === 'timestamptz' ? this.expressions.indexOf(sql) : -1;
    return known >= 0 ? known : this.expressions.push(`${sql}::text`) - 1;
  }

  /** Of a time that rows are sorted by Postgres is asked for the text, since what is made of it elsewhere ends with the milliseconds. */
  private isSortedTime(sql: string | undefined): boolean {
    return this.sorting?.type === 'timestamptz' && this.sorting.sql === sql;
  }

  private part(source: Source, inner: Selection, alias: string): Pick<Part, 'positions' | 'make' | 'forCaller'> {
    if (source.kind === 'columns') {
      const other = source.other && this.join(source.other, alias);
      return {
        positions: source.columns.map((name) => this.expression(name, alias, other)),
        make: source.decode as Make | undefined,
        forCaller: source.forCaller,
      };
    }
    if (!source.mayBeGone && [...inner.fields.keys()].every((name) => name === 'id'))
      return { positions: [this.expression(source.column, alias)], make: idAlone as Make };
    const { guard } = source;
    const selected = guard ? inner.with(Selection.names(...guard.fields)) : inner;
    const build = this.object(source.model(), selected, this.join(source, alias));
    return { positions: null, make: (guard ? guarded(build, guard) : build) as Make };
  }

  /** The alias of a joined row: fields that are about the same one share it. */
  private join({ model, column: name }: Other, alias: string): string {
    const sql = `${model().table} $other ON $other.id = ${onRow(name, alias)}`;
    const known = this.joins.indexOf(sql);
    return aliasAt(known >= 0 ? known : this.joins.push(sql) - 1);
  }

  private expression(name: string, alias: string, other = ''): number {
    const sql = onRow(name, alias).replaceAll('$other', other);
    const known = this.expressions.indexOf(sql);
    return known >= 0 ? known : this.expressions.push(sql) - 1;
  }
}

function aliasAt(join: number): string {
  return `t${join + 1}`;
}

/** A row that is null for callers who may not see it. */
function guarded(build: Builder, { sees }: RelationGuard): Builder {
  return (row, principal) => {
    const made = build(row, principal);
    return made && sees(principal, made) ? made : null;
  };
}

/** Of a row of which nothing but the id is asked for, which the row that refers to it knows. */
function idAlone(id: string | null): ReadRow | null {
  return id === null ? null : { id, accountId: null };
}

type Make = (...values: unknown[]) => unknown;

/** A field of the object that is made of a row. */
interface Part {
  readonly name: string;
  /** Columns that it is made of; null where it is an object, made of the row and for the caller. */
  readonly positions: readonly number[] | null;
  /** Left out where the one column is the value. */
  readonly make: Make | undefined;
  /** Whether it is made for the caller. */
  readonly forCaller?: boolean | undefined;
  readonly requires: string | undefined;
}

/** Code that writes an object down as a whole: fields that are added one after the other take many times as long. Names are those of GraphQL. */
function builder(idAt: number, accountAt: number, parts: readonly Part[], cell: (position: number) => string): Builder {
  const value = ({ positions, make, requires, forCaller }: Part, at: number): string => {
    const cells =
      positions === null ? 'row, principal' : [...positions.map(cell), ...(forCaller ? ['principal'] : [])].join(', ');
    const made = make ? `makes[${at}](${cells})` : cells;
    return requires === undefined ? made : `can(principal, requires[${at}], accountId) ? ${made} : null`;
  };
  const code = `return (row, principal) => {
    const id = row[${idAt}];
    if (id === null) return null;
    const accountId = ${accountAt < 0 ? 'null' : `row[${accountAt}]`};
    return { id, accountId${parts.map((part, at) => `, ${part.name}: ${value(part, at)}`).join('')} };
  };`;
  return new Function('can', 'isoText', 'makes', 'requires', code)(
    can,
    isoText,
    parts.map(({ make }) => make),
    parts.map(({ requires }) => requires),
  ) as Builder;
}

/** A column of the row, or SQL about it. */
function onRow(name: string, alias: string): string {
  return name.includes('$row') ? name.replaceAll('$row', alias) : `${alias}.${name}`;
}
