import { type GraphQLError, graphql } from 'graphql';
import { permissions } from '../../../contract/permissions';
import { templateDatabase } from '../../../test/support';
import { type Clock, type Principal, createContext, createLogger, systemClock, systemPrincipal } from '../../kit/src';
import { type Platform, createPlatformSubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string, clock?: Clock): Promise<Platform> {
  return createPlatformSubgraph({ databaseUrl, log, clock, permissions, secret: 'test secret', poolSize: 12 });
}

const migrated = templateDatabase('platform', async (url) => (await open(url)).close());

/** What a graph operation answered: its data, and its errors as message and code. */
export interface Answer {
  // The documents of tests are typed by what they expect.
  readonly data: Record<string, any> | null;
  readonly errors: readonly { readonly message: string; readonly code: unknown }[];
}

/** The platform domain on a migrated database of its own, asked as any caller. */
export interface TestPlatform extends Platform {
  readonly databaseUrl: string;
  /** Executes a document as the caller. */
  ask(caller: Principal, document: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** Who is calling with a credential, as the gateway would ask. */
  principalOf(credential: string, address?: string | null): Promise<Principal | null>;
  /** Like `principalOf`, for a credential that must be good. */
  caller(credential: string): Promise<Principal>;
}

/** @param clock of every request and of the signing keys */
export async function openTestPlatform(clock: Clock = systemClock): Promise<TestPlatform> {
  const database = await migrated();
  const platform = await open(database.url, clock);
  const ask = async (principal: Principal, source: string, variableValues: Record<string, unknown> = {}): Promise<Answer> => {
    const contextValue = createContext({ principal, requestId: 'req_test', log, clock });
    const { data, errors = [] } = await graphql({ schema: platform.subgraph.schema, source, variableValues, contextValue });
    return { data: (data as Record<string, any> | null | undefined) ?? null, errors: errors.map(summary) };
  };
  const principalOf = async (credential: string, address: string | null = '127.0.0.1') => {
    const answer = await ask(systemPrincipal, 'query ($credential: String!, $address: String) { principalOf(credential: $credential, clientAddress: $address) }', { credential, address });
    return (answer.data?.['principalOf'] ?? null) as Principal | null;
  };
  const caller = async (credential: string) => {
    const principal = await principalOf(credential);
    if (!principal) throw new Error('The credential is not good.');
    return principal;
  };
  const close = async () => {
    await platform.close();
    await database.drop();
  };
  return { ...platform, databaseUrl: database.url, ask, principalOf, caller, close };
}

function summary({ message, originalError, extensions }: GraphQLError): { message: string; code: unknown } {
  return { message, code: extensions['code'] ?? (originalError as { code?: unknown } | undefined)?.code };
}
