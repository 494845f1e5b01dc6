import type { ResourceRead } from '../../../../contract/resources/read';
import type { Contract } from '../../../../contract/versioning';
import type { CapturedRow } from '../../../kit/src';
import { NotRenderable, type ReadResource, ResourceUnavailable } from './read-resource';

/** What the graph answered; errors carry their code from the catalogue. */
export interface GraphAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

export interface ContractReadOptions<Prepared> {
  readonly contract: Contract;
  /** How each resource is read, by graph type. */
  readonly reads: Readonly<Record<string, ResourceRead>>;
  /** Parses and plans a document once. */
  readonly prepare: (document: string) => Prepared;
  /** Runs a prepared document with the service's own reach, the captured row in the place of the table's. */
  readonly execute: (
    document: Prepared,
    variables: Record<string, unknown>,
    captured: CapturedRow,
  ) => Promise<GraphAnswer>;
}

/**
 * Reads resources for events as the REST edge reads them: the same selection and the same serializer, plus everything
 * that some older version needs, so that every version's shape can be made from the frozen body later.
 */
export function contractRead<Prepared>(options: ContractReadOptions<Prepared>): ReadResource {
  const { contract, reads, prepare, execute } = options;
  const documents = new Map(Object.values(reads).map((read) => [read.type, prepare(documentOf(read, contract))]));
  return async (resource, id, captured) => {
    const read = reads[resource];
    const document = documents.get(resource);
    if (!read || document === undefined)
      throw new NotRenderable(`The contract does not say how a ${resource} is read.`);
    const { data, errors = [] } = await execute(document, { id }, captured);
    const [error] = errors;
    if (error) {
      const away = errors.some(({ extensions }) => extensions?.code === 'service_unavailable');
      throw away
        ? new ResourceUnavailable(error.message)
        : new Error(`${resource} ${id} could not be read: ${error.message}`);
    }
    const node = data?.[read.field];
    if (node == null) throw new NotRenderable(`${resource} ${id} is not to be found.`);
    return read.serialize(node as never);
  };
}

function documentOf(read: ResourceRead, contract: Contract): string {
  const needs = contract.needs(read.type, contract.original).join(' ');
  return `query ${read.type}OfEvent($id: ID!) { ${read.field}(id: $id) { ...${read.type}Read ${needs} } }\n${read.fragment}`;
}
