import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '../../../contract/permissions';
import { templateDatabase } from '../../../test/support';
import { type Clock, type Principal, createLogger, systemClock, systemPrincipal } from '../../kit/src';
import { run } from '../../kit/src/testing';
import {
  type FileStorage,
  type Platform,
  type PlatformOptions,
  createPlatformSubgraph,
  newSecret,
  openFileStorage,
} from '.';

const log = createLogger('silent');

type Overrides = Partial<Pick<PlatformOptions, 'clock' | 'secret' | 'files' | 'mailer' | 'mailRenderer' | 'sandbox'>>;

/** Opens file storage for tests in a directory, with a limit of 4,096 bytes per file. */
export function testFiles(folder: string): FileStorage {
  return openFileStorage({
    place: { kind: 'folder', folder },
    origin: 'https://shop.test',
    secret: Buffer.alloc(32, 7),
    largest: 4_096,
  });
}

const emptyFileStore = testFiles(join(tmpdir(), 'no files of tests'));

/** Renders a notice as its kind and its values. The HTML part states the language. */
const plainNotice: PlatformOptions['renderNotice'] = ({ kind, values, url }, locale) => ({
  subject: kind,
  text: [...Object.entries(values).map((value) => value.join(': ')), ...(url === null ? [] : [url])].join('\n'),
  html: `<p lang="${locale ?? ''}">${kind}</p>`,
});

/** Opens the platform domain on the given database. */
export function openPlatform(
  databaseUrl: string,
  { clock, secret = 'a secret of tests', files = emptyFileStore, mailer, mailRenderer, sandbox }: Overrides = {},
): Promise<Platform> {
  return createPlatformSubgraph({
    databaseUrl,
    log,
    clock,
    permissions,
    secret,
    origin: 'https://shop.test',
    files,
    mailer,
    mailRenderer,
    renderNotice: plainNotice,
    sandbox,
    poolSize: 12,
  });
}

const migrated = templateDatabase('platform', async (url) => (await openPlatform(url)).close());

/** The platform domain on a migrated database of its own, with helpers to call it as any principal. */
export interface TestPlatform extends Platform {
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Directory in which the file storage keeps uploaded files. */
  readonly filesFolder: string;
  /** Executes a GraphQL document as the caller and returns the result. */
  execute(caller: Principal, document: string, variables?: Record<string, unknown>): ReturnType<typeof run>;
  /**
   * Resolves a credential and a client IP address to a principal, as the gateway does; null when the credential is not
   * valid.
   */
  principalOf(credential: string, address?: string | null): Promise<Principal | null>;
  /** Like `principalOf`, but throws when the credential is not valid. */
  caller(credential: string): Promise<Principal>;
  /** Signs a user in and returns the principal. */
  user(id: string): Promise<Principal>;
  /** Seeds an API key with the given system role (default: admin) or the given actions. Returns its secret. */
  key(id: string, accountId: string, allowed?: string | readonly string[]): Promise<string>;
}

/**
 * Opens the platform domain on a new database.
 *
 * @param clock clock of all requests and tokens
 */
export async function openTestPlatform(
  clock: Clock = systemClock,
  { mailer, mailRenderer, sandbox }: Pick<PlatformOptions, 'mailer' | 'mailRenderer' | 'sandbox'> = {},
): Promise<TestPlatform> {
  const database = await migrated();
  const filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
  const files = testFiles(filesFolder);
  const platform = await openPlatform(database.url, { clock, files, mailer, mailRenderer, sandbox });
  const execute: TestPlatform['execute'] = (caller, document, variables) =>
    run(platform.subgraph, caller, document, variables, { clock });
  const principalOf: TestPlatform['principalOf'] = async (credential, address = '127.0.0.1') => {
    const document =
      'query ($credential: String!, $address: String) { principalOf(credential: $credential, clientAddress: $address) }';
    const { data, errors } = await execute(systemPrincipal, document, { credential, address });
    if (errors) throw new Error(errors[0]?.message);
    return data?.['principalOf'] as Principal | null;
  };
  const caller: TestPlatform['caller'] = async (credential) => {
    const principal = await principalOf(credential);
    if (!principal) throw new Error('The credential is invalid.');
    return principal;
  };
  const user: TestPlatform['user'] = async (id) => caller(await platform.issueUserSession(id, 3_600));
  const key: TestPlatform['key'] = async (id, accountId, allowed = 'admin') => {
    const secretKey = newSecret();
    const held =
      typeof allowed === 'string'
        ? { systemRole: allowed as 'admin' }
        : { statements: [{ grant: true, actions: allowed, accountIds: null }] };
    await platform.seed.apiKey({ id, accountId, pin: null, secretKey, createdAt: clock.now(), ...held });
    return secretKey;
  };
  const close = async () => {
    await platform.close();
    await database.drop();
    rmSync(filesFolder, { recursive: true, force: true });
  };
  return {
    ...platform,
    databaseUrl: database.url,
    files,
    filesFolder,
    execute,
    principalOf,
    caller,
    user,
    key,
    close,
  };
}

/**
 * Seeds test data: `ann` owns `biz_shop`, to which `biz_stall` (owned by `cid`) is connected; `ben` (admin) and `mo` (moderator) are on the
 * shop's team; `eve` owns `biz_eve` and is unrelated to the others.
 */
export async function populate({ seed }: Platform, createdAt = new Date('2026-01-05T10:00:00Z')): Promise<void> {
  for (const name of ['ann', 'ben', 'mo', 'cid', 'eve']) {
    await seed.user({
      id: `user_${name}`,
      username: name,
      name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
      email: `${name}@example.com`,
      createdAt,
    });
  }
  await seed.account({
    id: 'biz_shop',
    title: 'Shop',
    route: 'shop',
    ownerUserId: 'user_ann',
    country: 'us',
    createdAt,
  });
  await seed.account({
    id: 'biz_stall',
    title: 'Stall',
    route: 'stall',
    ownerUserId: 'user_cid',
    parentAccountId: 'biz_shop',
    createdAt,
  });
  await seed.account({ id: 'biz_eve', title: 'Eve', route: 'eve', ownerUserId: 'user_eve', createdAt });
  await seed.teamMember({ id: 'ausr_ben', accountId: 'biz_shop', userId: 'user_ben', role: 'admin', createdAt });
  await seed.teamMember({ id: 'ausr_mo', accountId: 'biz_shop', userId: 'user_mo', role: 'moderator', createdAt });
}

/** A clock that only advances when a test calls `pass`. */
export class TestClock implements Clock {
  constructor(private time = Date.parse('2026-03-01T12:00:00Z')) {}

  now(): Date {
    return new Date(this.time);
  }

  pass(seconds: number): void {
    this.time += seconds * 1_000;
  }
}
