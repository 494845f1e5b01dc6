/** Sources of a Relay application, as its compiler reads them: the file is not executed, only its documents are compiled. */
export const relaySources = `
import { graphql } from 'relay-runtime';

graphql\`
  query ProductListQuery($id: ID!) {
    account(id: $id) { id ...ProductList_account }
  }
\`;

graphql\`
  fragment ProductList_account on Account
  @refetchable(queryName: "ProductListPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" }) {
    id
    products(first: $count, after: $cursor) @connection(key: "ProductList_products") {
      totalCount
      edges { node { id title } }
      pageInfo { hasNextPage endCursor }
    }
  }
\`;

graphql\`
  fragment ProductList_product on Product @refetchable(queryName: "ProductRefetchQuery") { id title }
\`;

graphql\`
  mutation ProductListCreateMutation($input: ProductCreateInput!, $idempotencyKey: String!, $connections: [ID!]!) {
    productCreate(input: $input, idempotencyKey: $idempotencyKey) {
      product @prependNode(connections: $connections, edgeTypeName: "ProductEdge") { id title }
      userErrors { code path }
    }
  }
\`;

graphql\`
  mutation ProductListRenameMutation($id: ID!, $input: ProductPatch!) {
    productUpdate(id: $id, input: $input) { product { id title } userErrors { code path } }
  }
\`;

graphql\`
  mutation ProductListDeleteMutation($id: ID!, $connections: [ID!]!) {
    productDelete(id: $id) {
      deletedId @deleteRecord @deleteEdge(connections: $connections)
      userErrors { code path }
    }
  }
\`;

graphql\`
  query ProductListPartlyQuery($id: ID!, $foreignId: ID!) {
    account(id: $id) { id title }
    webhooks(accountId: $foreignId, first: 1) { nodes { id } }
  }
\`;
`;
