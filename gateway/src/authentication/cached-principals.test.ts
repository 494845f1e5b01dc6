import { firstSeller } from '../../test/toys/graph';
import { PrincipalCache } from './cached-principals';

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
