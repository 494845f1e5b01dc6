import { once } from 'node:events';
import WebSocket from 'ws';
import type { ServiceProcess } from '../parts/service-process';

/** Memory of a process, in bytes. */
export interface Memory {
  /** Reachable objects, after a collection. */
  readonly heap: number;
  /** Resident set size. */
  readonly resident: number;
}

/** Returns the memory of a process that was started with `--inspect`, after a garbage collection. */
export async function memoryOf(process: ServiceProcess): Promise<Memory> {
  // Takes the first URL: if the service starts with a build, that process prints its own debugger URL later.
  const [address] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(process.stderr) ?? [];
  if (address === undefined) throw new Error('The process does not listen for a debugger.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage');
    const { usedSize } = await ask<{ usedSize: number }>(socket, 2, 'Runtime.getHeapUsage');
    const { result } = await ask<{ result: { value: number } }>(socket, 3, 'Runtime.evaluate', {
      expression: 'process.memoryUsage.rss()',
    });
    return { heap: usedSize, resident: result.value };
  } finally {
    socket.close();
  }
}

async function ask<Result>(socket: WebSocket, id: number, method: string, params: object = {}): Promise<Result> {
  const answered = new Promise<Result>((resolve, reject) => {
    const take = (data: WebSocket.RawData): void => {
      const answer = JSON.parse(data.toString()) as { id?: number; result: Result; error?: { message: string } };
      if (answer.id !== id) return;
      socket.off('message', take);
      if (answer.error) reject(new Error(answer.error.message));
      else resolve(answer.result);
    };
    socket.on('message', take);
  });
  socket.send(JSON.stringify({ id, method, params }));
  return answered;
}
