import type pg from 'pg';
import { createHash } from 'node:crypto';

/** Statements that begin and end transactions. */
export const [begin, commit, rollback] = ['START TRANSACTION', 'COMMIT', 'ROLLBACK'];

/** Returns the text of the first argument of `query`; undefined for a submittable (an object that sends itself). */
export function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = (query ?? {}) as { readonly text?: unknown; readonly submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** Whether a query may be sent after the deadline: a rollback, or a submittable, which has no text. */
export function endsTransaction(query: unknown): boolean {
  const text = textOf(query);
  return text === undefined || isRollback(text);
}

export function isRollback(text: string | undefined): text is string {
  return text !== undefined && /^\s*ROLLBACK\b/i.test(text);
}

/**
 * Whether a statement creates or releases a savepoint. Such a statement cannot fail after successful statements, so it
 * is deferred.
 */
export function isSavepointStatement(text: string | undefined): text is string {
  return text !== undefined && /^(?:RELEASE )?SAVEPOINT /.test(text);
}

/** Whether a rollback (`text`) undoes the whole transaction or savepoint that `statement` began. */
export function undoes(text: string, statement: string): boolean {
  return statement === begin || text === `ROLLBACK TO ${statement}`;
}

/** Returns the statement name and the parameters from the arguments of `query`. */
export function parseQueryArguments([query, values]: readonly unknown[]): {
  readonly name: string | undefined;
  readonly values: readonly unknown[];
} {
  if (typeof query === 'string') return { name: undefined, values: Array.isArray(values) ? values : [] };
  const config = query as pg.QueryConfig;
  return { name: config.name, values: config.values ?? (Array.isArray(values) ? values : []) };
}

/** Removes the statement name from the arguments of `query`, for connections without prepared statements. */
export function withoutName(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  const config = query as { readonly name?: unknown } | null;
  return typeof config === 'object' && config?.name !== undefined ? [{ ...config, name: undefined }, ...rest] : args;
}

/**
 * Names a statement with parameters, so that the driver prepares it once per connection instead of parsing and planning
 * it every time. The driver and `PreparedNames` each record only their own names: the driver's begin with `pg_`.
 */
export function withDriverName(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  const text = textOf(query);
  if (text === undefined) return args;
  const { name, values } = parseQueryArguments(args);
  const ownName = name ?? (values.length > 0 ? statementName(text) : undefined);
  if (ownName === undefined) return args;
  const config = typeof query === 'object' ? query : { text };
  return [{ ...config, name: `pg_${ownName}`, values }, ...rest.slice(Array.isArray(rest[0]) ? 1 : 0)];
}

export function hasValues([query, values]: readonly unknown[]): boolean {
  return Array.isArray(values) || Array.isArray((query as { readonly values?: unknown }).values);
}

/** Maximum number of statements that a process prepares by name; further ones are unnamed. */
const maxNames = 1_000;
const names = new Map<string, string | undefined>();

/**
 * Returns the name under which a statement with this text is prepared: the same on every connection. Undefined for a
 * new text once the process has named 1,000 statements.
 */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxNames) {
    name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * State of a name on a connection: `prepared`, or `unknown` after a failure of the packet that prepared it, in which
 * Postgres may or may not have processed it.
 */
type State = 'prepared' | 'unknown';

const byConnection = new WeakMap<pg.Connection, PreparedNames>();
const noTypes: string[] = [];

/**
 * Names of the statements that this folder has prepared on a connection. The driver prepares statements of its own under
 * other names (`withDriverName`), of which it keeps its own record.
 */
export class PreparedNames {
  private readonly states = new Map<string, State>();

  private constructor(private readonly connection: pg.Connection) {}

  /** Returns the names of a connection. */
  static of(connection: pg.Connection): PreparedNames {
    let names = byConnection.get(connection);
    if (!names) byConnection.set(connection, (names = new PreparedNames(connection)));
    return names;
  }

  /**
   * Sends the statement to be parsed, unless the connection has prepared it.
   *
   * @param name undefined for an unnamed statement, which is parsed each time
   * @returns whether the connection had already prepared it
   */
  prepare(name: string | undefined, text: string): boolean {
    const state = name === undefined ? undefined : this.states.get(name);
    if (state === 'prepared') return true;
    // To close a statement that does not exist is no error.
    if (state === 'unknown') this.connection.close({ type: 'S', name }, true);
    this.connection.parse({ name: name ?? '', text, types: noTypes }, true);
    if (name !== undefined) this.states.set(name, 'prepared');
    return false;
  }

  /** Records that a packet failed which may have prepared the statement. */
  markUnknown(name: string): void {
    this.states.set(name, 'unknown');
  }
}
