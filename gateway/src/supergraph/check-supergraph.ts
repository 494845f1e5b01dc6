import { type DocumentNode, parse } from 'graphql';
import { joinedGraphs } from '../subgraphs/expected-schema';
import type { ForeignSubgraph } from '../foreign/foreign-subgraph';
import { partsDifferences, partsOf, type SubgraphParts } from './supergraph-parts';

/** Thrown for a supergraph that the service cannot serve. The message contains the reasons. */
export class SupergraphRejected extends Error {
  constructor(readonly reasons: readonly string[]) {
    const shown = reasons.slice(0, maxReported);
    const suffix = reasons.length > shown.length ? `; and ${reasons.length - shown.length} more` : '';
    super(`${shown.join('; ')}${suffix}`);
    this.name = new.target.name;
  }
}

/** Maximum number of reasons in a message. */
const maxReported = 10;

/**
 * Checks that a supergraph contains the subgraphs of this service, with exactly the elements that this release serves.
 * Returns its other subgraphs. Throws `SupergraphRejected`.
 *
 * @param own the elements of the subgraphs of this service, by subgraph name
 */
export function checkSupergraph(
  supergraphSdl: string,
  own: ReadonlyMap<string, SubgraphParts>,
): readonly ForeignSubgraph[] {
  const document = read(supergraphSdl);
  const graphs = joinedGraphs(document);
  if (graphs.length === 0) throw new SupergraphRejected(['it is not a supergraph: it has no enum join__Graph']);
  const given = partsOf(document);
  const reasons = [...own].flatMap(([name, required]) => {
    const parts = given.get(name);
    if (!parts) return [`the subgraph ${name} is missing`];
    return partsDifferences(required, parts).map((difference) => `${name} of another release: ${difference}`);
  });
  const foreign = graphs.filter(({ name }) => !own.has(name)).map(({ name, url }) => ({ name, url }));
  reasons.push(...foreign.filter((graph) => !isHttp(graph)).map(describeUrl));
  if (reasons.length > 0) throw new SupergraphRejected(reasons);
  return foreign;
}

function read(supergraphSdl: string): DocumentNode {
  try {
    return parse(supergraphSdl, { noLocation: true });
  } catch (error) {
    throw new SupergraphRejected([(error as Error).message]);
  }
}

function isHttp({ url }: ForeignSubgraph): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}

function describeUrl({ name, url }: ForeignSubgraph): string {
  return `the subgraph ${name} has no http(s) URL in @join__graph: '${url}'`;
}
