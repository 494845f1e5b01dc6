/**
 * Smoke test of a first start: runs the service like `npm start` on a fresh data folder, sends one REST and one GraphQL request with the seeded key,
 * and stops it with Ctrl-C. Prints one line, or the error and exits with code 1.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const readyTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitUntilReady(child, sandboxFile, origin) {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The service ended with code ${child.exitCode} before it was ready.`);
    const sandbox = await readFile(sandboxFile, 'utf8').then(JSON.parse, () => undefined);
    const ready =
      sandbox &&
      (await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ));
    if (ready) return sandbox;
    await sleep(50);
  }
  throw new Error(`The service was not ready within ${readyTimeoutMs / 1000} s.`);
}

async function request(what, url, options) {
  const answer = await fetch(url, options);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function tryRequests(sandbox) {
  const [account] = sandbox.accounts;
  const authorization = `Bearer ${account.keys.latest}`;
  const me = await request('REST', `${sandbox.api}/accounts/me`, { headers: { authorization } });
  if (me.id !== account.id) throw new Error(`REST answered account ${me.id} instead of ${account.id}.`);

  const graph = await request('GraphQL', sandbox.graphql, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ memberships(first: 1) { nodes { id product { id title } } } }' }),
  });
  if (graph.errors || graph.data.memberships.nodes.length !== 1)
    throw new Error(`GraphQL answered ${JSON.stringify(graph).slice(0, 500)}`);
}

/** Returns the processes whose command line or environment names the data folder (Linux only). */
async function leftovers(dataFolder) {
  const pids = await readdir('/proc').then(
    (names) => names.filter((name) => /^\d+$/.test(name)),
    () => [],
  );
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [environment, folder] = await Promise.all([
        readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      return environment.includes(dataFolder) || folder.includes(dataFolder);
    }),
  );
  return pids.filter((pid, index) => found[index] && Number(pid) !== process.pid);
}

async function serverPid(dataFolder) {
  const files = await readdir(dataFolder, { recursive: true });
  const file = files.find((name) => path.basename(name) === 'postmaster.pid');
  return file && Number.parseInt(await readFile(path.join(dataFolder, file), 'utf8'), 10);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function end(child) {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  if (!ended()) child.kill('SIGINT');
  for (const deadline = Date.now() + stopTimeoutMs; !ended() && Date.now() < deadline;) await sleep(50);
  if (!ended()) child.kill('SIGKILL');
}

async function main() {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'smoke-start-'));
  const port = await freePort();
  const started = performance.now();
  const { DATABASE_URL: _elsewhere, ...inherited } = process.env;
  const environment = { ...inherited, PORT: String(port), DATA_FOLDER: dataFolder };
  // Without npm in between, which hides the exit code when it is interrupted itself.
  const child = spawn(process.execPath, [path.join(projectRoot, 'scripts/start.mjs')], {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  try {
    const sandbox = await waitUntilReady(child, path.join(dataFolder, 'sandbox.json'), `http://127.0.0.1:${port}`);
    const readySeconds = ((performance.now() - started) / 1000).toFixed(1);
    await tryRequests(sandbox);
    const postgres = await serverPid(dataFolder);
    if (!postgres) throw new Error('No embedded Postgres was running.');

    const exited = once(child, 'exit');
    child.kill('SIGINT');
    const [code, signal] = await Promise.race([
      exited,
      sleep(stopTimeoutMs, ['none within the time limit'], { ref: false }),
    ]);
    if (code !== 0) throw new Error(`The service ended with code ${code ?? signal} after Ctrl-C.`);
    const left = await leftovers(dataFolder);
    if (isAlive(postgres) || left.length > 0)
      throw new Error(`Processes were left behind: ${[postgres, ...left].join(', ')}.`);
    process.stdout.write(`Started in ${readySeconds} s, answered REST and GraphQL, stopped without a trace.\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\nIt had printed:\n${printed}\n`);
    process.exitCode = 1;
    await end(child);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

await main();
