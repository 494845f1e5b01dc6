import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpCall } from '../../support/http-call';
import { freePort, projectRoot, startProgram } from '../../support/service-process';
import { until } from '../../support/until';
import { signedHeaders } from '../../../subgraphs/events/src/signing/signature';

/** A program of examples/receivers, with the command that starts it on a port. */
export interface ReceiverProgram {
  readonly file: string;
  command(file: string, port: number): readonly [program: string, ...args: string[]];
}

const secret = 'ws_a_secret_that_only_tests_know';
const body = JSON.stringify({ type: 'payment.succeeded', data: { id: 'pay_1' }, note: 'Zürich' });

/** Resolves as soon as a server accepts connections at the port. */
async function listens(port: number): Promise<void> {
  const accepts = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
  await until(accepts, (accepted) => accepted);
}

/** Declares the tests of a receiver: it accepts genuine, recent messages only, and processes each of them. */
export function testReceiver({ file, command }: ReceiverProgram): void {
  let port: number;
  let receiver: ReturnType<typeof startProgram>;
  beforeAll(async () => {
    port = await freePort();
    const [program, ...args] = command(join(projectRoot, 'examples/receivers', file), port);
    // Compilers keep their cache in the home folder.
    const environment = { PATH: process.env.PATH ?? '', HOME: tmpdir(), WEBHOOK_SECRET: secret, PORT: String(port) };
    receiver = startProgram(program, args, environment);
    await listens(port);
  });
  afterAll(() => receiver.end('SIGKILL'));

  const signed = (id: string, secrets: readonly string[] = [secret], time = new Date()) => ({
    ...signedHeaders(secrets, id, body, time),
  });
  const send = async (headers: Record<string, string>, sent = body): Promise<number> =>
    (await httpCall(port, { method: 'POST', path: '/', headers, body: sent })).status;
  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

  it('accepts a signed message, and processes it', async () => {
    expect(await send(signed('msg_first'))).toBe(204);
    await receiver.printed('payment.succeeded pay_1');
  });

  it('accepts one of two signatures', async () => {
    expect(await send(signed('msg_second', ['ws_former', secret]))).toBe(204);
  });

  it('rejects changed messages, other secrets, and missing or malformed headers', async () => {
    const headers = signed('msg_third');
    const { 'webhook-signature': _, ...unsigned } = headers;
    expect([
      await send(headers, body.replace('pay_1', 'pay_2')),
      await send({ ...headers, 'webhook-id': 'msg_fourth' }),
      await send(signed('msg_third', ['ws_other'])),
      await send(unsigned),
      await send({ ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') }),
      await send({ ...headers, 'webhook-signature': 'v1,' }),
      await send({ ...headers, 'webhook-timestamp': 'now' }),
      await send({}),
    ]).toEqual(Array(8).fill(400));
  });

  it('rejects messages that are more than five minutes old, or from the future', async () => {
    expect([
      await send(signed('msg_old', [secret], minutes(-6))),
      await send(signed('msg_early', [secret], minutes(6))),
      await send(signed('msg_recent', [secret], minutes(-4))),
    ]).toEqual([400, 400, 204]);
  });

  it('rejects bodies of more than a megabyte', async () => {
    expect(await send(signed('msg_large'), 'x'.repeat(1_000_001))).toBe(413);
  });
}
