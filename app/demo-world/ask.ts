import { graphql } from 'graphql';
import { createContext, type Logger, type Subgraph, systemPrincipal } from '../../subgraphs/kit/src';
import type { WorldClock } from './seeded';

/** Asks a domain as the service itself, each time a little later in the world. Throws the first error of an answer. */
export function askerOf<Answer>(
  domain: { readonly subgraph: Subgraph },
  log: Logger,
  clock: WorldClock,
): (source: string, variableValues: Record<string, unknown>) => Promise<Answer> {
  return async (source, variableValues) => {
    clock.pass(5);
    const contextValue = createContext({ principal: systemPrincipal, requestId: 'demo', log, clock });
    const { data, errors } = await graphql({ schema: domain.subgraph.schema, source, variableValues, contextValue });
    if (errors?.[0]) throw errors[0];
    return data as unknown as Answer;
  };
}

/** Stops the making of the world where a command of it was refused. */
export function requireDone({ userErrors }: { readonly userErrors: readonly { readonly message: string }[] }): void {
  if (userErrors.length > 0)
    throw new Error(`The demo world cannot be made: ${userErrors.map(({ message }) => message).join(' ')}`);
}
