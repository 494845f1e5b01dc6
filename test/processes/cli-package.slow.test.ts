import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliFixture, cliIn } from '../../packages/cli/src/testing/cli-process';
import { jsonOf } from '../../packages/cli/src/testing/cli-scene';
import { openService, type TestService } from '../support/service';
import { npmEnvironment, projectRoot } from '../support/service-process';

let service: TestService;
let cli: CliFixture;
let folder: string;

/** Runs npm in a folder; it must succeed. */
function npm(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8', env: npmEnvironment() });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('npm error')]);
  return stdout;
}

beforeAll(async () => {
  service = await openService();
  folder = mkdtempSync(join(tmpdir(), 'installed-cli-'));
  const [packed] = JSON.parse(
    npm(join(projectRoot, 'packages/cli'), 'pack', '--json', '--pack-destination', folder),
  ) as [{ readonly filename: string }];
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`);
  cli = cliIn(folder, [join(folder, 'node_modules/.bin/commerce-graph')]);
});
afterAll(async () => {
  cli.remove();
  await service.close();
});

it('installs one package without the repository and without a registry', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'commerce-graph-cli',
  ]);
  expect(await cli.run(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
  const { stdout } = await cli.run(['--help']);
  expect(stdout.split('\n')[0]).toBe('Usage: commerce-graph <command> [options]');
});

it('logs in, reads, triggers an event and sends fixtures', async () => {
  const [{ id, keys }] = service.demoData.accounts as [TestService['demoData']['accounts'][number]];
  expect(await cli.run(['login', '--origin', service.origin], { input: `${keys.latest}\n` })).toEqual({
    code: 0,
    stdout: `Logged in: profile default, ${id} at ${service.origin}.\n`,
    stderr: '',
  });
  expect(jsonOf(await cli.run(['get', `/accounts/${id}`]))['id']).toBe(id);
  const trigger = await cli.run(['trigger', 'payment.succeeded', '--json']);
  expect([trigger.code, trigger.stderr]).toEqual([
    0,
    '· Buys for $20 at a hosted checkout, with the card 4242 4242 4242 4242.\n',
  ]);
  const bought = jsonOf(trigger);
  expect(jsonOf(await cli.run(['get', bought['path'] as string]))).toMatchObject({
    id: bought['resource_id'],
    status: 'paid',
  });
  const steps = [
    { name: 'product', method: 'POST', path: '/products', data: { account_id: id, title: 'Guide' } },
    { name: 'shown', method: 'GET', path: '/products/${product.id}' },
  ];
  writeFileSync(join(folder, 'fixture.json'), JSON.stringify({ steps }));
  const { code, stdout } = await cli.run(['fixtures', 'fixture.json']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^product {2}(prod_\w+)\nshown {2}\1\n$/)]);
});

it('completes paths in bash', async () => {
  const script = `source <(commerce-graph completion bash)
COMP_WORDS=(commerce-graph get /plan) COMP_CWORD=2
_commerce_graph
echo "\${COMPREPLY[@]}"`;
  const variables = { PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` };
  expect(await cliIn(folder, ['bash', '--norc', '-c', script]).run([], { variables })).toEqual({
    code: 0,
    stdout: '/plans /plans/\n',
    stderr: '',
  });
});
