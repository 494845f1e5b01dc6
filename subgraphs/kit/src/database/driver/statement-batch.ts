import pg from 'pg';
import { sentValues, PreparedNames } from './pg-driver';

/** Statement whose parameters are serialized, ready to be sent. */
export interface Sent {
  /** Name of the prepared statement; undefined for an unnamed one. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: (string | Buffer | null)[];
}

/** Called when a statement has completed or failed. */
export type ResultCallback = (error: Error | null, result?: pg.QueryResult) => void;

/**
 * One statement of a batch. `onResult` receives its result or error; null for deferred statements, whose result is
 * discarded.
 */
export interface PendingStatement {
  readonly sent: Sent;
  readonly onResult: ResultCallback | null;
}

type Parser = (text: string) => unknown;

/** Result columns of a statement and their parsers. */
interface Shape {
  readonly fields: readonly pg.FieldDef[];
  readonly parsers: readonly Parser[];
}

const noColumns: Shape = { fields: [], parsers: [] };

/**
 * Result columns of the statements prepared on each connection, by statement name. Entries never become outdated:
 * Postgres rejects a prepared statement whose result type has changed.
 */
const prepared = new WeakMap<pg.Connection, Map<string, Shape>>();

function shapesOf(connection: pg.Connection): Map<string, Shape> {
  let shapes = prepared.get(connection);
  if (!shapes) prepared.set(connection, (shapes = new Map()));
  return shapes;
}

/** Creates a statement with serialized parameters. Throws when a parameter cannot be serialized. */
export function toSent(name: string | undefined, text: string, values: readonly unknown[] = []): Sent {
  return { name, text, values: sentValues(values) };
}

/**
 * Batch of statements of one transaction, sent in one packet. Postgres executes them in order and skips those after a
 * failed one; the failure aborts the transaction, and every callback receives it. `pg` would send each query separately
 * and have its columns described each time; here the columns are described once per connection.
 */
export class StatementBatch implements pg.Submittable {
  /** Completion callback, set by the client that sends the batch. */
  callback: ResultCallback | undefined;
  /** Whether the batch accepts no more statements: it was sent, or has failed without being sent. */
  private isClosed = false;
  /** Index, result columns and rows of the statement whose response is being received. */
  private at = 0;
  private shape: Shape = noColumns;
  private rows: Record<string, unknown>[] = [];
  private failure: Error | null = null;
  /** Results of the statements, passed to the callbacks once the server has confirmed the whole batch. */
  private readonly results: (pg.QueryResult | null)[] = [];
  private shapes!: Map<string, Shape>;
  private names!: PreparedNames;
  /** Indexes of the statements that this batch has sent to be parsed under a name. */
  private readonly parsed: number[] = [];

  /** @param types type parsers of the client, by which result columns are converted */
  constructor(
    private readonly statements: PendingStatement[],
    private readonly types: Pick<pg.Client, 'getTypeParser'>,
  ) {}

  /** Text of the statement whose response is being received. */
  get text(): string {
    return this.current.sent.text;
  }

  get lastText(): string {
    return this.statements.at(-1)?.sent.text ?? '';
  }

  /** Appends statements, unless the batch is closed. Returns whether they were appended. */
  tryAppend(statements: readonly PendingStatement[]): boolean {
    if (this.isClosed) return false;
    this.statements.push(...statements);
    return true;
  }

  submit(connection: pg.Connection): void {
    this.isClosed = true;
    this.shapes = shapesOf(connection);
    this.names = PreparedNames.of(connection);
    connection.stream.cork();
    try {
      for (const [index, statement] of this.statements.entries()) this.send(statement, index, connection);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    this.resetResult();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.recordShape({
      fields,
      parsers: fields.map(({ dataTypeID }) => this.types.getTypeParser(dataTypeID) as Parser),
    });
  }

  handleDataRow({ fields: columnTexts }: { readonly fields: readonly (string | null)[] }): void {
    if (!this.current.onResult) return;
    const { fields, parsers } = this.shape;
    const row: Record<string, unknown> = {};
    try {
      for (let at = 0; at < columnTexts.length; at += 1) {
        const text = columnTexts[at] as string | null;
        row[(fields[at] as pg.FieldDef).name] = text === null ? null : (parsers[at] as Parser)(text);
      }
    } catch (error) {
      this.failure = error as Error;
    }
    this.rows.push(row);
  }

  /** @param message the command tag, such as `UPDATE 3` or `INSERT 0 3` */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const { sent, onResult } = this.current;
    // For a statement without result columns, the server sends no row description: record this.
    if (onResult && sent.name !== undefined && !this.shapes.has(sent.name)) this.recordShape(noColumns);
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.results.push(
      onResult && {
        command: words[0] as string,
        rowCount: Number.isNaN(count) ? null : count,
        oid: 0,
        fields: this.shape.fields as pg.FieldDef[],
        rows: this.rows,
      },
    );
    this.at += 1;
    this.resetResult();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error): void {
    // The failed statement may have been prepared, those after it were not.
    for (const index of this.parsed)
      if (index >= this.at) this.names.markUnknown(this.statements[index]?.sent.name as string);
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure);
  }

  /** Calls the callback of every statement, with the error or with the statement's own result. */
  complete(error: Error | null): void {
    // If the connection breaks while a batch waits, the batch is never sent: a statement appended later would have no
    // result.
    this.isClosed = true;
    for (const [at, { onResult }] of this.statements.entries()) onResult?.(error, this.results[at] ?? undefined);
  }

  private get current(): PendingStatement {
    return (this.statements[this.at] ?? this.statements.at(-1)) as PendingStatement;
  }

  private resetResult(): void {
    const { name } = this.current.sent;
    this.shape = (name === undefined ? undefined : this.shapes.get(name)) ?? noColumns;
    this.rows = [];
  }

  private recordShape(shape: Shape): void {
    this.shape = shape;
    const { name } = this.current.sent;
    if (name !== undefined) this.shapes.set(name, shape);
  }

  private send({ sent: { name, text, values }, onResult }: PendingStatement, index: number, to: pg.Connection): void {
    if (!this.names.prepare(name, text) && name !== undefined) this.parsed.push(index);
    to.bind({ statement: name, values }, true);
    if (onResult && (name === undefined || !this.shapes.has(name))) to.describe({ type: 'P' }, true);
    to.execute(null, true);
  }
}
