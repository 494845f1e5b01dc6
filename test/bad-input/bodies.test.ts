import { operations, type RequestOverrides, requestTo } from './support/operations';
import type { Attempt } from './support/problems';
import { limitsOf, optionsOf } from './support/schema-values';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const writing = operations.filter(({ method }) => method !== 'GET');
const nested = (depth: number, open: string, close: string, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth);

const malformed: readonly (string | Buffer)[] = [
  '{',
  '{"title": }',
  "{'title': 'x'}",
  '{"title": "x",}',
  'title=x',
  '{"initial_price": NaN}',
  '{"initial_price": Infinity}',
  '{"initial_price": 01}',
  '{"title": "x"} {}',
  '<title>x</title>',
  '\uFEFF{',
  '{"title": "line\nbreak"}',
  nested(100_000, '[', ''),
  Buffer.from('7b227469746c65223a22ff227d', 'hex'),
  Buffer.from('{"title": "x"}', 'utf16le'),
  Buffer.from('7b22c0af223a317d', 'hex'),
];

const noObjects: readonly string[] = ['null', 'true', '1', '"text"', '[]', '[{}]', ' null ', '1e400'];

const otherTypes: RequestOverrides['headers'][] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=latin1' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'json' },
  { 'content-encoding': 'compress' },
  { 'content-encoding': 'gzip, gzip' },
];

/** Bodies with excessive nesting below an unknown name: they must be rejected before the parameter is interpreted. */
const tooDeep = [
  nested(40, '{"unknown":', '}'),
  `{"unknown":${nested(40, '[', ']')}}`,
  `{"unknown":${nested(20_000, '[', ']')}}`,
];
const oversized = [`{"unknown": "${'x'.repeat(1024 * 1024)}"}`, `{"unknown": [${'1,'.repeat(700_000)}1]}`];
const unstorable: readonly (readonly [string, string])[] = [
  ['{"unknown": "a\\u0000b"}', 'unknown'],
  ['{"unknown": "\\ud800"}', 'unknown'],
  ['{"unknown": {"in\\u0000side": 1}}', 'unknown'],
  ['{"unknown": ["\\udc00\\ud800"]}', 'unknown[0]'],
];
const longNumber = `{"unknown": ${'9'.repeat(200)}}`;

describe('an unreadable body', () => {
  it.each(writing.map((operation) => [operation.name, operation] as const))(
    'is rejected by %s',
    async (_name, operation) => {
      const attempt = (
        reason: string,
        overrides: RequestOverrides,
        code: Attempt['code'],
        param: Attempt['param'] = null,
      ): Attempt => ({ why: reason, call: requestTo(operation, fixture.ids, overrides), code, param });
      const attempts = [
        ...malformed.map((body) =>
          attempt(`malformed ${body.toString('latin1').slice(0, 40)}`, { body }, 'invalid_json'),
        ),
        ...noObjects.map((body) => attempt(`no object ${body}`, { body }, 'parameter_invalid')),
        ...otherTypes.map((headers) =>
          attempt(JSON.stringify(headers), { body: '{}', headers }, 'unsupported_media_type'),
        ),
        attempt(
          'no gzip',
          { body: '{}', headers: { 'content-encoding': 'gzip' } },
          'parameter_invalid',
          'Content-Encoding',
        ),
        ...oversized.map((body) => attempt('oversized', { body }, 'body_too_large')),
        ...tooDeep.map((body) => attempt(`too deep ${body.slice(0, 30)}`, { body }, 'parameter_invalid', 'unknown')),
        ...unstorable.map(([body, param]) => attempt(`unstorable ${body}`, { body }, 'parameter_invalid', param)),
        attempt('a number of 200 digits', { body: longNumber }, 'parameter_invalid', 'unknown'),
      ];
      expect(await fixture.refused(operation, attempts)).toEqual([]);
    },
  );
});

describe('a key that names a prototype', () => {
  it.each(
    writing.flatMap((operation) => (operation.body ? [[operation.name, operation, operation.body] as const] : [])),
  )('changes nothing in %s', async (_name, operation, body) => {
    const [[name, schema] = ['unknown', body]] = Object.entries(limitsOf(body).properties ?? {});
    const wrong = optionsOf(schema).some((option) => limitsOf(option).type === 'object') ? '5' : '{}';
    const texts = ['__proto__', 'constructor', 'prototype'].map(
      (key) => `{"${key}": {"polluted": true, "${name}": "x"}, "${name}": ${wrong}}`,
    );
    const attempts = texts.map((text) => ({
      why: text,
      call: requestTo(operation, fixture.ids, { body: text }),
      code: ['parameter_invalid', 'parameter_missing'] as const,
    }));
    expect(await fixture.refused(operation, attempts)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
