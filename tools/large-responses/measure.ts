import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

/** Result and size of one executed operation. */
export interface Outcome {
  /** `ok`, or the code of the first GraphQL error. */
  readonly result: string;
  /** Number of objects in all lists of the response. */
  readonly rows: number;
  /** Bytes of the response's body. */
  readonly bytes: number;
  /** Duration in milliseconds. */
  readonly took: number;
}

interface Body {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/**
 * Error codes of operations that were rejected before execution, because of their cost, their size or the limits of the
 * query planner.
 */
const unexecutedResults: ReadonlySet<string> = new Set([
  'graphql_cost_exceeded',
  'graphql_too_large',
  'graphql_validation_failed',
  'parameter_invalid',
]);

export function wasExecuted({ result }: Outcome): boolean {
  return !unexecutedResults.has(result);
}

/** A GraphQL client that measures duration and size of responses. */
export class MeasuringClient {
  constructor(
    private readonly origin: string,
    private readonly credential: string,
  ) {}

  /** Returns the schema of the service by introspection. */
  async schema(): Promise<GraphQLSchema> {
    const { body } = await this.post(getIntrospectionQuery());
    return buildClientSchema(body.data as IntrospectionQuery);
  }

  async measure(query: string): Promise<Outcome> {
    const startedAt = performance.now();
    const { body, bytes } = await this.post(query);
    const durationMs = performance.now() - startedAt;
    return {
      result: body.errors?.[0]?.extensions?.code ?? (body.errors ? 'error' : 'ok'),
      rows: rowsIn(body.data),
      bytes,
      took: durationMs,
    };
  }

  private async post(query: string): Promise<{ readonly body: Body; readonly bytes: number }> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.credential}` },
      body: JSON.stringify({ query }),
    });
    const received = Buffer.from(await response.arrayBuffer());
    return { body: JSON.parse(received.toString()) as Body, bytes: received.length };
  }
}

function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  const objectCount = Array.isArray(value)
    ? inner.filter((item) => typeof item === 'object' && item !== null).length
    : 0;
  return inner.reduce<number>((sum, item) => sum + rowsIn(item), objectCount);
}
