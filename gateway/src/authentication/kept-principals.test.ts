import { firstSeller } from '../../test/toys/graph';
import { KeptPrincipals } from './kept-principals';

const lifetimes = { fresh: 60_000, usable: 60_000 };
const principalOf = (credentialId: string) => ({ ...firstSeller, credentialId });

/** A cache to which one principal was added for each of these addresses of a credential. */
function keptFor(addresses: number, limit: number): KeptPrincipals {
  const kept = new KeptPrincipals(lifetimes, limit);
  for (let address = 1; address <= addresses; address += 1) kept.keep(`a${address}`, principalOf('apik_a'));
  return kept;
}

const held = (kept: KeptPrincipals, ...keys: string[]) => keys.filter((key) => kept.get(key) !== undefined);

it('holds up to 1,000 addresses of a credential, then begins again', () => {
  const kept = keptFor(1_000, 5_000);
  kept.keep('b', principalOf('apik_b'));
  kept.keep('a1', principalOf('apik_a'));
  expect(held(kept, 'a1', 'a2', 'a1000')).toEqual(['a1', 'a2', 'a1000']);
  kept.keep('a1001', principalOf('apik_a'));
  expect(held(kept, 'a1', 'a2', 'a1000', 'a1001', 'b')).toEqual(['a1001', 'b']);
});

it('does not count evicted addresses', () => {
  const kept = keptFor(1_001, 10);
  expect(held(kept, 'a991', 'a992', 'a1000', 'a1001')).toEqual(['a992', 'a1000', 'a1001']);
});

it('does not count deleted addresses', () => {
  const kept = keptFor(1_000, 5_000);
  kept.delete('a1');
  kept.keep('a1001', principalOf('apik_a'));
  expect(held(kept, 'a1', 'a2', 'a1001')).toEqual(['a2', 'a1001']);
});

it('evicts the least recently used principals of any number of credentials', () => {
  const kept = new KeptPrincipals(lifetimes, 10);
  for (let index = 1; index <= 25; index += 1) kept.keep(`key ${index}`, principalOf(`apik_${index}`));
  expect(held(kept, 'key 15', 'key 16', 'key 25')).toEqual(['key 16', 'key 25']);
});

it('drops all addresses of a credential, and only those', () => {
  const kept = keptFor(3, 10);
  kept.keep('b', principalOf('apik_b'));
  kept.drop('apik_a');
  expect(held(kept, 'a1', 'a2', 'a3', 'b')).toEqual(['b']);
});
