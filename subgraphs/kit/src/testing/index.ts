import { type ExecutionResult, graphql } from 'graphql';
import { type Context, createContext } from '../context';
import type { Subgraph } from '../graphql';
import { createLogger } from '../logging';
import { type Principal, systemPrincipal } from '../principal';

/**
 * Returns the principal of an API key with the actions (all by default) on the accounts; the first account is its own.
 */
export function apiKeyOf(accounts: string | readonly string[], actions: readonly string[] = ['*']): Principal {
  const accountIds = typeof accounts === 'string' ? [accounts] : accounts;
  return {
    ...systemPrincipal,
    kind: 'api_key',
    credentialId: `apik_${accountIds.join('_')}`,
    accountId: accountIds[0] ?? null,
    grants: accountIds.map((accountId) => ({ accountId, actions })),
  };
}

/** Returns the principal of a signed-in user with grants on accounts. */
export function userOf(userId: string, grants: Principal['grants'] = []): Principal {
  return { ...systemPrincipal, kind: 'user', credentialId: userId, userId, grants };
}

/** Creates a request context with a silent logger. */
export function testContext(principal: Principal, overrides: Partial<Context> = {}): Context {
  return createContext({ principal, requestId: 'test', log: createLogger('silent'), ...overrides });
}

/** Executes a document on one subgraph as the caller. */
export function run(
  subgraph: Subgraph,
  principal: Principal,
  source: string,
  variableValues: Record<string, unknown> = {},
  overrides: Partial<Context> = {},
) {
  const result = graphql({
    schema: subgraph.schema,
    source,
    variableValues,
    contextValue: testContext(principal, overrides),
  });
  // Serialized as JSON, so that a test sees the result as a client does.
  return result.then((answer) => JSON.parse(JSON.stringify(answer)) as ExecutionResult<Record<string, any>>);
}
