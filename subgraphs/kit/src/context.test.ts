import { createContext, createLogger, simulatedTime, systemClock, systemPrincipal, withSystemClock } from '.';

const fixedTime = new Date('2026-04-05T00:00:00Z');

describe('withSystemClock', () => {
  it('sets the time of all that have no clock of their own, until the work ends', async () => {
    const ctx = createContext({ principal: systemPrincipal, requestId: 'test', log: createLogger('silent') });
    const seen = await withSystemClock({ now: () => fixedTime }, async () => [
      ctx.clock.now(),
      systemClock.now(),
      simulatedTime(),
    ]);
    expect(seen).toEqual([fixedTime, fixedTime, fixedTime]);
    expect(simulatedTime()).toBeNull();
    expect(systemClock.now().getTime()).toBeGreaterThan(fixedTime.getTime());
  });

  it('restores the real time after an error', async () => {
    const failing = withSystemClock({ now: () => fixedTime }, () => Promise.reject(new Error('stopped')));
    await expect(failing).rejects.toThrow('stopped');
    expect(systemClock.now()).not.toEqual(fixedTime);
  });
});
