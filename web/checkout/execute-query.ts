import type { CheckoutGraph } from './ports';

/** Thrown if the graph is unavailable or rejects the whole operation. */
export class GraphFailed extends Error {
  override readonly name = 'GraphFailed';

  /**
   * @param retryAfter seconds until a retry, if the graph reports them
   */
  constructor(
    readonly code: string,
    readonly retryAfter: number | null,
  ) {
    super(`The graph answered ${code}`);
  }
}

/** Executes a document and returns its data. Throws `GraphFailed`. */
export async function executeQuery<Data>(
  graph: CheckoutGraph,
  document: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Data> {
  const { data, errors = [] } = await graph.query(document, variables);
  const [error] = errors as readonly {
    readonly extensions?: { readonly code?: unknown; readonly retryAfter?: unknown };
  }[];
  if (error) {
    const { code, retryAfter } = error.extensions ?? {};
    throw new GraphFailed(
      typeof code === 'string' ? code : 'internal_server_error',
      typeof retryAfter === 'number' ? Math.ceil(retryAfter) : null,
    );
  }
  return data as Data;
}
