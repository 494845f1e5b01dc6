import { permissions } from '../../../contract/permissions';
import { templateDatabase } from '../../../test/support';
import { type Clock, type Principal, createLogger, systemClock, systemPrincipal } from '../../kit/src';
import { run } from '../../kit/src/testing';
import { type Platform, createPlatformSubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string, clock: Clock): Promise<Platform> {
  return createPlatformSubgraph({ databaseUrl, log, clock, permissions, secret: 'a secret of tests', origin: 'https://shop.test', poolSize: 12 });
}

const migrated = templateDatabase('platform', async (url) => (await open(url, systemClock)).close());

/** The platform domain on a migrated database of its own, asked as any caller. */
export interface TestPlatform extends Platform {
  readonly databaseUrl: string;
  /** Runs a document as the caller. */
  ask(caller: Principal, document: string, variables?: Record<string, unknown>): ReturnType<typeof run>;
  /** Who is calling with a credential from an address, as the gateway asks. */
  principalOf(credential: string, address?: string | null): Promise<Principal | null>;
  /** Like `principalOf`, for a credential that must be good. */
  caller(credential: string): Promise<Principal>;
  /** A signed-in user. */
  user(id: string): Promise<Principal>;
}

/** @param clock of every request and of the tokens */
export async function openTestPlatform(clock: Clock = systemClock): Promise<TestPlatform> {
  const database = await migrated();
  const platform = await open(database.url, clock);
  const ask: TestPlatform['ask'] = (caller, document, variables) => run(platform.subgraph, caller, document, variables, { clock });
  const principalOf: TestPlatform['principalOf'] = async (credential, address = '127.0.0.1') => {
    const document = 'query ($credential: String!, $address: String) { principalOf(credential: $credential, clientAddress: $address) }';
    const { data, errors } = await ask(systemPrincipal, document, { credential, address });
    if (errors) throw new Error(errors[0]?.message);
    return data?.['principalOf'] as Principal | null;
  };
  const caller: TestPlatform['caller'] = async (credential) => {
    const principal = await principalOf(credential);
    if (!principal) throw new Error('The credential is not good.');
    return principal;
  };
  const user: TestPlatform['user'] = async (id) => caller(await platform.issueUserSession(id, 3_600));
  const close = async () => {
    await platform.close();
    await database.drop();
  };
  return { ...platform, databaseUrl: database.url, ask, principalOf, caller, user, close };
}
