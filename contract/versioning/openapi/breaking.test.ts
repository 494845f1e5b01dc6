import { type FieldPair, isBreaking } from './breaking';
import type { FieldRow } from './fields';

function row({ types = ['string'], ...rest }: Partial<FieldRow> = {}): FieldRow {
  return { path: 'data[].state', type: types.join(' or '), types, required: false, ...rest };
}

type Difference = readonly [name: string, before: FieldRow | undefined, after: FieldRow | undefined];

const judge = (location: FieldPair['in'], [, before, after]: Difference): boolean =>
  isBreaking({ in: location, before, after });

const optional = row();
const required = row({ required: true });
const oneValue = row({ enumValues: ['on'] });
const twoValues = row({ enumValues: ['on', 'off'] });
const nullable = row({ types: ['string', 'null'] });
const time = row({ types: ['string (date-time)'] });
const integer = row({ types: ['integer'] });
const number = row({ types: ['number'] });
const anything = row({ types: ['anything'] });

const breaksBoth: Difference[] = [
  ['a removed field', optional, undefined],
  ['a renamed field', optional, row({ path: 'data[].status' })],
  ['a string that became an object', optional, row({ types: ['object'] })],
  ['an enum with other values', oneValue, row({ enumValues: ['off'] })],
];
const breaksRequests: Difference[] = [
  ['a new required field', undefined, required],
  ['an optional field that became required', optional, required],
  ['an enum with fewer values', twoValues, oneValue],
  ['a string that became an enum', optional, oneValue],
  ['a type that lost null', nullable, optional],
  ['a string that became a time', optional, time],
  ['a number that became an integer', number, integer],
  ['a value of any type that became a string', anything, optional],
];
const breaksResponses: Difference[] = [
  ['a field that can be absent now', required, optional],
  ['an enum with more values', oneValue, twoValues],
  ['an enum that became a string', oneValue, optional],
  ['a type that can be null now', optional, nullable],
  ['a time that became a string', time, optional],
  ['an integer that became a number', integer, number],
  ['a string that became a value of any type', optional, anything],
];
const breaksNothing: Difference[] = [
  ['a new optional field', undefined, optional],
  ['another description', optional, row({ description: 'State of the lamp.' })],
];

test.each([...breaksBoth, ...breaksRequests])('breaks requests: %s', (...difference) => {
  expect([judge('query', difference), judge('body', difference)]).toEqual([true, true]);
});

test.each([...breaksResponses, ...breaksNothing])('does not break requests: %s', (...difference) => {
  expect([judge('query', difference), judge('body', difference)]).toEqual([false, false]);
});

test.each([...breaksBoth, ...breaksResponses])('breaks responses: %s', (...difference) => {
  expect(judge('answer', difference)).toBe(true);
});

test.each([...breaksRequests, ...breaksNothing])('does not break responses: %s', (...difference) => {
  expect(judge('answer', difference)).toBe(false);
});
