import { entriesOf, entryChanges, objectFrom, withEntryChanges } from './entries';

const earlier = {
  openapi: '3.1.0',
  paths: { '/lamps': { get: { operationId: 'listLamps', responses: { 200: { content: {} } } } } },
  components: { schemas: { Lamp: { properties: { id: { type: 'string' }, owner: { type: 'string' } } } }, headers: {} },
};
const later = {
  ...earlier,
  paths: { '/lamps': { get: { ...earlier.paths['/lamps'].get, parameters: [] } } },
  components: { schemas: { Lamp: { properties: { id: { type: 'integer' }, title: {} } } }, headers: { Id: {} } },
};

test('entries are the values at depth five, sorted by path', () => {
  const entries = entriesOf(earlier);
  expect(Object.entries(entries)).toEqual([
    ['components headers', {}],
    ['components schemas Lamp properties id', { type: 'string' }],
    ['components schemas Lamp properties owner', { type: 'string' }],
    ['openapi', '3.1.0'],
    ['paths /lamps get operationId', 'listLamps'],
    ['paths /lamps get responses 200', { content: {} }],
  ]);
  expect(objectFrom(entries)).toEqual(earlier);
});

test('changes are added, modified and removed entries', () => {
  const changes = entryChanges(entriesOf(earlier), entriesOf(later));
  expect(Object.entries(changes)).toEqual([
    ['components headers', null],
    ['components headers Id', {}],
    ['components schemas Lamp properties id', { type: 'integer' }],
    ['components schemas Lamp properties owner', null],
    ['components schemas Lamp properties title', {}],
    ['paths /lamps get parameters', []],
  ]);
  expect(objectFrom(withEntryChanges(entriesOf(earlier), changes))).toEqual(later);
  expect(entryChanges(entriesOf(later), entriesOf(later))).toEqual({});
});
