import { withinDeadline, Deadline, DeadlineExceeded, withDeadline } from '../../../subgraphs/kit/src/deadline/deadline';
import { firstSeller } from '../../test/toys/graph';
import { ManualSignals } from '../../test/toys/graph-server';
import { createAuthenticator, bearerCredential, PrincipalCache } from './authenticator';

function recordingResolver(lookUp = async (credential: string) => (credential === 'good' ? firstSeller : null)): {
  requests: string[];
  resolve: (credential: string, address: string) => Promise<typeof firstSeller | null>;
} {
  const lookups: string[] = [];
  return {
    requests: lookups,
    resolve: (credential, address) => {
      lookups.push(`${credential}@${address}`);
      return lookUp(credential);
    },
  };
}

afterEach(() => jest.useRealTimers());

test('caches a principal for each pair of credential and address', async () => {
  const { requests, resolve } = recordingResolver();
  const authenticator = createAuthenticator({ resolve, signals: new ManualSignals() });
  for (const address of ['1.1.1.1', '1.1.1.1', '2.2.2.2'])
    expect(await authenticator.authenticate('good', address)).toBe(firstSeller);
  expect(requests).toEqual(['good@1.1.1.1', 'good@2.2.2.2']);
});

test('does not cache a rejected credential', async () => {
  const { requests, resolve } = recordingResolver();
  const authenticator = createAuthenticator({ resolve, signals: new ManualSignals() });
  expect(await authenticator.authenticate('bad', 'a')).toBeNull();
  expect(await authenticator.authenticate('bad', 'a')).toBeNull();
  expect(requests).toEqual(['bad@a', 'bad@a']);
});

test('caches nothing without signals or while signals are disconnected', async () => {
  const { requests, resolve } = recordingResolver();
  const deaf = createAuthenticator({ resolve });
  await deaf.authenticate('good', 'a');
  await deaf.authenticate('good', 'a');
  expect(requests.length).toBe(2);
  const signals = new ManualSignals();
  const authenticator = createAuthenticator({ resolve, signals });
  await authenticator.authenticate('good', 'a');
  signals.disconnect();
  await authenticator.authenticate('good', 'a');
  await authenticator.authenticate('good', 'a');
  expect(requests.length).toBe(5);
});

test('drops the cached entries of a changed credential immediately, and only those', async () => {
  const { requests, resolve } = recordingResolver();
  const signals = new ManualSignals();
  const authenticator = createAuthenticator({ resolve, signals });
  await authenticator.authenticate('good', 'a');
  await authenticator.authenticate('good', 'b');
  signals.change('apik_other');
  await authenticator.authenticate('good', 'a');
  expect(requests.length).toBe(2);
  signals.change(firstSeller.credentialId);
  await authenticator.authenticate('good', 'a');
  await authenticator.authenticate('good', 'b');
  expect(requests.length).toBe(4);
  signals.change(null);
  await authenticator.authenticate('good', 'a');
  expect(requests.length).toBe(5);
});

test('uses but does not cache a result when the credential changed during the lookup', async () => {
  const signals = new ManualSignals();
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const { requests, resolve } = recordingResolver(async () => {
    await waiting;
    return firstSeller;
  });
  const authenticator = createAuthenticator({ resolve, signals });
  const first = authenticator.authenticate('good', 'a');
  signals.change(firstSeller.credentialId);
  release();
  expect(await first).toBe(firstSeller);
  await authenticator.authenticate('good', 'a');
  expect(requests.length).toBe(2);
});

describe('a caller that arrives during a lookup', () => {
  function blockedLookups(
    lookUp: () => typeof firstSeller | null = () => firstSeller,
  ): ReturnType<typeof recordingResolver> & { readonly signals: ManualSignals; release(): void } {
    const { promise: waiting, resolve: release } = Promise.withResolvers<void>();
    return { ...recordingResolver(() => waiting.then(lookUp)), signals: new ManualSignals(), release };
  }

  /** Throws for the first `count` lookups. */
  function failing(count: number): () => typeof firstSeller {
    let remaining = count;
    return () => {
      remaining -= 1;
      if (remaining < 0) return firstSeller;
      throw new Error('away');
    };
  }

  test('waits for the same result', async () => {
    const { release, ...given } = blockedLookups();
    const authenticator = createAuthenticator(given);
    const authentications = [
      ...Array.from({ length: 100 }, () => authenticator.authenticate('good', 'a')),
      authenticator.authenticate('good', 'b'),
    ];
    release();
    expect(new Set(await Promise.all(authentications))).toEqual(new Set([firstSeller]));
    expect(given.requests).toEqual(['good@a', 'good@b']);
  });

  test.each<[string, string | null]>([
    ['the credential', firstSeller.credentialId],
    ['any of them', null],
  ])('starts a new lookup after a change of %s', async (_name, changed) => {
    const { release, ...given } = blockedLookups();
    const authenticator = createAuthenticator(given);
    const before = authenticator.authenticate('good', 'a');
    given.signals.change(changed);
    const after = [authenticator.authenticate('good', 'a'), authenticator.authenticate('good', 'a')];
    release();
    await Promise.all([before, ...after]);
    expect(given.requests.length).toBe(2);
    await authenticator.authenticate('good', 'a');
    expect(given.requests.length).toBe(2);
  });

  test('retries with its own lookup when the shared one fails', async () => {
    const { release, ...given } = blockedLookups(failing(1));
    const authenticator = createAuthenticator(given);
    const authentications = Array.from({ length: 3 }, () => authenticator.authenticate('good', 'a'));
    release();
    expect((await Promise.allSettled(authentications)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(given.requests.length).toBe(3);
    expect(await authenticator.authenticate('good', 'a')).toBe(firstSeller);
    expect(given.requests.length).toBe(3);
  });

  test('fails when its own lookup fails, and the next call looks up again', async () => {
    const { release, ...given } = blockedLookups(failing(2));
    const authenticator = createAuthenticator(given);
    const authentications = [authenticator.authenticate('good', 'a'), authenticator.authenticate('good', 'a')];
    release();
    expect((await Promise.allSettled(authentications)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await authenticator.authenticate('good', 'a')).toBe(firstSeller);
  });

  test('waits no longer than the deadline of its own request', async () => {
    const { release, ...given } = blockedLookups();
    const authenticator = createAuthenticator(given);
    const [patient, expiring] = [60_000, 20].map((time) =>
      withDeadline(new Deadline(time), () => authenticator.authenticate('good', 'a')),
    );
    await expect(expiring).rejects.toThrow(DeadlineExceeded);
    release();
    expect(await patient).toBe(firstSeller);
  });
});

test('a cached principal expires after its lifetime', async () => {
  jest.useFakeTimers();
  const { requests, resolve } = recordingResolver();
  const authenticator = createAuthenticator({ resolve, signals: new ManualSignals(), lifetime: 5_000 });
  await authenticator.authenticate('good', 'a');
  jest.advanceTimersByTime(4_999);
  await authenticator.authenticate('good', 'a');
  expect(requests.length).toBe(1);
  jest.advanceTimersByTime(1);
  await authenticator.authenticate('good', 'a');
  expect(requests.length).toBe(2);
});

describe('while lookups fail', () => {
  /** A platform subgraph that can be made unavailable. */
  function platform(found: Partial<typeof firstSeller> = {}) {
    const state = { isAway: false, found: { ...firstSeller, ...found } as typeof firstSeller | null };
    const { requests, resolve } = recordingResolver(async () => {
      if (state.isAway) throw new Error('away');
      return state.found;
    });
    const signals = new ManualSignals();
    const authenticator = createAuthenticator({ resolve, signals, lifetime: 5_000, lifetimeWithoutLookup: 300_000 });
    return { state, asked: requests, signals, ask: () => authenticator.authenticate('good', 'a') };
  }

  beforeEach(() => void jest.useFakeTimers());

  test('a principal stays valid for five minutes after it was found, with one lookup per second', async () => {
    const { state, asked, ask } = platform();
    await ask();
    state.isAway = true;
    jest.advanceTimersByTime(5_000);
    expect(await ask()).toEqual(firstSeller);
    expect(await ask()).toEqual(firstSeller);
    expect(asked.length).toBe(2);
    jest.advanceTimersByTime(1_000);
    expect(await ask()).toEqual(firstSeller);
    expect(asked.length).toBe(3);
    jest.advanceTimersByTime(293_999);
    expect(await ask()).toEqual(firstSeller);
    jest.advanceTimersByTime(1);
    await expect(ask()).rejects.toThrow('away');
  });

  test('an unknown credential causes an error', async () => {
    const { state, ask } = platform();
    state.isAway = true;
    await expect(ask()).rejects.toThrow('away');
  });

  test.each<[string, (signals: ManualSignals) => void]>([
    ['a change of the credential', (signals) => signals.change(firstSeller.credentialId)],
    ['a change of any credential', (signals) => signals.change(null)],
    ['signals that are no longer received', (signals) => signals.disconnect()],
  ])('%s ends the validity', async (_name, happens) => {
    const { state, signals, ask } = platform();
    await ask();
    state.isAway = true;
    happens(signals);
    await expect(ask()).rejects.toThrow('away');
  });

  test('a change during the lookup ends the validity', async () => {
    const { state, signals, ask } = platform();
    await ask();
    state.isAway = true;
    jest.advanceTimersByTime(5_000);
    const authentication = ask();
    signals.change(firstSeller.credentialId);
    await expect(authentication).rejects.toThrow('away');
  });

  test('a credential that was rejected in the meantime is not accepted again', async () => {
    const { state, ask } = platform();
    await ask();
    jest.advanceTimersByTime(5_000);
    state.found = null;
    expect(await ask()).toBeNull();
    state.isAway = true;
    await expect(ask()).rejects.toThrow('away');
  });

  test('a credential is not accepted after its expiry', async () => {
    const { state, ask } = platform({ expiresAt: Date.now() + 6_000 });
    await ask();
    state.isAway = true;
    jest.advanceTimersByTime(5_999);
    expect(await ask()).not.toBeNull();
    jest.advanceTimersByTime(1);
    await expect(ask()).rejects.toThrow('away');
  });

  test('an unresponsive platform subgraph delays the result by at most one second', async () => {
    const signals = new ManualSignals();
    const responses = [Promise.resolve(firstSeller), new Promise<never>(() => {})];
    const resolve = () => withinDeadline(responses.shift() ?? Promise.reject(new Error('asked again')));
    const authenticator = createAuthenticator({ resolve, signals });
    await authenticator.authenticate('good', 'a');
    jest.advanceTimersByTime(5_000);
    const authentication = authenticator.authenticate('good', 'a');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await authentication).toBe(firstSeller);
  });
});

describe('an expiring credential', () => {
  test('is served from the cache until its expiry and not after it', async () => {
    jest.useFakeTimers();
    const expiresAt = Date.now() + 3_000;
    const { requests, resolve } = recordingResolver(async () => ({ ...firstSeller, expiresAt }));
    const authenticator = createAuthenticator({ resolve, signals: new ManualSignals(), lifetime: 5_000 });
    await authenticator.authenticate('good', 'a');
    jest.advanceTimersByTime(2_999);
    expect(await authenticator.authenticate('good', 'a')).not.toBeNull();
    expect(requests.length).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await authenticator.authenticate('good', 'a')).toBeNull();
    expect(requests.length).toBe(2);
  });

  test.each([true, false])('is rejected when it expires during the lookup, with signals: %s', async (withSignals) => {
    jest.useFakeTimers();
    const expiresAt = Date.now() + 10;
    const { promise: waiting, resolve: release } = Promise.withResolvers<void>();
    const { resolve } = recordingResolver(() => waiting.then(() => ({ ...firstSeller, expiresAt })));
    const authenticator = createAuthenticator({ resolve, ...(withSignals && { signals: new ManualSignals() }) });
    const authentication = authenticator.authenticate('good', 'a');
    jest.advanceTimersByTime(10);
    release();
    expect(await authentication).toBeNull();
  });
});

test('the session of a browser cookie is valid for pages only', async () => {
  const { resolve } = recordingResolver(async () => ({ ...firstSeller, inCookie: true as const }));
  const authenticator = createAuthenticator({ resolve, signals: new ManualSignals() });
  for (let times = 0; times < 2; times += 1) {
    expect(await authenticator.authenticate('good', 'a')).toBeNull();
    expect(await authenticator.authenticateVisitor('good', 'a')).toMatchObject({ inCookie: true });
  }
});

test('empty and overlong credentials are rejected without a lookup', async () => {
  const { requests, resolve } = recordingResolver();
  const authenticator = createAuthenticator({ resolve });
  expect(await authenticator.authenticate('', 'a')).toBeNull();
  expect(await authenticator.authenticate('x'.repeat(8_193), 'a')).toBeNull();
  expect(requests).toEqual([]);
});

test.each([
  ['Bearer abc', 'abc'],
  ['bearer  abc ', 'abc'],
  ['Basic abc', null],
  ['Bearer', null],
  ['Bearer a b', null],
  ['Bearer ä', null],
  [undefined, null],
  [['Bearer a'], null],
])('%p contains the credential %p', (value, credential) => {
  expect(bearerCredential(value)).toBe(credential);
});

const lifetimes = { fresh: 60_000, usable: 60_000 };
const principalOf = (credentialId: string) => ({ ...firstSeller, credentialId });

/** A cache to which one principal was added for each of these addresses of a credential. */
function cacheWith(addresses: number, limit: number): PrincipalCache {
  const cache = new PrincipalCache(lifetimes, limit);
  for (let address = 1; address <= addresses; address += 1) cache.keep(`a${address}`, principalOf('apik_a'));
  return cache;
}

const cachedKeys = (cache: PrincipalCache, ...keys: string[]) => keys.filter((key) => cache.get(key) !== undefined);

it('holds up to 1,000 addresses of a credential, then begins again', () => {
  const cache = cacheWith(1_000, 5_000);
  cache.keep('b', principalOf('apik_b'));
  cache.keep('a1', principalOf('apik_a'));
  expect(cachedKeys(cache, 'a1', 'a2', 'a1000')).toEqual(['a1', 'a2', 'a1000']);
  cache.keep('a1001', principalOf('apik_a'));
  expect(cachedKeys(cache, 'a1', 'a2', 'a1000', 'a1001', 'b')).toEqual(['a1001', 'b']);
});

it('does not count evicted addresses', () => {
  const cache = cacheWith(1_001, 10);
  expect(cachedKeys(cache, 'a991', 'a992', 'a1000', 'a1001')).toEqual(['a992', 'a1000', 'a1001']);
});

it('does not count deleted addresses', () => {
  const cache = cacheWith(1_000, 5_000);
  cache.delete('a1');
  cache.keep('a1001', principalOf('apik_a'));
  expect(cachedKeys(cache, 'a1', 'a2', 'a1001')).toEqual(['a2', 'a1001']);
});

it('evicts the least recently used principals of any number of credentials', () => {
  const cache = new PrincipalCache(lifetimes, 10);
  for (let index = 1; index <= 25; index += 1) cache.keep(`key ${index}`, principalOf(`apik_${index}`));
  expect(cachedKeys(cache, 'key 15', 'key 16', 'key 25')).toEqual(['key 16', 'key 25']);
});

it('drops all addresses of a credential, and only those', () => {
  const cache = cacheWith(3, 10);
  cache.keep('b', principalOf('apik_b'));
  cache.drop('apik_a');
  expect(cachedKeys(cache, 'a1', 'a2', 'a3', 'b')).toEqual(['b']);
});
