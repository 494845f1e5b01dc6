/** An example of the GraphiQL page. */
export interface QueryExample {
  /** Text of its button. */
  readonly name: string;
  readonly query: string;
  /** Variables to start with; null for none. Strings such as `{productId}` stand for ids that the service fills in. */
  readonly variables: Readonly<Record<string, unknown>> | null;
}

/** Ids that examples use, with the text that is shown where no id is known. */
export const exampleIds = { productId: 'prod_…' } as const;

/** Examples of the GraphiQL page, in the order of their buttons. The first one is shown when the page is opened. */
export const queryExamples: readonly QueryExample[] = [
  {
    name: 'List',
    query: `# A page of a list. For the next one, set
# the variable "after" to its endCursor.
query Plans($first: Int, $after: String) {
  plans(first: $first, after: $after) {
    nodes {
      id
      title
      formattedPrice
      product {
        title
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
    variables: { first: 3, after: null },
  },
  {
    name: 'Search',
    query: `# All lists have the arguments filter, sort and
# pages; some can be searched for a text.
query Members($search: String) {
  members(
    search: $search
    filter: { statuses: [JOINED] }
    sort: { field: JOINED_AT, direction: DESC }
    first: 3
  ) {
    totalCount
    nodes {
      joinedAt
      user {
        name
        username
      }
    }
  }
}
`,
    variables: { search: 'an' },
  },
  {
    name: 'Nested objects',
    query: `# One product, with objects of several domains.
# Objects that you may not see are null.
query Product($id: ID!) {
  product(id: $id) {
    title
    account {
      title
      ownerUser {
        username
      }
      balances {
        currency
        balance
      }
    }
    plans {
      title
      formattedPrice
      billingPeriod
    }
    experiences {
      name
    }
  }
}
`,
    variables: { id: '{productId}' },
  },
  {
    name: 'Create',
    query: `# Creates a product with a plan. It is safe to
# repeat a mutation that has a key.
mutation CreateProduct(
  $input: ProductCreateInput!
  $key: String
) {
  productCreate(
    input: $input
    idempotencyKey: $key
  ) {
    product {
      id
      title
      route
      plans {
        id
        formattedPrice
        purchaseUrl
      }
    }
    userErrors {
      code
      message
      path
    }
  }
}
`,
    variables: {
      input: {
        title: 'Field guide',
        plan: { planType: 'ONE_TIME', visibility: 'VISIBLE', currency: 'USD', initialPrice: '12.50' },
      },
      key: null,
    },
  },
  {
    name: 'Subscribe',
    query: `# Live events. While this runs, use the
# example "Create" in a second window.
subscription ProductEvents {
  events(filter: { types: [PRODUCT_CREATED, PLAN_CREATED] }) {
    id
    type
    occurredAt
    account {
      title
    }
    payload
  }
}
`,
    variables: null,
  },
  {
    name: 'Errors',
    query: `# A rejected mutation changes nothing; its reasons
# are in userErrors. Errors of the whole request,
# such as a missing credential, are in errors.
mutation RejectedProduct {
  productCreate(input: { title: "" }) {
    product {
      id
    }
    userErrors {
      code
      message
      path
    }
  }
}
`,
    variables: null,
  },
];

/** Fills ids into the variables of an example; ids that are not known become placeholders. */
export function variablesOf({ variables }: QueryExample, ids: Readonly<Record<string, string | null>>): string {
  if (variables === null) return '';
  const text = JSON.stringify(variables, null, 2);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(exampleIds, name) ? (ids[name] ?? exampleIds[name as keyof typeof exampleIds]) : whole,
  );
}
