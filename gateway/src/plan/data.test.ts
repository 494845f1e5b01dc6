import { parseExactJson } from '../../../subgraphs/kit/src/json';
import { graft } from './data';

test('graft merges objects and lists and replaces other values', () => {
  const target = { a: { x: 1 }, list: [{ x: 1 }, null], other: 1 };
  graft(target, { a: { y: 2 }, list: [{ y: 2 }, { y: 3 }], other: 2, more: [1] }, false);
  expect(target).toEqual({ a: { x: 1, y: 2 }, list: [{ x: 1, y: 2 }, { y: 3 }], other: 2, more: [1] });
});

test('a copy shares no objects with its source', () => {
  const source = { a: { b: [{ c: 1 }] } };
  const [first, second]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  graft(first, source, true);
  graft(second, source, true);
  graft(first, { a: { b: [{ d: 2 }] } }, false);
  expect(first).toEqual({ a: { b: [{ c: 1, d: 2 }] } });
  expect(second).toEqual({ a: { b: [{ c: 1 }] } });
  expect(source).toEqual({ a: { b: [{ c: 1 }] } });
});

test('a copy preserves numbers that a double cannot represent', () => {
  const target: Record<string, unknown> = {};
  graft(target, { metadata: parseExactJson('{"n": 12345678901234567890.5, "list": [0.10]}') }, true);
  expect(JSON.stringify(target)).toBe('{"metadata":{"n":12345678901234567890.5,"list":[0.10]}}');
});

test('a result cannot pollute the prototype of objects', () => {
  const target = {};
  graft(
    target,
    JSON.parse('{"__proto__": {"polluted": true}, "a": {"__proto__": {"polluted": true}}}') as Record<string, unknown>,
    false,
  );
  graft(target, JSON.parse('{"a": {"__proto__": {"polluted": true}}}') as Record<string, unknown>, true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
