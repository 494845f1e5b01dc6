import { buildSchema, execute, type GraphQLSchema, isInterfaceType, parse } from 'graphql';
import { RequestError } from '../../../subgraphs/kit/src/errors/errors';
import { messageTemplate, thisInput } from '../../../subgraphs/kit/src/errors/sentence';
import { chargeLists } from '../../../subgraphs/kit/src/response-budget/response-budget';
import type { GraphRequest } from '../graph';
import { publicResponse, type SubgraphClient } from '../subgraphs/subgraph';
import { entitiesSdl, EventReference, subjectsIn } from './event-subjects';
import { type FoundNode, NodeReader } from './node-reader';
import { nodeTypes, subjectsOfEvents } from './node-types';
import { maxNodes, nodesName, nodesSdl } from './nodes-subgraph';

/**
 * Creates the client of the subgraph with `node` and `nodes`; null if the supergraph does not have it. ADR 0053.
 *
 * @param clients all other subgraphs of the supergraph
 */
export function nodesClient(
  supergraph: GraphQLSchema,
  clients: ReadonlyMap<string, SubgraphClient>,
): SubgraphClient | null {
  const node = supergraph.getType('Node');
  const isRead = supergraph.getQueryType()?.getFields().node !== undefined;
  if (!isInterfaceType(node) || !isRead || clients.has(nodesName)) return null;
  const names = new Set(supergraph.getPossibleTypes(node).map(({ name }) => name));
  const types = nodeTypes.filter(({ name, possible = [name] }) => possible.some((type) => names.has(type)));
  const subjects = subjectsIn(supergraph, subjectsOfEvents);
  const sdl = `${nodesSdl(types, subjects)}${entitiesSdl(subjects)}`;
  const schema = buildSchema(sdl, { assumeValidSDL: true });
  chargeLists(schema);
  const reader = new NodeReader(types, clients, subjects);
  return {
    name: nodesName,
    prepare(operation) {
      const document = parse(operation, { noLocation: true });
      return async (variableValues, request) => {
        const rootValue = new Root(reader, request);
        const { context: contextValue } = request;
        return publicResponse(await execute({ schema, document, rootValue, contextValue, variableValues }), request);
      };
    },
    prepareSubscription: () => {
      throw new Error('The subgraph of nodes has no subscriptions');
    },
    close: async () => undefined,
  };
}

/** Root fields of one execution. */
class Root {
  constructor(
    readonly reader: NodeReader,
    readonly request: GraphRequest,
  ) {}

  node({ id }: { readonly id: string }): Promise<FoundNode | EventReference> {
    return this.find(id);
  }

  nodes({ ids }: { readonly ids: readonly string[] }): Promise<(FoundNode | EventReference)[]> {
    if (ids.length > maxNodes) throw new TooManyNodes();
    return Promise.all(ids.map((id) => this.find(id)));
  }

  _entities({ representations }: { readonly representations: readonly EventKey[] }): readonly EventReference[] {
    return representations.map((event) => this.referenceTo(event));
  }

  private async find(id: string): Promise<FoundNode | EventReference> {
    const found = await this.reader.find(id, this.request);
    return found !== null && 'resourceId' in found ? this.referenceTo(found as unknown as EventKey) : found;
  }

  private referenceTo({ __typename, id, resourceId }: EventKey): EventReference {
    return new EventReference(__typename, id, resourceId, this);
  }
}

/** Reference to an event, by which its subject is read. */
interface EventKey {
  readonly __typename: string;
  readonly id: string;
  readonly resourceId: string;
}

/** More ids than `nodes` reads at a time. */
class TooManyNodes extends RequestError {
  constructor() {
    super('parameter_invalid', messageTemplate`${thisInput} may have at most ${maxNodes} ids.`, 'ids');
  }
}
