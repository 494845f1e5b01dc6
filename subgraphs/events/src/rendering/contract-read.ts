import type { ResourceRead } from '../../../../contract/wire';
import type { Contract } from '../../../../contract/versioning';
import type { CapturedRow } from '../../../kit/src';
import { NotRenderable, type ReadResource, ResourceUnavailable } from './read-resource';

/** GraphQL response; `extensions.code` of an error is a code of the error catalog. */
export interface GraphResponse {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

export interface ContractReadOptions<Prepared> {
  readonly contract: Contract;
  /** How each resource is read for the REST API (GraphQL field, selection and serializer), by GraphQL type. */
  readonly reads: Readonly<Record<string, ResourceRead>>;
  /** Parses and plans a GraphQL document. Called once per document. */
  readonly prepare: (document: string) => Prepared;
  /**
   * Executes a prepared document with the permissions of the service. The row snapshot of the event replaces the stored
   * row of the resource.
   */
  readonly execute: (
    document: Prepared,
    variables: Record<string, unknown>,
    captured: CapturedRow,
  ) => Promise<GraphResponse>;
}

/**
 * Creates the function that reads the resources of events as the REST API reads them: with the same selection and
 * serializer, plus all fields that any older API version needs, so that the stored body can be converted to every
 * version later.
 */
export function contractRead<Prepared>(options: ContractReadOptions<Prepared>): ReadResource {
  const { contract, reads, prepare, execute } = options;
  const documents = new Map(Object.values(reads).map((read) => [read.type, prepare(documentOf(read, contract))]));
  return async (resource, id, captured) => {
    const read = reads[resource];
    const document = documents.get(resource);
    if (!read || document === undefined)
      throw new NotRenderable(`The contract defines no read operation for ${resource}.`);
    const { data, errors = [] } = await execute(document, { id }, captured);
    const [error] = errors;
    if (error) {
      const isUnavailable = errors.some(({ extensions }) => extensions?.code === 'service_unavailable');
      throw isUnavailable
        ? new ResourceUnavailable(error.message)
        : new Error(`${resource} ${id} could not be read: ${error.message}`);
    }
    const node = data?.[read.field];
    if (node == null) throw new NotRenderable(`${resource} ${id} was not found.`);
    return read.serialize(node as never);
  };
}

function documentOf(read: ResourceRead, contract: Contract): string {
  const extraSelections = contract.needs(read.type, contract.original).join(' ');
  return `query ${read.type}OfEvent($id: ID!) { ${read.field}(id: $id) { ...${read.type}Read ${extraSelections} } }\n${read.fragment}`;
}
