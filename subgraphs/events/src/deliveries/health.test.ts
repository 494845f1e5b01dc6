import { type Health, healthAfter, isHealthy } from './health';

const healthy: Health = {
  consecutiveFailures: 0,
  failingSince: null,
  lastFailureAt: null,
  warnedAt: null,
  failedAttempts: 0,
  pausedUntil: null,
  recoveredAt: null,
  lastResponseCode: null,
  lastError: null,
};
const breaker = { failures: 5, firstPause: 30_000, longestPause: 300_000 };
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000);
const failure = (seconds: number, attempt = 1, isExhausted = false) => ({
  success: false,
  attempt,
  isAbandoned: isExhausted,
  endedAt: at(seconds),
  responseCode: 0,
  failure: 'The connection was refused.',
});
const success = (seconds: number) => ({
  success: true,
  attempt: 1,
  isAbandoned: false,
  endedAt: at(seconds),
  responseCode: 200,
  failure: null,
});

describe('health', () => {
  it('counts messages whose first attempt failed, since the first failure', () => {
    expect(healthAfter(healthy, [failure(1), failure(2, 2), failure(3)], breaker)).toEqual({
      ...healthy,
      consecutiveFailures: 2,
      failingSince: at(1),
      failedAttempts: 3,
      lastResponseCode: 0,
      lastError: 'The connection was refused.',
    });
  });

  it('is reset by one success, whose time is kept with the time when a message was last abandoned', () => {
    const failing = healthAfter(healthy, [failure(1), failure(2, 13, true)], breaker);
    expect(failing.lastFailureAt).toEqual(at(2));
    const recovered = { ...healthy, lastFailureAt: at(2), recoveredAt: at(3) };
    expect(healthAfter(failing, [success(3), success(4)], breaker)).toEqual(recovered);
    expect(isHealthy(healthAfter(failing, [success(3)], breaker))).toBe(true);
  });

  it('pauses a webhook after five failures, then twice as long with each further one, up to five minutes', () => {
    let health = healthAfter(
      healthy,
      [1, 2, 3, 4, 5, 6, 7].map((second) => failure(second)),
      breaker,
    );
    expect(health).toMatchObject({ failedAttempts: 5, pausedUntil: at(37) });
    const pauses = [60, 120, 240, 300, 300].map((pause, index) => {
      health = healthAfter(health, [failure(1_000 * index)], breaker);
      return [pause, ((health.pausedUntil?.getTime() ?? 0) - at(1_000 * index).getTime()) / 1_000];
    });
    expect(pauses).toEqual([
      [60, 60],
      [120, 120],
      [240, 240],
      [300, 300],
      [300, 300],
    ]);
  });
});
