import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../app/runtime/service-process';
import { until } from './until';

/** A NATS server for one test, with JetStream by default; its streams survive `kill`. */
export interface NatsServer {
  readonly url: string;
  readonly port: number;
  /** Restarts the server on the same port. */
  start(): Promise<void>;
  /** Kills the server, which simulates a crash. */
  kill(): Promise<void>;
  /** Deletes the streams; allowed only while the server is not running. */
  wipe(): void;
  /** Stops the server and deletes its files. */
  close(): Promise<void>;
}

export interface NatsServerOptions {
  /** Additional command-line arguments. */
  readonly args?: readonly string[];
  readonly jetStream?: boolean;
}

const command = '/usr/sbin/nats-server';

export async function startNatsServer({ args = [], jetStream = true }: NatsServerOptions = {}): Promise<NatsServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'graph-nats-'));
  const streams = path.join(folder, 'streams');
  const port = await freePort();
  let running: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    running = spawn(
      command,
      ['-a', '127.0.0.1', '-p', String(port), ...(jetStream ? ['-js', '-sd', streams] : []), ...args],
      { stdio: 'ignore' },
    );
    await until(() => isListening(port), Boolean);
  };
  const kill = async (): Promise<void> => {
    const server = running;
    running = null;
    if (!server || server.exitCode !== null) return;
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    wipe: () => rmSync(streams, { recursive: true, force: true }),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
  });
}
