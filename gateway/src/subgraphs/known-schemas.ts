import { parse } from 'graphql';
import type { ExpectedSchema } from './expected-schema';
import { schemaDifferences } from './schema-differences';

/** Thrown when processes of a subgraph serve a schema that lacks elements of the one in the supergraph. */
export class SchemaUnfit extends Error {}

/** Maximum number of cached schemas of one subgraph: processes of two releases run side by side, seldom of more. */
const most = 16;
/** Maximum number of reported differences. */
const told = 10;

/** A schema as a process of a subgraph reports it. */
export interface ToldSchema {
  /** Undefined when the process reports no name. */
  readonly name: string | undefined;
  readonly sdl: string;
}

/** The served schemas of one subgraph, and whether they have all elements that the gateway requires. */
export class KnownSchemas {
  /** By name, with an error for incompatible schemas and null for compatible ones. */
  private readonly known = new Map<string, SchemaUnfit | null>();
  private asking: Promise<void> | null = null;

  /**
   * @param expected schema of the subgraph in the supergraph
   * @param ask fetches the schema of one of its processes
   */
  constructor(
    private readonly subgraph: string,
    private readonly expected: ExpectedSchema,
    private readonly ask: () => Promise<ToldSchema>,
  ) {}

  /** Names of the compatible schemas, separated by commas. */
  get fitting(): string {
    return [...this.known]
      .filter(([, unfit]) => unfit === null)
      .map(([name]) => name)
      .join(',');
  }

  /** Fetches the schema of one process and checks it; concurrent calls share one fetch. Throws `SchemaUnfit`. */
  look(): Promise<void> {
    this.asking ??= this.compare().finally(() => (this.asking = null));
    return this.asking;
  }

  /** Checks a schema by its name. Throws when it is known to be incompatible, and fetches the schema when it is unknown. */
  async meet(name: string | undefined): Promise<void> {
    const unfit = name === undefined ? undefined : this.known.get(name);
    if (unfit) throw unfit;
    if (unfit === undefined) await this.look();
  }

  private async compare(): Promise<void> {
    const { name, sdl } = await this.ask();
    const seen = name === undefined ? undefined : this.known.get(name);
    const unfit = seen === undefined ? this.unfit(sdl) : seen;
    if (name !== undefined) this.remember(name, unfit);
    if (unfit) throw unfit;
  }

  private unfit(sdl: string): SchemaUnfit | null {
    const differences = schemaDifferences(this.expected, parse(sdl, { noLocation: true }));
    if (differences.length === 0) return null;
    const more = differences.length > told ? ` and ${differences.length - told} more` : '';
    return new SchemaUnfit(
      `it serves another schema of ${this.subgraph}: ${differences.slice(0, told).join(', ')}${more}`,
    );
  }

  private remember(name: string, unfit: SchemaUnfit | null): void {
    this.known.delete(name);
    this.known.set(name, unfit);
    const [oldest] = this.known.keys();
    if (this.known.size > most && oldest !== undefined) this.known.delete(oldest);
  }
}
