import type pg from 'pg';
import { statementName } from './statement-names';

/** How transactions begin and end. */
export const [begin, commit, rollback] = ['START TRANSACTION', 'COMMIT', 'ROLLBACK'];

/** The text of what a client is given to send; undefined where it sends itself. */
export function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = (query ?? {}) as { readonly text?: unknown; readonly submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** A rollback, and what is no statement as a text. */
export function endsTransaction(query: unknown): boolean {
  const text = textOf(query);
  return text === undefined || isRollback(text);
}

export function isRollback(text: string | undefined): text is string {
  return text !== undefined && /^\s*ROLLBACK\b/i.test(text);
}

/** The beginning or end of a part of a transaction. Where all statements before it were answered it cannot fail, and nobody has to wait for it. */
export function boundsPart(text: string | undefined): text is string {
  return text !== undefined && /^(?:RELEASE )?SAVEPOINT /.test(text);
}

/** Whether a rollback undoes all that the statement has begun: a transaction, or a part of one. */
export function undoes(text: string, begun: string): boolean {
  return begun === begin || text === `ROLLBACK TO ${begun}`;
}

/** Name and values of what a client is given to send. */
export function given([query, values]: readonly unknown[]): {
  readonly name: string | undefined;
  readonly values: readonly unknown[];
} {
  if (typeof query === 'string') return { name: undefined, values: Array.isArray(values) ? values : [] };
  const config = query as pg.QueryConfig;
  return { name: config.name, values: config.values ?? (Array.isArray(values) ? values : []) };
}

/** For connections that know no statement by a name. */
export function withoutName(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  const config = query as { readonly name?: unknown } | null;
  return typeof config === 'object' && config?.name !== undefined ? [{ ...config, name: undefined }, ...rest] : args;
}

/** Has a statement with values prepared once for each connection: otherwise the server reads and plans it every time. */
export function named(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  return typeof text === 'string' && Array.isArray(values) && values.length > 0
    ? [{ name: statementName(text), text, values }, ...rest]
    : args;
}

export function hasValues([query, values]: readonly unknown[]): boolean {
  return Array.isArray(values) || Array.isArray((query as { readonly values?: unknown }).values);
}
