import { graphql } from 'graphql';
import { createContext, type Logger, type Subgraph, systemPrincipal } from '../../subgraphs/kit/src';
import type { DemoClock } from './seeded';

/**
 * Creates a function that executes GraphQL on a domain with the permissions of the service itself (system principal),
 * and advances the demo clock with each call. The function throws the first error of a response.
 */
export function executorOf<Answer>(
  domain: { readonly subgraph: Subgraph },
  log: Logger,
  clock: DemoClock,
): (source: string, variableValues: Record<string, unknown>) => Promise<Answer> {
  return async (source, variableValues) => {
    clock.pause();
    const contextValue = createContext({ principal: systemPrincipal, requestId: 'demo', log, clock });
    const { data, errors } = await graphql({ schema: domain.subgraph.schema, source, variableValues, contextValue });
    if (errors?.[0]) throw errors[0];
    return data as unknown as Answer;
  };
}

/** Throws if a mutation has returned user errors, which stops the creation of the demo data. */
export function requireSuccess({ userErrors }: { readonly userErrors: readonly { readonly message: string }[] }): void {
  if (userErrors.length > 0)
    throw new Error(`The demo world cannot be made: ${userErrors.map(({ message }) => message).join(' ')}`);
}
