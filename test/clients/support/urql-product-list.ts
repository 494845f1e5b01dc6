import { buildSchema, introspectionFromSchema } from 'graphql';
import { optionalPackage } from '../../support/optional-packages';
import { until } from '../../support/until';
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

interface Result<Data> {
  readonly data?: Data;
  readonly error?: { readonly graphQLErrors: readonly ResponseError[]; readonly message: string };
}

interface Client {
  query<Data>(
    query: string,
    variables: object,
    context?: object,
  ): { subscribe(next: (result: Result<Data>) => void): { unsubscribe(): void }; toPromise(): Promise<Result<Data>> };
  mutation(query: string, variables: object): { toPromise(): Promise<Result<Readonly<Record<string, Payload>>>> };
}

/** The used part of urql. */
interface Urql {
  readonly Client: new (options: object) => Client;
  readonly fetchExchange: object;
}

interface Entity {
  readonly __typename: string;
  readonly id: string;
}

interface Cache {
  inspectFields(entity: Entity): readonly { readonly fieldName: string; readonly arguments: object | null }[];
  invalidate(entity: Entity, field?: string, args?: object | null): void;
}

interface Graphcache {
  cacheExchange(options: object): object;
}

interface Extras {
  relayPagination(): object;
}

interface Persisted {
  persistedExchange(options?: object): object;
}

/** The list in urql with graphcache, which knows the schema, and with automatic persisted queries over GET. */
class UrqlProductList implements ProductList {
  readonly #client: Client;
  readonly #pages: { unsubscribe(): void }[] = [];
  #shown: ListData | undefined;

  constructor(private readonly backend: Backend) {
    const urql = optionalPackage<Urql>('clients', '@urql/core');
    const { persistedExchange } = optionalPackage<Persisted>('clients', '@urql/exchange-persisted');
    this.#client = new urql.Client({
      url: backend.url,
      fetch: backend.http.fetch,
      exchanges: [productCache(backend), persistedExchange(), urql.fetchExchange],
    });
  }

  load(): Promise<void> {
    return this.#follow(null);
  }

  loadMore(): Promise<void> {
    return this.#follow(this.#shown?.account?.products.pageInfo.endCursor ?? null);
  }

  shown(): ShownList {
    return shownFrom(this.#shown);
  }

  create(title: string): Promise<readonly Rejection[]> {
    return this.#mutate('productCreate', documents.create, creationOf(this.backend, title));
  }

  rename(id: string, title: string): Promise<readonly Rejection[]> {
    return this.#mutate('productUpdate', documents.rename, { id, input: { title } });
  }

  remove(id: string): Promise<readonly Rejection[]> {
    return this.#mutate('productDelete', documents.remove, { id });
  }

  async refresh(id: string): Promise<void> {
    await this.#client.query(documents.refresh, { id }, { requestPolicy: 'network-only' }).toPromise();
  }

  async readPartly(): Promise<PartialResult> {
    const { accountId: id, foreignAccountId: foreignId } = this.backend;
    const { data, error } = await this.#client
      .query<{ account?: { title: string } }>(documents.partly, { id, foreignId })
      .toPromise();
    return { title: data?.account?.title, errors: errorsOf(error?.graphQLErrors) };
  }

  close(): void {
    for (const page of this.#pages) page.unsubscribe();
  }

  /** Reads a page, and follows it in the cache. */
  async #follow(after: string | null): Promise<void> {
    let isRead = false;
    const page = this.#client.query<ListData>(documents.list, { id: this.backend.accountId, first: pageSize, after });
    const following = page.subscribe(({ data, error }) => {
      if (error) throw new Error(error.message);
      this.#shown = data;
      isRead = true;
    });
    this.#pages.push(following);
    await until(() => isRead);
  }

  async #mutate(field: string, document: string, variables: object): Promise<readonly Rejection[]> {
    return rejectionsOf((await this.#client.mutation(document, variables).toPromise()).data?.[field]);
  }
}

/** Returns the cache with the changes that each mutation makes in it. */
function productCache({ accountId, sdl }: Backend): object {
  const { cacheExchange } = optionalPackage<Graphcache>('clients', '@urql/exchange-graphcache');
  const { relayPagination } = optionalPackage<Extras>('clients', '@urql/exchange-graphcache/extras');
  const account: Entity = { __typename: 'Account', id: accountId };
  /** Discards all pages of the list: graphcache then reads those that are shown again. */
  const invalidateList = (cache: Cache): void => {
    for (const field of cache.inspectFields(account))
      if (field.fieldName === 'products') cache.invalidate(account, 'products', field.arguments);
  };
  return cacheExchange({
    schema: introspectionFromSchema(buildSchema(sdl)),
    resolvers: { Account: { products: relayPagination() } },
    updates: {
      Mutation: {
        productCreate: (_result: unknown, _args: unknown, cache: Cache) => invalidateList(cache),
        productDelete: (_result: unknown, { id }: { id: string }, cache: Cache) => {
          cache.invalidate({ __typename: 'Product', id });
          invalidateList(cache);
        },
      },
    },
    optimistic: {
      productUpdate: ({ id, input: { title } }: { id: string; input: { title: string } }) => renamed(id, title),
    },
  });
}

export const openUrqlProductList: OpenProductList = (backend) => new UrqlProductList(backend);
