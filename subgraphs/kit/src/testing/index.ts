import { type ExecutionResult, graphql } from 'graphql';
import { type Context, createContext } from '../context';
import type { Subgraph } from '../graphql/subgraph';
import { createLogger } from '../logging';
import { type Principal, systemPrincipal } from '../principal/principal';

/**
 * Returns the principal of an API key that has the actions (all by default) on each of the accounts. The first account
 * is the key's own.
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

/** Returns the principal of a signed-in user with the given grants, by default none. */
export function userOf(userId: string, grants: Principal['grants'] = []): Principal {
  return { ...systemPrincipal, kind: 'user', credentialId: userId, userId, grants };
}

/** Creates a request context with a silent logger. */
export function testContext(principal: Principal, overrides: Partial<Context> = {}): Context {
  return createContext({ principal, requestId: 'test', log: createLogger('silent'), ...overrides });
}

/** Executes a GraphQL document on one subgraph with the given caller, and returns the response. */
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
  // Serialize to JSON and parse again, so that a test sees the response as a client does.
  return result.then((answer) => JSON.parse(JSON.stringify(answer)) as ExecutionResult<Record<string, any>>);
}

/** The part of the result of an operation that the functions below read. */
interface OperationResult {
  readonly data?: Record<string, any> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: object }[];
}

/**
 * Returns the errors of an operation: its top-level errors, then the user errors of its payloads; undefined if there are
 * none.
 */
export function errorsOf({
  data,
  errors = [],
}: OperationResult): readonly { readonly message: string; readonly [field: string]: unknown }[] | undefined {
  const userErrors = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? []);
  const all = [...errors.map((error) => ({ ...error, message: error.message })), ...userErrors];
  return all.length === 0 ? undefined : all;
}

/**
 * Returns the message of the error by which access was denied (not found, or no permission): a top-level error of a
 * query, or the user error of a mutation, which must select `code` and `message`; undefined if access was not denied.
 */
export function accessErrorOf(result: OperationResult): string | undefined {
  return errorsOf(result)?.find(({ code }) => code === undefined || code === 'not_found' || code === 'forbidden')
    ?.message;
}
