import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { optionalPackage } from '../../support/optional-packages';
import {
  type Backend,
  creationOf,
  errorsOf,
  type ListData,
  type OpenProductList,
  pageSize,
  type PartialResult,
  type Payload,
  type ProductList,
  type Rejection,
  rejectionsOf,
  renamed,
  type ResponseError,
  type ShownList,
  shownFrom,
} from './product-list';
import { type Application, type Artifact, compileRelay } from './relay-compiler';
import { relaySources } from './relay-sources';

interface Snapshot {
  readonly data: ListData['account'];
}

interface Environment {
  retain(operation: object): { dispose(): void };
  lookup(selector: object): Snapshot;
}

interface Response {
  readonly data?: object | null;
  readonly errors?: readonly ResponseError[];
}

type Variables = Readonly<Record<string, unknown>>;

/** The used part of Relay's runtime. */
interface Relay {
  readonly Environment: new (options: object) => Environment;
  readonly RecordSource: new () => object;
  readonly Store: new (source: object) => object;
  readonly Network: {
    create(
      fetch: (request: { id: string | null; text: string | null }, variables: Variables) => Promise<Response>,
    ): object;
  };
  readonly ConnectionHandler: { getConnectionID(record: string, key: string): string };
  createOperationDescriptor(request: Artifact, variables: Variables): { readonly request: object };
  fetchQuery(environment: Environment, request: Artifact, variables: Variables): { toPromise(): Promise<unknown> };
  commitMutation(
    environment: Environment,
    options: {
      readonly mutation: Artifact;
      readonly variables: Variables;
      readonly optimisticResponse?: object;
      readonly onCompleted: (data: Readonly<Record<string, Payload>>) => void;
      readonly onError: (error: Error) => void;
    },
  ): void;
  getSingularSelector(fragment: Artifact, reference: object): object;
}

/** The list in Relay, compiled by its compiler, with its connections and refetchable fragments. */
class RelayProductList implements ProductList {
  readonly #relay = optionalPackage<Relay>('clients', 'relay-runtime');
  readonly #application: Application;
  readonly #environment: Environment;
  readonly #connections: readonly string[];
  readonly #retained: { dispose(): void }[] = [];
  #lastErrors: readonly ResponseError[] | undefined;

  constructor(private readonly backend: Backend) {
    const { ConnectionHandler, Environment, Network, RecordSource, Store } = this.#relay;
    this.#application = compileRelay(mkdtempSync(path.join(tmpdir(), 'relay-')), backend.sdl, relaySources);
    this.#environment = new Environment({
      network: Network.create(({ id }, variables) => this.#fetchGraph(String(id), variables)),
      store: new Store(new RecordSource()),
    });
    this.#connections = [ConnectionHandler.getConnectionID(backend.accountId, 'ProductList_products')];
  }

  load(): Promise<void> {
    return this.#fetchRetained('ProductListQuery', { id: this.backend.accountId });
  }

  loadMore(): Promise<void> {
    const cursor = this.#read().account?.products.pageInfo.endCursor;
    return this.#fetchRetained('ProductListPaginationQuery', { id: this.backend.accountId, count: pageSize, cursor });
  }

  shown(): ShownList {
    return shownFrom(this.#read());
  }

  create(title: string): Promise<readonly Rejection[]> {
    const variables = { ...creationOf(this.backend, title), connections: this.#connections };
    return this.#mutate('ProductListCreateMutation', 'productCreate', variables);
  }

  rename(id: string, title: string): Promise<readonly Rejection[]> {
    const optimisticResponse = { productUpdate: renamed(id, title) };
    const variables = { id, input: { title } };
    return this.#mutate('ProductListRenameMutation', 'productUpdate', variables, optimisticResponse);
  }

  remove(id: string): Promise<readonly Rejection[]> {
    return this.#mutate('ProductListDeleteMutation', 'productDelete', { id, connections: this.#connections });
  }

  async refresh(id: string): Promise<void> {
    const request = this.#application.artifact('ProductRefetchQuery');
    await this.#relay.fetchQuery(this.#environment, request, { id }).toPromise();
  }

  async readPartly(): Promise<PartialResult> {
    const { accountId: id, foreignAccountId: foreignId } = this.backend;
    const request = this.#application.artifact('ProductListPartlyQuery');
    const data = await this.#relay.fetchQuery(this.#environment, request, { id, foreignId }).toPromise();
    return { title: (data as { account?: { title: string } }).account?.title, errors: errorsOf(this.#lastErrors) };
  }

  close(): void {
    for (const operation of this.#retained) operation.dispose();
  }

  /**
   * Sends the hash of a document, and its text only if the service does not know the hash. Relay rejects a response with
   * errors as a whole; applications that show partial data pass on only the data, as here.
   */
  async #fetchGraph(id: string, variables: Variables): Promise<Response> {
    const extensions = { persistedQuery: { version: 1, sha256Hash: id } };
    let result = await this.#send({ extensions, variables });
    if (result.errors?.[0]?.extensions?.code === 'PERSISTED_QUERY_NOT_FOUND')
      result = await this.#send({ extensions, variables, query: this.#application.texts[id] });
    this.#lastErrors = result.errors;
    return { data: result.data };
  }

  async #send(body: object): Promise<Response> {
    const { url, http } = this.backend;
    const headers = { 'content-type': 'application/json' };
    return (await http.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Response>;
  }

  async #fetchRetained(name: string, variables: Variables): Promise<void> {
    const request = this.#application.artifact(name);
    this.#retained.push(this.#environment.retain(this.#relay.createOperationDescriptor(request, variables)));
    await this.#relay.fetchQuery(this.#environment, request, variables).toPromise();
  }

  #read(): ListData {
    const { accountId: id } = this.backend;
    const owner = this.#relay.createOperationDescriptor(this.#application.artifact('ProductListQuery'), { id });
    const reference = { __id: id, __fragments: { ProductList_account: {} }, __fragmentOwner: owner.request };
    const selector = this.#relay.getSingularSelector(this.#application.artifact('ProductList_account'), reference);
    return { account: this.#environment.lookup(selector).data };
  }

  async #mutate(
    name: string,
    field: string,
    variables: Variables,
    optimisticResponse?: object,
  ): Promise<readonly Rejection[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, Payload>>>();
    this.#relay.commitMutation(this.#environment, {
      mutation: this.#application.artifact(name),
      variables,
      optimisticResponse,
      onCompleted: resolve,
      onError: reject,
    });
    return rejectionsOf((await promise)[field]);
  }
}

export const openRelayProductList: OpenProductList = (backend) => new RelayProductList(backend);
