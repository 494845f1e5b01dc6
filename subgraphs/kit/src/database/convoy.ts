import pg from 'pg';
import { sentValues } from './sent-values';

/** A statement as it is sent. */
export interface Sent {
  /** By which connections know it; undefined where they do not. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Told how a statement ended. */
export type Told = (error: Error | null, result?: pg.QueryResult) => void;

/** A statement of a convoy, and who waits for its answer: nobody where it is null. */
export interface Wagon {
  readonly sent: Sent;
  readonly told: Told | null;
}

/** The connection below a client, as `pg` hands it to what sends by itself. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts of the statements that this connection has prepared, and of those that it is about to, by their names. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly text: string; readonly name: string | undefined }): void;
  bind(message: { readonly statement: string | undefined; readonly values: readonly unknown[] }): void;
  describe(message: { readonly type: 'P' }): void;
  execute(): void;
  sync(): void;
}

type Parser = (text: string) => unknown;

/** How the rows of a statement are read. */
interface Shape {
  readonly fields: readonly pg.FieldDef[];
  readonly parsers: readonly Parser[];
}

const noColumns: Shape = { fields: [], parsers: [] };

/** The rows of what each connection has prepared. They cannot change: Postgres refuses a prepared statement whose columns have. */
const prepared = new WeakMap<Wire, Map<string, Shape>>();

function shapesOf(wire: Wire): Map<string, Shape> {
  let shapes = prepared.get(wire);
  if (!shapes) prepared.set(wire, (shapes = new Map()));
  return shapes;
}

/** A statement as it is sent. Throws where a value cannot be. */
export function toSent(name: string | undefined, text: string, values: readonly unknown[] = []): Sent {
  return { name, text, values: sentValues(values) };
}

/**
 * Statements of a transaction in one packet: Postgres carries them out one after the other and does nothing behind one that fails, and with it fails the
 * transaction; all who wait are told so. The queries of `pg` go one by one, and have their columns described each time; here that is done once for
 * each connection.
 */
export class Convoy implements pg.Submittable {
  /** Told of the end; set by the client that sends it. */
  callback: Told | undefined;
  private isSent = false;
  /** The statement that is being answered, and its rows. */
  private at = 0;
  private shape: Shape = noColumns;
  private rows: Record<string, unknown>[] = [];
  private failure: Error | null = null;
  /** What was answered, told once the server says that all of it holds. */
  private readonly results: (pg.QueryResult | null)[] = [];
  private shapes!: Map<string, Shape>;

  /** @param types how a client reads columns */
  constructor(
    private readonly wagons: Wagon[],
    private readonly types: Pick<pg.Client, 'getTypeParser'>,
  ) {}

  /** Name and text of the statement that the server is at: the client writes down what it has prepared. */
  get name(): string | undefined {
    return this.current.sent.name;
  }

  get text(): string {
    return this.current.sent.text;
  }

  get lastText(): string {
    return this.wagons.at(-1)?.sent.text ?? '';
  }

  /** Takes statements along that come before it has left; answers whether it does. */
  take(wagons: readonly Wagon[]): boolean {
    if (this.isSent) return false;
    this.wagons.push(...wagons);
    return true;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    this.isSent = true;
    this.shapes = shapesOf(wire);
    wire.stream.cork();
    try {
      for (const wagon of this.wagons) this.send(wagon, wire);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    this.begin();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.learn({ fields, parsers: fields.map(({ dataTypeID }) => this.types.getTypeParser(dataTypeID) as Parser) });
  }

  handleDataRow({ fields: texts }: { readonly fields: readonly (string | null)[] }): void {
    if (!this.current.told) return;
    const { fields, parsers } = this.shape;
    const row: Record<string, unknown> = {};
    try {
      for (let at = 0; at < texts.length; at += 1) {
        const text = texts[at] as string | null;
        row[(fields[at] as pg.FieldDef).name] = text === null ? null : (parsers[at] as Parser)(text);
      }
    } catch (error) {
      this.failure = error as Error;
    }
    this.rows.push(row);
  }

  /** @param message its text is `UPDATE 3` or `INSERT 0 3`: what was done, and to how many rows where it was done to rows */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const { sent, told } = this.current;
    // What was described and has no columns is not heard of otherwise.
    if (told && sent.name !== undefined && !this.shapes.has(sent.name)) this.learn(noColumns);
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.results.push(
      told && {
        command: words[0] as string,
        rowCount: Number.isNaN(count) ? null : count,
        oid: 0,
        fields: this.shape.fields as pg.FieldDef[],
        rows: this.rows,
      },
    );
    this.at += 1;
    this.begin();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as unknown as Wire;
    // What stands behind the failure was not prepared.
    for (const { sent } of this.wagons) if (sent.name !== undefined) delete submittedNamedStatements[sent.name];
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure);
  }

  /** Tells all who wait that something has failed, or what was answered. */
  tell(error: Error | null): void {
    for (const [at, { told }] of this.wagons.entries()) told?.(error, this.results[at] ?? undefined);
  }

  private get current(): Wagon {
    return (this.wagons[this.at] ?? this.wagons.at(-1)) as Wagon;
  }

  private begin(): void {
    const { name } = this.current.sent;
    this.shape = (name === undefined ? undefined : this.shapes.get(name)) ?? noColumns;
    this.rows = [];
  }

  private learn(shape: Shape): void {
    this.shape = shape;
    if (this.name !== undefined) this.shapes.set(this.name, shape);
  }

  private send({ sent: { name, text, values }, told }: Wagon, wire: Wire): void {
    const isPrepared =
      name !== undefined &&
      (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined);
    if (!isPrepared) wire.parse({ text, name });
    if (!isPrepared && name !== undefined) wire.submittedNamedStatements[name] = text;
    wire.bind({ statement: name, values });
    if (told && (name === undefined || !this.shapes.has(name))) wire.describe({ type: 'P' });
    wire.execute();
  }
}
