import { GraphQLError } from 'graphql';
import { loaderIn } from '../../../subgraphs/kit/src/context';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import type { DataObject } from '../plan/data';
import type { GraphRequest } from '../graph';
import type { SubgraphClient, SubgraphOperation, SubgraphResponse } from '../subgraphs/subgraph';
import type { NodeType, SubjectOfEvents } from './node-types';
import { maxNodes } from './nodes-subgraph';

/** A reference to an object that exists and is accessible to the caller. */
export type NodeReference = Readonly<Record<string, unknown>> & { readonly __typename: string; readonly id: string };

/** Result of reading an id: a reference, null if it does not exist for the caller, or the error of the failed read. */
export type FoundNode = NodeReference | null | Error;

/** Numbers of ids for which an operation is prepared. Fewer ids are filled up with repeats. */
const sizes = [1, 10, maxNodes];

/**
 * Error codes with which the read field of a type rejects an id. As `node` cannot distinguish an id that does not exist
 * from one that is not permitted, they are no errors of it.
 */
const rejections: ReadonlySet<unknown> = new Set(['not_found', 'forbidden', 'parameter_invalid']);

const idForm = /^([a-z]+)_[0-9A-Za-z_]+$/;

/**
 * Reads which ids exist for a caller, by the read fields of their types: an id has the access rules of its type, and no
 * others. All ids of a type in an operation of a client are read by one request to the subgraph for each hundred.
 */
export class NodeReader {
  private readonly typesByPrefix = new Map<string, TypeReader[]>();
  private readonly subjects = new Map<string, TypeReader>();

  /** @param subjects subjects of events, by which `findSubject` reads */
  constructor(
    types: readonly NodeType[],
    clients: ReadonlyMap<string, SubgraphClient>,
    subjects: readonly SubjectOfEvents[] = [],
  ) {
    for (const { event, subject } of subjects) {
      const client = subject && clients.get(subject.subgraph);
      if (client) this.subjects.set(event, new TypeReader(subject, client));
    }
    for (const type of types) {
      const client = clients.get(type.subgraph);
      if (!client) continue;
      const readers = this.typesByPrefix.get(type.prefix) ?? [];
      this.typesByPrefix.set(type.prefix, [...readers, new TypeReader(type, client)]);
    }
  }

  /** Reads the id; if several types have its prefix, returns the object of the first type in which it exists. */
  async find(id: string, request: GraphRequest): Promise<FoundNode> {
    const readers = this.typesByPrefix.get(idForm.exec(id)?.[1] ?? '') ?? [];
    const found = await Promise.all(readers.map((reader) => reader.find(id, request)));
    return (
      found.find((node) => node !== null && !(node instanceof Error)) ?? found.find((node) => node !== null) ?? null
    );
  }

  /** Reads the resource of an event of the given type. */
  async findSubject(event: string, id: string, request: GraphRequest): Promise<FoundNode> {
    return (await this.subjects.get(event)?.find(id, request)) ?? null;
  }
}

/** Row of a read field. Of an interface, it also has the type and the resource of the event. */
type FoundRow = Pick<NodeReference, 'id'> & Partial<NodeReference>;

/** Reads ids of one type. */
class TypeReader {
  private readonly operations = new Map<number, SubgraphOperation>();

  constructor(
    private readonly type: NodeType,
    private readonly client: SubgraphClient,
  ) {}

  find(id: string, request: GraphRequest): Promise<FoundNode> {
    const load = (ids: readonly string[]): Promise<FoundNode[]> => this.read(ids, request);
    const loader = loaderIn(request.context, `node ${this.type.name}`, load, { maxBatchSize: maxNodes });
    return loader.load(id).catch((failure: Error) => failure);
  }

  private async read(ids: readonly string[], request: GraphRequest): Promise<FoundNode[]> {
    const size = sizes.find((most) => most >= ids.length) ?? maxNodes;
    const variables: DataObject = {};
    for (let index = 0; index < size; index++) variables[`id${index}`] = ids[index] ?? ids[0];
    try {
      const response = await this.operationOf(size)(variables, request);
      return ids.map((_, index) => this.foundIn(response, `node${index}`));
    } catch (error) {
      const failure = publicError(error, request.scope);
      return ids.map(() => failure);
    }
  }

  private foundIn({ data, errors = [] }: SubgraphResponse, key: string): FoundNode {
    const found = data?.[key] as FoundRow | null | undefined;
    if (found) return this.referenceTo(found);
    const error = errors.find(({ path }) => path === undefined || path[0] === key);
    if (!error || rejections.has(error.extensions.code)) return null;
    return new GraphQLError(error.message, { extensions: error.extensions, originalError: error.originalError });
  }

  private referenceTo(found: FoundRow): NodeReference {
    const context = Object.fromEntries(Object.keys(this.type.context ?? {}).map((field) => [field, null]));
    return { __typename: this.type.name, ...found, ...context };
  }

  private operationOf(size: number): SubgraphOperation {
    let operation = this.operations.get(size);
    if (!operation) {
      const fields = this.type.possible ? '__typename id resourceId' : 'id';
      const indexes = Array.from({ length: size }, (_, index) => index);
      const variables = indexes.map((index) => `$id${index}: ID!`).join(', ');
      const reads = indexes.map((index) => `node${index}: ${this.type.read}(id: $id${index}) { ${fields} }`).join(' ');
      operation = this.client.prepare(`query (${variables}) { ${reads} }`, false);
      this.operations.set(size, operation);
    }
    return operation;
  }
}
