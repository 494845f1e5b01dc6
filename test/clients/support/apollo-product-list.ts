import { createHash } from 'node:crypto';
import { type DocumentNode, parse } from 'graphql';
import { optionalPackage } from '../../support/optional-packages';
import {
  type Backend,
  creationOf,
  documents,
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

interface Reference {
  readonly __ref: string;
}

interface Connection {
  readonly totalCount: number;
  readonly edges: readonly object[];
}

interface Cache {
  readQuery(options: object): ListData | null;
  identify(object: object): string | undefined;
  evict(options: object): boolean;
  gc(): string[];
  modify(options: {
    readonly id: string | undefined;
    readonly fields: Readonly<
      Record<string, (existing: Connection, tools: { toReference(object: object): Reference }) => Connection>
    >;
  }): boolean;
}

interface Result<Data> {
  readonly data?: Data | null;
  readonly error?: { readonly errors?: readonly ResponseError[] };
}

interface MutationOptions {
  readonly mutation: DocumentNode;
  readonly variables: object;
  readonly optimisticResponse?: object;
  readonly update?: (cache: Cache, result: Result<Readonly<Record<string, Payload>>>) => void;
}

interface ObservableQuery {
  subscribe(next: () => void): { unsubscribe(): void };
  fetchMore(options: object): Promise<unknown>;
}

interface ApolloClient {
  query<Data>(options: object): Promise<Result<Data>>;
  mutate(options: MutationOptions): Promise<Result<Readonly<Record<string, Payload>>>>;
  watchQuery(options: object): ObservableQuery;
  stop(): void;
}

/** The used part of Apollo Client. */
interface Apollo {
  readonly ApolloClient: new (options: { readonly link: object; readonly cache: Cache }) => ApolloClient;
  readonly InMemoryCache: new (options: object) => Cache;
  readonly HttpLink: new (options: object) => object;
  readonly ApolloLink: { from(links: readonly object[]): object };
}

interface PersistedQueries {
  readonly PersistedQueryLink: new (options: object) => object;
}

interface Utilities {
  relayStylePagination(): object;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The list in Apollo Client, with automatic persisted queries and Relay's pagination. */
class ApolloProductList implements ProductList {
  readonly #query = parse(documents.list);
  readonly #variables: object;
  readonly #cache: Cache;
  readonly #client: ApolloClient;
  #list: ObservableQuery | undefined;
  #following: { unsubscribe(): void } | undefined;

  constructor(private readonly backend: Backend) {
    const { ApolloClient, ApolloLink, HttpLink, InMemoryCache } = optionalPackage<Apollo>('clients', '@apollo/client');
    const { PersistedQueryLink } = optionalPackage<PersistedQueries>(
      'clients',
      '@apollo/client/link/persisted-queries',
    );
    const { relayStylePagination } = optionalPackage<Utilities>('clients', '@apollo/client/utilities');
    const { url, accountId, http } = backend;
    this.#variables = { id: accountId, first: pageSize, after: null };
    this.#cache = new InMemoryCache({ typePolicies: { Account: { fields: { products: relayStylePagination() } } } });
    this.#client = new ApolloClient({
      link: ApolloLink.from([new PersistedQueryLink({ sha256 }), new HttpLink({ uri: url, fetch: http.fetch })]),
      cache: this.#cache,
    });
  }

  async load(): Promise<void> {
    const options = { query: this.#query, variables: this.#variables };
    await this.#client.query(options);
    this.#list = this.#client.watchQuery(options);
    this.#following = this.#list.subscribe(() => undefined);
  }

  async loadMore(): Promise<void> {
    const after = this.#read()?.account?.products.pageInfo.endCursor;
    await this.#list?.fetchMore({ variables: { after } });
  }

  shown(): ShownList {
    return shownFrom(this.#read());
  }

  create(title: string): Promise<readonly Rejection[]> {
    return this.#mutate('productCreate', {
      mutation: parse(documents.create),
      variables: creationOf(this.backend, title),
      update: (_cache, { data }) => {
        const product = data?.productCreate?.product;
        if (!product) return;
        this.#changeList((existing, toReference) => ({
          ...existing,
          totalCount: existing.totalCount + 1,
          edges: [{ __typename: 'ProductEdge', cursor: '', node: toReference(product) }, ...existing.edges],
        }));
      },
    });
  }

  rename(id: string, title: string): Promise<readonly Rejection[]> {
    return this.#mutate('productUpdate', {
      mutation: parse(documents.rename),
      variables: { id, input: { title } },
      optimisticResponse: { productUpdate: renamed(id, title) },
    });
  }

  remove(id: string): Promise<readonly Rejection[]> {
    return this.#mutate('productDelete', {
      mutation: parse(documents.remove),
      variables: { id },
      update: (cache, { data }) => {
        if (!data?.productDelete?.deletedId) return;
        cache.evict({ id: cache.identify({ __typename: 'Product', id }) });
        this.#changeList((existing) => ({ ...existing, totalCount: existing.totalCount - 1 }));
        cache.gc();
      },
    });
  }

  async refresh(id: string): Promise<void> {
    await this.#client.query({ query: parse(documents.refresh), variables: { id }, fetchPolicy: 'network-only' });
  }

  async readPartly(): Promise<PartialResult> {
    const { accountId: id, foreignAccountId: foreignId } = this.backend;
    const { data, error } = await this.#client.query<{ account?: { title: string } }>({
      query: parse(documents.partly),
      variables: { id, foreignId },
      errorPolicy: 'all',
    });
    return { title: data?.account?.title, errors: errorsOf(error?.errors) };
  }

  close(): void {
    this.#following?.unsubscribe();
    this.#client.stop();
  }

  #read(): ListData | null {
    return this.#cache.readQuery({ query: this.#query, variables: this.#variables, optimistic: true });
  }

  /** Changes the list in the cache, which the library does not do for created and deleted rows. */
  #changeList(change: (existing: Connection, toReference: (object: object) => Reference) => Connection): void {
    this.#cache.modify({
      id: this.#cache.identify({ __typename: 'Account', id: this.backend.accountId }),
      fields: { products: (existing, { toReference }) => change(existing, toReference) },
    });
  }

  async #mutate(field: string, options: MutationOptions): Promise<readonly Rejection[]> {
    const { data } = await this.#client.mutate(options);
    return rejectionsOf(data?.[field]);
  }
}

export const openApolloProductList: OpenProductList = (backend) => new ApolloProductList(backend);
