import { once } from 'node:events';
import WebSocket from 'ws';
import type { ServiceProcess } from '../../app/runtime/service-process';

/** Memory of a process, in bytes. */
export interface Memory {
  /** Reachable objects, after a collection. */
  readonly heap: number;
  /** Resident set size. */
  readonly resident: number;
}

/** Returns the memory of a process that was started with `--inspect`, after a garbage collection. */
export async function memoryOf(process: ServiceProcess): Promise<Memory> {
  // Takes the first debugger URL in the output: if the start includes a build, the build's process prints a URL of its
  // own later.
  const [address] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(process.stderr) ?? [];
  if (address === undefined) throw new Error('The process does not listen for a debugger.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  try {
    await callDevtools(socket, 1, 'HeapProfiler.collectGarbage');
    const { usedSize } = await callDevtools<{ usedSize: number }>(socket, 2, 'Runtime.getHeapUsage');
    const { result } = await callDevtools<{ result: { value: number } }>(socket, 3, 'Runtime.evaluate', {
      expression: 'process.memoryUsage.rss()',
    });
    return { heap: usedSize, resident: result.value };
  } finally {
    socket.close();
  }
}

async function callDevtools<Result>(
  socket: WebSocket,
  id: number,
  method: string,
  params: object = {},
): Promise<Result> {
  const resultPromise = new Promise<Result>((resolve, reject) => {
    const onMessage = (data: WebSocket.RawData): void => {
      const response = JSON.parse(data.toString()) as { id?: number; result: Result; error?: { message: string } };
      if (response.id !== id) return;
      socket.off('message', onMessage);
      if (response.error) reject(new Error(response.error.message));
      else resolve(response.result);
    };
    socket.on('message', onMessage);
  });
  socket.send(JSON.stringify({ id, method, params }));
  return resultPromise;
}
