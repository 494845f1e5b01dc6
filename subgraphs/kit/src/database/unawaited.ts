import pg from 'pg';

/** A statement of a transaction whose answer nobody needs. */
export interface Unawaited {
  /** By which connections know it; undefined where they do not. */
  readonly name: string | undefined;
  readonly text: string;
  /** As they are sent. */
  readonly values: readonly unknown[];
}

/** The connection below a client, as `pg` hands it to what sends by itself. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void; destroy(): void };
  /** Texts of the statements that this connection has prepared, and of those that it is about to, by their names. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly text: string; readonly name: string | undefined }): void;
  bind(message: { readonly statement: string | undefined; readonly values: readonly unknown[] }): void;
  execute(): void;
}

/** What a client asks of the query that is being answered. */
interface Answered {
  readonly name?: string | undefined;
  readonly text: string;
  readonly _result: unknown;
  callback: unknown;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

/**
 * A statement and those before it that nobody waits for, in one packet: Postgres carries them out one after the other and does nothing behind one that
 * fails, whose failure is told as the statement's own.
 */
export class Convoy implements pg.Submittable {
  private readonly last: Answered;
  /** Of those before the last one: which is being answered. */
  private at = 0;

  constructor(
    private readonly before: readonly Unawaited[],
    last: string | pg.QueryConfig,
    values: unknown[] | undefined,
  ) {
    // Otherwise a statement without values would go by the other protocol, in which it does not wait for how those before it end.
    const config = { ...(typeof last === 'string' ? { text: last } : last), queryMode: 'extended' };
    this.last = new pg.Query(config, values as unknown[]) as unknown as Answered;
  }

  /** Name and text of the statement that the server is at: the client writes down what it has prepared. */
  get name(): string | undefined {
    return this.current.name;
  }

  get text(): string {
    return this.current.text;
  }

  get lastText(): string {
    return this.last.text;
  }

  /** Who is told of the last one's result; set by the client that sends it. */
  get callback(): unknown {
    return this.last.callback;
  }

  set callback(told: unknown) {
    this.last.callback = told;
  }

  /** Where the client puts how columns are read. */
  get _result(): unknown {
    return this.last._result;
  }

  submit(connection: pg.Connection): Error | null {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      for (const statement of this.before) send(statement, wire);
      const refused = this.last.submit(connection);
      // Those before it are on their way, and nothing would end them.
      if (refused) wire.stream.destroy();
      return refused;
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.last.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    if (this.isLast) this.last.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.isLast) this.last.handleCommandComplete(message, connection);
    else this.at += 1;
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.last.handleEmptyQuery(connection);
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as unknown as Wire;
    // What stands behind the failure was not prepared.
    for (const { name } of [...this.before, this.last]) if (name !== undefined) delete submittedNamedStatements[name];
    this.last.handleError(error, connection);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.last.handleReadyForQuery(connection);
  }

  private get isLast(): boolean {
    return this.at === this.before.length;
  }

  private get current(): { readonly name?: string | undefined; readonly text: string } {
    return this.before[this.at] ?? this.last;
  }
}

function send({ name, text, values }: Unawaited, wire: Wire): void {
  const isPrepared = name !== undefined && (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined);
  if (!isPrepared) wire.parse({ text, name });
  if (!isPrepared && name !== undefined) wire.submittedNamedStatements[name] = text;
  wire.bind({ statement: name, values });
  wire.execute();
}
