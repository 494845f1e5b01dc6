import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../app/runtime/service-process';
import { openService, type TestService } from '../../../test/support/service';
import { type CliFixture, openCli } from './testing/cli-process';
import { failure } from './testing/cli-scene';

let service: TestService;
let cli: CliFixture;
let key: string;
let account: string;
beforeAll(async () => {
  service = await openService();
  key = service.demoData.accounts[0]?.keys.latest as string;
  account = service.demoData.accounts[0]?.id as string;
});
afterAll(() => service.close());
beforeEach(() => {
  cli = openCli();
});
afterEach(() => cli.remove());

const login = (...args: string[]) => cli.run(['login', '--origin', service.origin, ...args], { input: `${key}\n` });
const file = () => join(cli.configuration, 'commerce-graph/profiles.json');
const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as { current: string; profiles: Record<string, object> };

it('stores a verified key, readable by its owner only, and uses it until logout', async () => {
  expect(await login()).toEqual({
    code: 0,
    stdout: `Logged in: profile default, ${account} at ${service.origin}.\n`,
    stderr: '',
  });
  expect(stored()).toEqual({
    current: 'default',
    profiles: { default: { origin: service.origin, key, owner: account } },
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const { code, stdout } = await cli.run(['get', '/accounts/me']);
  expect([code, (JSON.parse(stdout) as { id: string }).id]).toEqual([0, account]);
  expect(await cli.run(['logout'])).toEqual({ code: 0, stdout: 'The profile default is deleted.\n', stderr: '' });
  expect(await cli.run(['get', '/accounts/me'])).toEqual(
    failure(2, 'There is no key. Run commerce-graph login, or set COMMERCE_API_KEY and give --origin.'),
  );
});

it('has several profiles, of which --profile and COMMERCE_PROFILE select one', async () => {
  const user = service.demoData.users[0];
  await login('--profile', 'seller');
  const token = user?.token as string;
  await cli.run(['login', '--profile', 'user', '--origin', service.origin], { input: token });
  expect((await cli.run(['profiles'])).stdout).toBe(
    `   seller  ${service.origin}  ${account}  …${key.slice(-4)}\n*  user    ${service.origin}  ${user?.id}  …${token.slice(-4)}\n`,
  );
  expect((await cli.run(['get', '/users/me', '--json'])).stdout).toContain(`"id":"${user?.id}"`);
  for (const [args, variables] of [
    [['--profile', 'seller'], {}],
    [[], { COMMERCE_PROFILE: 'seller' }],
  ] as const)
    expect((await cli.run(['get', '/accounts/me', ...args], { variables })).stdout).toContain(`"id":"${account}"`);
  expect((await cli.run(['profiles', 'seller', '--json'])).stdout).toBe(
    `${JSON.stringify([
      { name: 'seller', default: true, origin: service.origin, owner: account, key_end: key.slice(-4) },
      { name: 'user', default: false, origin: service.origin, owner: user?.id, key_end: token.slice(-4) },
    ])}\n`,
  );
  expect(stored().current).toBe('seller');
});

it('prefers the key in COMMERCE_API_KEY, and sends a stored key to its own service only', async () => {
  await login();
  const elsewhere = `http://127.0.0.1:${await freePort()}`;
  expect(await cli.run(['get', '/plans'], { variables: { COMMERCE_API_KEY: 'wrong' } })).toEqual(
    failure(1, 'The service rejects this key. Run commerce-graph login, or set COMMERCE_API_KEY.'),
  );
  expect(await cli.run(['get', '/plans', '--origin', elsewhere])).toEqual(
    failure(
      2,
      `The stored key is for ${service.origin}: set COMMERCE_API_KEY for ${elsewhere}, or run commerce-graph login.`,
    ),
  );
  expect(
    (await cli.run(['get', '/accounts/me', '--origin', service.origin], { variables: { COMMERCE_API_KEY: key } })).code,
  ).toBe(0);
});

it('rejects a login, and keeps the stored profile', async () => {
  await login();
  const before = readFileSync(file(), 'utf8');
  const away = `http://127.0.0.1:${await freePort()}`;
  const [withInput, without] = [{ input: 'wrong' }, { input: '' }];
  expect(await cli.run(['login', '--origin', service.origin], withInput)).toEqual(
    failure(1, 'The service rejects this key. Run commerce-graph login, or set COMMERCE_API_KEY.'),
  );
  expect(await cli.run(['login', '--origin', away], withInput)).toEqual(
    failure(3, `No response from ${away}/api/v1. Is the service running?`),
  );
  expect(await cli.run(['login', '--origin', service.origin], without)).toEqual(
    failure(2, 'There is no key on stdin. Pass it as the only line: commerce-graph login --origin <url> < file.'),
  );
  expect(await cli.run(['login', '--origin', service.origin], { input: 'two words' })).toEqual(
    failure(2, 'A key is one word.'),
  );
  expect(await cli.run(['login'], withInput)).toEqual(
    failure(2, 'Without a terminal, the service is an option: commerce-graph login --origin <url>.'),
  );
  expect(await cli.run(['login', '--origin', 'example.com'], withInput)).toEqual(
    failure(2, '"example.com" is not the URL of a service, such as https://api.example.com.'),
  );
  expect(await login('--profile', 'a b')).toEqual(
    failure(2, '"a b" is not a name of a profile: 1 to 64 letters, digits, ".", "_" and "-".'),
  );
  expect(readFileSync(file(), 'utf8')).toBe(before);
});

it('reports unknown profiles and a damaged file', async () => {
  await login();
  expect(await cli.run(['get', '/plans', '--profile', 'live'])).toEqual(
    failure(2, 'There is no profile "live". Stored: default. Run commerce-graph login --profile live to create it.'),
  );
  for (const args of [
    ['profiles', 'live'],
    ['logout', '--profile', 'live'],
  ])
    expect(await cli.run(args)).toEqual(
      failure(2, 'There is no profile "live". Run commerce-graph profiles to list them.'),
    );
  await cli.run(['logout']);
  expect((await cli.run(['profiles'])).stdout).toBe('No profiles.\n');
  expect(await cli.run(['logout'])).toEqual(failure(2, 'There is no default profile: nothing was deleted.'));
  writeFileSync(file(), '{');
  expect(await cli.run(['get', '/plans'])).toEqual(
    failure(2, `${file()} cannot be read. Delete it, and run commerce-graph login.`),
  );
});

it('never takes a key as an argument', async () => {
  for (const args of [
    ['get', '/plans', '--key', 'secret'],
    ['login', '--key=secret'],
  ])
    expect(await cli.run(args)).toEqual(
      failure(2, 'A key is not an argument. Set COMMERCE_API_KEY, or run commerce-graph login.'),
    );
});
