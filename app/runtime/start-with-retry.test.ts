import { StartupTimeout, startWithRetry } from './start-with-retry';
import { Shutdown, Stopping } from './shutdown';

const connectionRefused = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const noop = (): void => {};

describe('a start with retries', () => {
  it('closes the resources of a failed attempt before the next one, and those of the last attempt at shutdown', async () => {
    const [shutdown, seen] = [new Shutdown(), [] as string[]];
    const lines: string[] = [];
    let tries = 0;
    const response = await startWithRetry(
      10_000,
      shutdown,
      (line) => lines.push(line),
      async (attempt) => {
        const number = (tries += 1);
        await attempt.add(seen.push(`open ${number}`), () => void seen.push(`close ${number}`));
        if (number < 3) throw connectionRefused();
        return number;
      },
    );
    expect([response, seen]).toEqual([3, ['open 1', 'close 1', 'open 2', 'close 2', 'open 3']]);
    // The same reason is reported at most once in ten seconds.
    expect(lines).toEqual(['Retrying for at most 10 s: connect ECONNREFUSED 127.0.0.1:5432']);
    await shutdown.run();
    expect(seen.at(-1)).toBe('close 3');
  });

  it('does not retry a permanent error', async () => {
    let tries = 0;
    const starting = startWithRetry(10_000, new Shutdown(), noop, async () => {
      tries += 1;
      throw Object.assign(new Error('password authentication failed'), { code: '28P01' });
    });
    await expect(starting).rejects.toThrow('password authentication failed');
    expect(tries).toBe(1);
  });

  it('gives up after the retry period and reports the reason', async () => {
    const starting = startWithRetry(300, new Shutdown(), noop, () => Promise.reject(connectionRefused()));
    await expect(starting).rejects.toMatchObject({
      constructor: StartupTimeout,
      message: 'Given up after 0.3 s: connect ECONNREFUSED 127.0.0.1:5432',
    });
  });

  it('starts no further attempt during a shutdown', async () => {
    const shutdown = new Shutdown();
    let tries = 0;
    const starting = startWithRetry(
      10_000,
      shutdown,
      () => void shutdown.run(),
      () => {
        tries += 1;
        return Promise.reject(connectionRefused());
      },
    );
    await expect(starting).rejects.toThrow(Stopping);
    expect(tries).toBe(1);
  });
});
