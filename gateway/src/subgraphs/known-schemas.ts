import { parse } from 'graphql';
import type { ExpectedSchema } from './expected-schema';
import { schemaDifferences } from './schema-differences';

/** Processes of a domain serve another schema than the supergraph was made of, and lack something of it. */
export class SchemaUnfit extends Error {}

/** How many schemas of one subgraph are remembered: processes of two releases serve side by side, seldom of more. */
const most = 16;
/** How many differences are told. */
const told = 10;

/** A schema as a process of a subgraph tells it. */
export interface ToldSchema {
  /** Undefined from a process that names none. */
  readonly name: string | undefined;
  readonly sdl: string;
}

/** Which schemas of one subgraph have what the gateway asks for. */
export class KnownSchemas {
  /** By name; with an error for those that do not fit. */
  private readonly known = new Map<string, SchemaUnfit | null>();
  private asking: Promise<void> | null = null;

  /**
   * @param expected what the supergraph says about the subgraph
   * @param ask asks one of its processes what it serves
   */
  constructor(
    private readonly subgraph: string,
    private readonly expected: ExpectedSchema,
    private readonly ask: () => Promise<ToldSchema>,
  ) {}

  /** Names of those that fit, with commas between them. */
  get fitting(): string {
    return [...this.known]
      .filter(([, unfit]) => unfit === null)
      .map(([name]) => name)
      .join(',');
  }

  /** Takes notice of what one process of the subgraph serves; several who want to know wait for one answer. Throws `SchemaUnfit`. */
  look(): Promise<void> {
    this.asking ??= this.compare().finally(() => (this.asking = null));
    return this.asking;
  }

  /** Takes notice of a schema by its name: throws where it is known not to fit, and looks where it is not known. */
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
