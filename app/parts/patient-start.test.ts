import { StartGivenUp, startPatiently } from './patient-start';
import { Shutdown, Stopping } from './shutdown';

const away = (): Error => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const quiet = (): void => {};

describe('a patient start', () => {
  it('closes what a failed try has opened before the next one begins, and what stays at the end', async () => {
    const [shutdown, seen] = [new Shutdown(), [] as string[]];
    const lines: string[] = [];
    let tries = 0;
    const answer = await startPatiently(
      10_000,
      shutdown,
      (line) => lines.push(line),
      async (attempt) => {
        const number = (tries += 1);
        await attempt.add(seen.push(`open ${number}`), () => void seen.push(`close ${number}`));
        if (number < 3) throw away();
        return number;
      },
    );
    expect([answer, seen]).toEqual([3, ['open 1', 'close 1', 'open 2', 'close 2', 'open 3']]);
    // The same reason is told once, as long as nobody has waited for ten seconds.
    expect(lines).toEqual(['Trying again, for 10 s at most: connect ECONNREFUSED 127.0.0.1:5432']);
    await shutdown.run();
    expect(seen.at(-1)).toBe('close 3');
  });

  it('does not try again what does not pass by itself', async () => {
    let tries = 0;
    const starting = startPatiently(10_000, new Shutdown(), quiet, async () => {
      tries += 1;
      throw Object.assign(new Error('password authentication failed'), { code: '28P01' });
    });
    await expect(starting).rejects.toThrow('password authentication failed');
    expect(tries).toBe(1);
  });

  it('gives up after its patience, and says what was away', async () => {
    const starting = startPatiently(300, new Shutdown(), quiet, () => Promise.reject(away()));
    await expect(starting).rejects.toMatchObject({
      constructor: StartGivenUp,
      message: 'Given up after 0.3 s: connect ECONNREFUSED 127.0.0.1:5432',
    });
  });

  it('begins nothing any more once the process is on its way out', async () => {
    const shutdown = new Shutdown();
    let tries = 0;
    const starting = startPatiently(
      10_000,
      shutdown,
      () => void shutdown.run(),
      () => {
        tries += 1;
        return Promise.reject(away());
      },
    );
    await expect(starting).rejects.toThrow(Stopping);
    expect(tries).toBe(1);
  });
});
