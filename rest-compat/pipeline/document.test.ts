import { operationSource } from './document';

const lampRead = 'fragment LampRead on Lamp { id bulb { ...BulbRead } }';
const bulbFragment = 'fragment BulbRead on Bulb { watts }';

it('adds selections to the fragment of the operation, not to the fragments it spreads', () => {
  const { text } = operationSource(
    'GET /lamps',
    'query L { lamps { nodes { ...LampRead } } }',
    [lampRead, bulbFragment],
    ['ownerName', 'bulb { colour }'],
  );
  expect(text.replaceAll(/\s+/g, ' ')).toBe(
    'query L { lamps { nodes { ...LampRead } } } fragment LampRead on Lamp { id bulb { ...BulbRead } ownerName bulb { colour } } fragment BulbRead on Bulb { watts }',
  );
});

it('returns the response keys of mutation payloads', () => {
  expect(
    operationSource('POST /lamps', 'mutation M { made: lampCreate { ok } lampLight { ok } }', [], []).payloadKeys,
  ).toEqual(['made', 'lampLight']);
  expect(operationSource('GET /lamps', 'query Q { lamps { id } }', [], []).payloadKeys).toEqual([]);
});

it.each([
  [
    'a fragment that is not given',
    'query L { lamp { ...LampRead } }',
    [],
    [],
    'GET /lamps: the document spreads the fragment LampRead, which is not defined',
  ],
  ['two operations', 'query A { a } query B { b }', [], [], 'GET /lamps: the document must have exactly one operation'],
  [
    'additions without a read',
    'query L { lamp { id } }',
    [lampRead],
    ['ownerName'],
    'GET /lamps: older versions need more fields of the response, so the operation must spread exactly one fragment',
  ],
  [
    'additions to one of two reads',
    'query L { lamp { ...LampRead bulb { ...BulbRead } } }',
    [lampRead, bulbFragment],
    ['ownerName'],
    'GET /lamps: older versions need more fields of the response, so the operation must spread exactly one fragment',
  ],
])('rejects %s', (_name, document, fragments, extra, message) => {
  expect(() => operationSource('GET /lamps', document, fragments, extra)).toThrow(message);
});
