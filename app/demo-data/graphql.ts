import { graphql } from 'graphql';
import { createContext, type Logger, type Outcome, type Subgraph, systemPrincipal } from '../../subgraphs/kit/src';
import type { DemoClock } from './clock-and-ids';

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

/** Error that ends the creation of the demo data. */
export class DemoDataError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The demo data cannot be created: ${reason}`, options);
  }
}

interface WithUserErrors {
  readonly userErrors: readonly { readonly message: string }[];
}

/** Throws if a mutation has returned user errors, which ends the creation of the demo data. */
export function requireSuccess({ userErrors }: WithUserErrors): void {
  if (userErrors.length > 0) throw new DemoDataError(userErrors.map(({ message }) => message).join(' '));
}

/** Returns the created object of a payload; throws if there is none. */
export function requireCreated<Created>(created: Created | null, { userErrors }: WithUserErrors): Created {
  if (created === null) throw new DemoDataError(userErrors.map(({ message }) => message).join(' '));
  return created;
}

/** Returns the id of the object that a command has created or changed; throws if the command was rejected. */
export function requireId(outcome: Outcome): string {
  return requireCreated(outcome.id, outcome);
}
