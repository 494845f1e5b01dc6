import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';

/**
 * A subgraph to compose. `url` is written into the supergraph SDL for other federation routers; this gateway ignores
 * it.
 */
export interface ComposableSubgraph {
  readonly name: string;
  readonly sdl: string;
  readonly url?: string;
}

export interface ComposedGraph {
  /** Supergraph SDL, the input of a federation router. */
  readonly supergraphSdl: string;
  /** API schema for clients: without federation directives and without `@inaccessible` elements. */
  readonly publicSdl: string;
}

/** Thrown when the subgraphs do not compose. The message has one line for each composition error. */
export class CompositionFailed extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(`The subgraphs do not compose:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`);
    this.name = new.target.name;
  }
}

/** Composes subgraphs into one supergraph. Throws `CompositionFailed` with all composition errors together. */
export function composeSupergraph(subgraphs: readonly ComposableSubgraph[]): ComposedGraph {
  const result = composeServices(
    subgraphs.map(({ name, sdl, url }) => ({
      name,
      url: url ?? `memory://${name}`,
      typeDefs: parse(sdl, { noLocation: true }),
    })),
  );
  if (!result.supergraphSdl) throw new CompositionFailed((result.errors ?? []).map((error) => error.message));
  return { supergraphSdl: result.supergraphSdl, publicSdl: result.publicSdl };
}
