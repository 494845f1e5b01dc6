import { createContext, createLogger, simulatedTime, systemClock, systemPrincipal, withSystemClock } from '.';

const then = new Date('2026-04-05T00:00:00Z');

describe('withSystemClock', () => {
  it('sets the time of all that have no clock of their own, until the work ends', async () => {
    const ctx = createContext({ principal: systemPrincipal, requestId: 'test', log: createLogger('silent') });
    const seen = await withSystemClock({ now: () => then }, async () => [
      ctx.clock.now(),
      systemClock.now(),
      simulatedTime(),
    ]);
    expect(seen).toEqual([then, then, then]);
    expect(simulatedTime()).toBeNull();
    expect(systemClock.now().getTime()).toBeGreaterThan(then.getTime());
  });

  it('restores the real time after an error', async () => {
    const failing = withSystemClock({ now: () => then }, () => Promise.reject(new Error('stopped')));
    await expect(failing).rejects.toThrow('stopped');
    expect(systemClock.now()).not.toEqual(then);
  });
});
