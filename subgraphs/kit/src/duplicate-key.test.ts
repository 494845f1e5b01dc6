import fc from 'fast-check';
import { duplicateKey, hasMoreNames } from './duplicate-key';

describe('a JSON text', () => {
  it.each<[text: string, path: readonly (string | number)[]]>([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"b":{"c":1,"c":2}}', ['b', 'c']],
    ['{"list":[0,{"x":1},{"y":1,"y":1}]}', ['list', 2, 'y']],
    ['[[1,2],{"k":1,"k":[]}]', [1, 'k']],
    ['{"title":1,"\\u0074itle":2}', ['title']],
    ['{"a\\"b":1,"a\\u0022b":2}', ['a"b']],
    ['{"a\\\\":1,"a\\\\":2}', ['a\\']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"constructor":1,"constructor":2}', ['constructor']],
    ['{"":1,"":2}', ['']],
    [' { "a" : "a" , "b" : [ ] , "a" : { } } ', ['a']],
    ['{"a":{"x":1},"b":{"x":1},"b":0}', ['b']],
  ])('%s has a duplicate name', (text, path) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(duplicateKey(text)).toEqual(path);
  });

  it.each([
    '{}',
    '[]',
    '"a"',
    '1',
    'null',
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":["b","b"],"b":["a","a"]}',
    '{"a":"\\\\","b":"\\\\\\"","c":","}',
    '{"a":1,"A":2,"a ":3}',
  ])('%s has no duplicate name', (text) => {
    expect(duplicateKey(text)).toBeNull();
  });

  it('that was serialized from any value has no duplicate name', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(duplicateKey(text)).toBeNull()));
  });

  it('with a repeated member of an object has a duplicate name', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, noNullPrototype: true }),
        fc.nat(),
        (value, number) => {
          const names = Object.keys(value);
          const name = names[number % names.length] as string;
          const duplicate = `${JSON.stringify(value).slice(0, -1)},${JSON.stringify(name)}:0}`;
          expect(duplicateKey(duplicate)).toEqual([name]);
        },
      ),
    );
  });

  it('is scanned completely at any nesting depth, and with any number of backslashes', () => {
    expect(duplicateKey(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toBeNull();
    expect(duplicateKey(`{"a":"${'\\\\'.repeat(300_000)}","a":1}`)).toEqual(['a']);
    expect(duplicateKey(`{"a":"${'\\"'.repeat(300_000)}","a":1}`)).toEqual(['a']);
  });
});

describe('the names of a JSON text', () => {
  it.each([
    ['{"a":1,"b":[{"c":{}}]}', 3],
    ['{"a" :1,"b"\n\t\r :2}', 2],
    ['{"a\\\\":1,"b\\"":2,"\\u0063":3}', 3],
    ['{"a":":","b":"\\":","c":"{\\"d\\":1}"}', 3],
    ['[":",":a","b"]', 0],
    ['{"a":1,"b', 1],
    ['"', 0],
    ['', 0],
  ])('%s are counted', (text, count) => {
    expect([hasMoreNames(text, count - 1), hasMoreNames(text, count)]).toEqual([count > 0, false]);
  });

  it('are counted in any value', () => {
    const names = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>(
            (sum, inner) => sum + names(inner),
            Array.isArray(value) ? 0 : Object.keys(value).length,
          )
        : 0;
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, ' ', '\n\t'), (value, space) => {
        const [text, count] = [JSON.stringify(value, null, space), names(value)];
        expect([hasMoreNames(text, count - 1), hasMoreNames(text, count)]).toEqual([count > 0, false]);
      }),
    );
  });

  it('are counted in texts of any length, with any number of backslashes', () => {
    expect(hasMoreNames(`["${'\\"'.repeat(300_000)}"]`, 0)).toBe(false);
    expect(hasMoreNames(`{"a"${' '.repeat(300_000)}:1}`, 0)).toBe(true);
    expect(hasMoreNames('"'.repeat(300_001), 0)).toBe(false);
  });
});
