import { parse } from 'graphql';
import type { ExpectedSchema } from './expected-schema';
import { schemaDifferences } from './schema-differences';

/** Thrown when a subgraph process serves a schema that lacks elements of the supergraph. */
export class SchemaUnfit extends Error {}

/** Maximum number of cached schemas of one subgraph: usually, processes of at most two releases run side by side. */
const maxCachedSchemas = 16;
/** Maximum number of schema differences in an error message. */
const maxReported = 10;

/** Name and SDL of the schema that a process of a subgraph serves. */
export interface ReportedSchema {
  /** Undefined when the process reports no name. */
  readonly name: string | undefined;
  readonly sdl: string;
}

/** The served schemas of one subgraph, and whether they have all elements that the gateway requires. */
export class ServedSchemas {
  /** Checked schemas by name: the error of an incompatible schema, null for a compatible one. */
  private readonly checked = new Map<string, SchemaUnfit | null>();
  private pendingCheck: Promise<void> | null = null;

  /**
   * @param expected schema that the supergraph expects of the subgraph
   * @param fetchSchema fetches the schema of one process of the subgraph
   */
  constructor(
    private readonly subgraph: string,
    private readonly expected: ExpectedSchema,
    private readonly fetchSchema: () => Promise<ReportedSchema>,
  ) {}

  /** Names of the checked schemas that are compatible, separated by commas. */
  get fitting(): string {
    return [...this.checked]
      .filter(([, unfit]) => unfit === null)
      .map(([name]) => name)
      .join(',');
  }

  /**
   * Fetches the schema of one process and checks it; concurrent calls share one fetch. Throws `SchemaUnfit` when the
   * schema is incompatible.
   */
  look(): Promise<void> {
    this.pendingCheck ??= this.compare().finally(() => (this.pendingCheck = null));
    return this.pendingCheck;
  }

  /** Checks a schema by its name. Throws when it is known to be incompatible, and fetches the schema when it is unknown. */
  async meet(name: string | undefined): Promise<void> {
    const unfit = name === undefined ? undefined : this.checked.get(name);
    if (unfit) throw unfit;
    if (unfit === undefined) await this.look();
  }

  private async compare(): Promise<void> {
    const { name, sdl } = await this.fetchSchema();
    const cached = name === undefined ? undefined : this.checked.get(name);
    const unfit = cached === undefined ? this.unfit(sdl) : cached;
    if (name !== undefined) this.remember(name, unfit);
    if (unfit) throw unfit;
  }

  private unfit(sdl: string): SchemaUnfit | null {
    const differences = schemaDifferences(this.expected, parse(sdl, { noLocation: true }));
    if (differences.length === 0) return null;
    const suffix = differences.length > maxReported ? ` and ${differences.length - maxReported} more` : '';
    return new SchemaUnfit(
      `it serves an incompatible schema of ${this.subgraph}: ${differences.slice(0, maxReported).join(', ')}${suffix}`,
    );
  }

  private remember(name: string, unfit: SchemaUnfit | null): void {
    this.checked.delete(name);
    this.checked.set(name, unfit);
    const [oldest] = this.checked.keys();
    if (this.checked.size > maxCachedSchemas && oldest !== undefined) this.checked.delete(oldest);
  }
}
