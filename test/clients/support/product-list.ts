import { randomUUID } from 'node:crypto';
import type { RecordedFetch } from './recorded-fetch';

/** Reason why a mutation was rejected. */
export interface Rejection {
  readonly code: string;
  readonly path: readonly string[];
}

/** Products of an account, as the cache of a client contains them. */
export interface ShownList {
  readonly products: readonly { readonly id: string; readonly title: string }[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** A list of products in an application that uses a client library. */
export interface ProductList {
  /** Reads the first page. */
  load(): Promise<void>;
  /** Reads the next page, which is added to the list. */
  loadMore(): Promise<void>;
  /** Returns the list from the cache, without a request. */
  shown(): ShownList;
  /** Creates a product, which is added to the list. Returns why that was rejected. */
  create(title: string): Promise<readonly Rejection[]>;
  /** Changes a title; the list shows it before the response. Returns why that was rejected. */
  rename(id: string, title: string): Promise<readonly Rejection[]>;
  /** Deletes a product, which is removed from the list. */
  remove(id: string): Promise<readonly Rejection[]>;
  /** Reads a product again by its id, with the root field `node`. */
  refresh(id: string): Promise<void>;
  /** Reads an account and a list that the caller may not read together. */
  readPartly(): Promise<PartialResult>;
  close(): void;
}

/** What a library reports if one of two fields failed. */
export interface PartialResult {
  /** Title of the account. */
  readonly title: string | undefined;
  /** Path and code of each error. */
  readonly errors: readonly { readonly path: unknown; readonly code: unknown }[];
}

/** The service that an application uses. */
export interface Backend {
  /** URL of the graph. */
  readonly url: string;
  readonly accountId: string;
  /** Account whose lists the credential may not read. */
  readonly foreignAccountId: string;
  /** SDL of the graph (`/graphql/schema.graphql`). */
  readonly sdl: string;
  readonly http: RecordedFetch;
}

export type OpenProductList = (backend: Backend) => ProductList;

/** Number of products on a page. */
export const pageSize = 2;

export const documents = {
  list: `query Products($id: ID!, $first: Int!, $after: String) {
    account(id: $id) {
      __typename
      id
      products(first: $first, after: $after) {
        __typename
        totalCount
        edges { __typename cursor node { __typename id title } }
        pageInfo { __typename hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  }`,
  create: `mutation CreateProduct($input: ProductCreateInput!, $idempotencyKey: String!) {
    productCreate(input: $input, idempotencyKey: $idempotencyKey) {
      __typename
      product { __typename id title }
      userErrors { __typename code path }
    }
  }`,
  rename: `mutation RenameProduct($id: ID!, $input: ProductPatch!) {
    productUpdate(id: $id, input: $input) {
      __typename
      product { __typename id title }
      userErrors { __typename code path }
    }
  }`,
  remove: `mutation DeleteProduct($id: ID!) {
    productDelete(id: $id) { __typename deletedId userErrors { __typename code path } }
  }`,
  refresh: `query Product($id: ID!) { node(id: $id) { __typename id ... on Product { title } } }`,
  partly: `query Partly($id: ID!, $foreignId: ID!) {
    account(id: $id) { __typename id title }
    webhooks(accountId: $foreignId, first: 1) { __typename nodes { __typename id } }
  }`,
} as const;

/** Returns the variables of `documents.create`. */
export function creationOf(
  { accountId }: Backend,
  title: string,
): { readonly input: object; readonly idempotencyKey: string } {
  return { input: { accountId, title, visibility: 'HIDDEN' }, idempotencyKey: randomUUID() };
}

/** Returns the expected payload of `documents.rename`, which clients show before the response. */
export function renamed(id: string, title: string): object {
  return { __typename: 'ProductPayload', product: { __typename: 'Product', id, title }, userErrors: [] };
}

/** Payload of each mutation of the documents. */
export interface Payload {
  readonly product?: { readonly id: string; readonly title: string } | null;
  readonly deletedId?: string | null;
  readonly userErrors: readonly Rejection[];
}

/** A page of the list, as `documents.list` selects it. */
export interface ListData {
  readonly account: {
    readonly products: {
      readonly totalCount: number;
      readonly edges: readonly {
        readonly cursor: string;
        readonly node: { readonly id: string; readonly title: string };
      }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  } | null;
}

/** Returns the list that a cached result of `documents.list` shows. */
export function shownFrom(data: ListData | null | undefined): ShownList {
  const products = data?.account?.products;
  if (!products) throw new Error('The list is not in the cache.');
  return {
    products: products.edges.flatMap(({ node }) => (node ? [{ id: node.id, title: node.title }] : [])),
    total: products.totalCount,
    hasMore: products.pageInfo.hasNextPage,
  };
}

/** Returns rejections without the fields that a library adds. */
export function rejectionsOf(payload: Payload | null | undefined): readonly Rejection[] {
  if (!payload) throw new Error('The mutation has no payload.');
  return payload.userErrors.map(({ code, path }) => ({ code, path }));
}

/** Error of a response, as libraries keep it. */
export interface ResponseError {
  readonly path?: unknown;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export function errorsOf(errors: readonly ResponseError[] | undefined): PartialResult['errors'] {
  return (errors ?? []).map(({ path, extensions }) => ({ path, code: extensions?.code }));
}
