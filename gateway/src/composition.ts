import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';

/** A subgraph as the composition sees it. `url` is written into the supergraph for other routers; ours ignores it. */
export interface ComposableSubgraph {
  readonly name: string;
  readonly sdl: string;
  readonly url?: string;
}

export interface ComposedGraph {
  /** What a federation router runs on. */
  readonly supergraphSdl: string;
  /** What clients see: no federation directives, nothing that is marked inaccessible. */
  readonly publicSdl: string;
}

/** The subgraphs contradict each other. The message has one line for each contradiction. */
export class CompositionFailed extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(`The subgraphs do not compose:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`);
    this.name = new.target.name;
  }
}

/** Composes subgraphs into one graph. Throws `CompositionFailed` with every reason at once. */
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
