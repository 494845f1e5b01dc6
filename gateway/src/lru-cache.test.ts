import { LruCache } from './lru-cache';

describe('an LRU cache', () => {
  it('evicts the least recently used entry', () => {
    const cache = new LruCache<string, number>(2);
    cache.put('a', 1);
    cache.put('b', 2);
    cache.get('a');
    cache.put('c', 3);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });

  it('reports each entry that is evicted, replaced or deleted', () => {
    const removed: [string, number][] = [];
    const cache = new LruCache<string, number>(
      2,
      () => 1,
      (...entry) => void removed.push(entry),
    );
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['b', 3],
      ['c', 4],
    ] as const)
      cache.put(key, value);
    cache.delete('c');
    cache.delete('c');
    expect(removed).toEqual([
      ['b', 2],
      ['a', 1],
      ['c', 4],
    ]);
  });

  it('limits the total weight of its entries', () => {
    const cache = new LruCache<string, number>(10, (key) => key.length);
    cache.put('aaaa', 1);
    cache.put('bbbb', 2);
    cache.put('aaaa', 3);
    expect([cache.get('aaaa'), cache.get('bbbb')]).toEqual([3, 2]);
    cache.put('cccccccc', 4);
    expect(['aaaa', 'bbbb', 'cccccccc'].map((key) => cache.get(key))).toEqual([undefined, undefined, 4]);
    cache.put('x'.repeat(11), 5);
    expect(['cccccccc', 'x'.repeat(11)].map((key) => cache.get(key))).toEqual([undefined, undefined]);
    cache.put('dd', 6);
    cache.delete('dd');
    cache.put('e'.repeat(10), 7);
    expect(cache.get('e'.repeat(10))).toBe(7);
  });
});
