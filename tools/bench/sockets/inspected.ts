import { WebSocket } from 'ws';
import { waitFor } from '../../../app/runtime/wait-for';

/** Environment variables for a process whose memory is to be read through the debugger. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** A process that was started with the environment variables `inspectable`. */
export class Inspected {
  private pendingResults = new Map<number, (result: unknown) => void>();
  private lastId = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id !== undefined) this.pendingResults.get(id)?.(result);
    });
  }

  /**
   * Connects to the debugger of the process.
   *
   * @param printed returns the error output of the process, which contains its debugger URL
   */
  static async find(printed: () => string): Promise<Inspected> {
    const address = await waitFor(() => /Debugger listening on (ws:\S+)/.exec(printed())?.[1]);
    const socket = new WebSocket(address as string);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new Inspected(socket);
  }

  /** Returns the memory of the process after garbage collection, in bytes. */
  async memory(): Promise<Memory> {
    await this.call('HeapProfiler.enable');
    for (let time = 0; time < 3; time += 1) await this.call('HeapProfiler.collectGarbage');
    const { result } = (await this.call('Runtime.evaluate', {
      expression: 'process.memoryUsage()',
      returnByValue: true,
    })) as { result: { value: Memory } };
    return result.value;
  }

  call(method: string, params: object = {}): Promise<unknown> {
    const id = (this.lastId += 1);
    return new Promise((resolve) => {
      this.pendingResults.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  end(): void {
    this.socket.terminate();
  }
}
