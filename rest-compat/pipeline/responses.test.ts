import type { ExecutionResult } from 'graphql';
import { ContractError } from '../../contract/errors';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { failureResponse } from './failure';
import { problem, type Received, startEdge, type FakeEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

const read = (requestId = 'r1'): Promise<Received> =>
  edge.call({ path: '/api/v1/lamps/lamp_1', version: '2026-08-21', headers: { 'x-request-id': requestId } });
const create = (): Promise<Received> =>
  edge.call({ method: 'POST', path: '/api/v1/lamps', version: '2026-08-21', body: { price: 1 } });
const respondWithError = (code: string, template: string, path: string[] = []): void => {
  edge.graph.respond = () => ({
    data: {
      lampCreate: {
        lamp: null,
        userErrors: [
          { code, template, path },
          { code: 'conflict', template: 'Second.', path: [] },
        ],
      },
    },
  });
};
const failing = (...errors: object[]): void => {
  edge.graph.respond = () => ({ data: null, errors }) as unknown as ExecutionResult;
};

describe('successes', () => {
  it('of a single resource are JSON with an ETag', async () => {
    edge.graph.respond = () => ({
      data: { lamp: { id: 'lämp_1', account: null, price: JSON.rawJSON('12345678901234567890.5') } },
    });
    const { status, headers, text } = await read();
    expect(status).toBe(200);
    expect(text).toBe('{"id":"lämp_1","account":null,"price":12345678901234567890.5}');
    expect(headers).toEqual({
      'api-version-date': '2026-08-21',
      'cache-control': 'private, no-cache',
      connection: 'keep-alive',
      'content-length': String(Buffer.byteLength(text)),
      'content-type': 'application/json; charset=utf-8',
      date: expect.any(String),
      etag: '"9YJjka46FxG28xUPaoVWjgsE6JG"',
      'keep-alive': expect.any(String),
      'x-api-version-latest': '2026-08-21',
      'x-request-id': 'r1',
      vary: 'Authorization, Api-Version-Date',
      'ratelimit-policy': '"operation";q=1000000000;w=60',
      ratelimit: expect.stringMatching(/^"operation";r=\d+;t=60$/),
    });
  });

  it.each([
    ['echoed', 'Trace-1:2/3', 'Trace-1:2/3'],
    ['echoed up to 128 characters', 'x'.repeat(128), 'x'.repeat(128)],
    ['new when longer', 'x'.repeat(129), expect.stringMatching(/^req_[0-9a-f]{32}$/)],
    ['new when there are blanks in it', 'a b', expect.stringMatching(/^req_[0-9a-f]{32}$/)],
    ['new when it is not ASCII', 'n\u00e4me', expect.stringMatching(/^req_[0-9a-f]{32}$/)],
    ['new when it is empty', '', expect.stringMatching(/^req_[0-9a-f]{32}$/)],
  ])('have a request id that is %s', async (_name, given, expected) => {
    expect((await read(given)).headers['x-request-id']).toEqual(expected);
    expect(edge.graph.executions.at(-1)?.scope.requestId).toEqual(expected);
  });

  it('are a 404 if a single read finds nothing', async () => {
    edge.graph.respond = () => ({ data: { lamp: null } });
    const { status, json } = await read();
    expect([status, json]).toEqual([404, problem('not_found', 'not_found', 'The resource does not exist.')]);
  });
});

describe('user errors', () => {
  it.each([
    [
      'parameter_missing',
      '{initialPrice} is required.',
      ['initialPrice'],
      400,
      problem('invalid_request_error', 'parameter_missing', 'initial_price is required.', 'initial_price'),
    ],
    [
      'parameter_invalid',
      '{customFields.0.fieldType} is unknown.',
      ['customFields', '0', 'fieldType'],
      400,
      problem('invalid_request_error', 'parameter_invalid', 'field_type is unknown.', 'custom_fields[0].field_type'),
    ],
    [
      'parameter_invalid',
      'Too long.',
      ['metadata', 'myKey'],
      400,
      problem('invalid_request_error', 'parameter_invalid', 'Too long.', 'metadata.myKey'),
    ],
    [
      'parameter_invalid',
      'Too long.',
      ['planMetadata', '42'],
      400,
      problem('invalid_request_error', 'parameter_invalid', 'Too long.', 'plan_metadata.42'),
    ],
    [
      'parameter_invalid',
      '{glassColour} is odd.',
      ['glassColour'],
      400,
      problem('invalid_request_error', 'parameter_invalid', 'colour is odd.', 'shade.colour'),
    ],
    ['gone', 'It is gone.', [], 410, problem('gone', 'gone', 'It is gone.')],
    [
      'verification_required',
      'Verify first.',
      [],
      422,
      problem('verification_required', 'verification_required', 'Verify first.'),
    ],
  ])('%s: %s', async (code, template, path, status, json) => {
    respondWithError(code, template, path);
    const response = await create();
    expect([response.status, response.json]).toEqual([status, json]);
    expect(response.headers).not.toHaveProperty('x-should-retry');
  });

  it('tell the client not to retry a state conflict', async () => {
    respondWithError('conflict', 'The lamp is off.');
    const { status, headers, json } = await create();
    expect([status, headers['x-should-retry'], json]).toEqual([
      409,
      'false',
      problem('conflict', 'conflict', 'The lamp is off.'),
    ]);
  });

  it('are a 500 if the code is not in the catalogue', async () => {
    respondWithError('lamp_exploded', 'Boom.');
    const { status, json, headers } = await create();
    expect([status, json]).toEqual([
      500,
      problem(
        'internal_server_error',
        'internal_server_error',
        `Something went wrong on our side. Request id: ${headers['x-request-id']}`,
      ),
    ]);
  });
});

describe('top-level errors of the graph', () => {
  it.each([
    ['unauthorized', 401, 'unauthorized'],
    ['forbidden', 403, 'forbidden'],
    ['not_found', 404, 'not_found'],
    ['parameter_invalid', 400, 'invalid_request_error'],
  ])('with code %s are a %i', async (code, status, type) => {
    failing({ message: 'A sentence.', extensions: { code } });
    const response = await read();
    expect([response.status, response.json]).toEqual([status, problem(type, code, 'A sentence.')]);
  });

  it('name the parameter if the graph does', async () => {
    failing({
      message: 'createdAfter is in the future.',
      extensions: { code: 'parameter_invalid', path: ['createdAfter'], template: '{createdAfter} is in the future.' },
    });
    expect((await read()).json).toEqual(
      problem('invalid_request_error', 'parameter_invalid', 'created_after is in the future.', 'created_after'),
    );
  });

  it.each([
    [
      'Variable "$input" got invalid value 3000000000 at "input.trialPeriodDays"; Int cannot represent non 32-bit signed integer value: 3000000000',
      'trial_period_days has an invalid value.',
      'trial_period_days',
    ],
    [
      'Variable "$input" got invalid value "x" at "input.bulbs[1].watts"; Int cannot represent non-integer value: "x"',
      'bulbs[1].watts has an invalid value.',
      'bulbs[1].watts',
    ],
    [
      'Variable "$input" got invalid value " at \\"a\\"; b" at "input.stock"; Int cannot represent non-integer value: "x"',
      'stock has an invalid value.',
      'stock',
    ],
    [
      'Variable "$firstSeen" got invalid value "x"; Expected type "DateTime".',
      'first_seen has an invalid value.',
      'first_seen',
    ],
    [
      'Variable "$input" got invalid value {}; Field "price" of required type "Decimal!" was not provided.',
      'A parameter has an invalid value.',
      null,
    ],
  ])('name the parameter of an invalid variable: %s', async (message, shown, param) => {
    failing({ message, extensions: { code: 'parameter_invalid' } });
    const { status, json } = await read();
    expect([status, json]).toEqual([400, problem('invalid_request_error', 'parameter_invalid', shown, param)]);
  });

  const down = [
    503,
    problem('service_unavailable', 'service_unavailable', 'The service is temporarily unavailable. Request id: r1'),
    '2',
  ];
  const broken = [
    500,
    problem('internal_server_error', 'internal_server_error', 'Something went wrong on our side. Request id: r1'),
    undefined,
  ];

  it.each([
    ['a code the graph gives', { message: 'down', extensions: { code: 'service_unavailable' } }, down],
    [
      'a refused connection',
      { message: 'x', originalError: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) },
      down,
    ],
    [
      'a connection refused on every address',
      {
        message: 'x',
        originalError: new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })]),
      },
      down,
    ],
    [
      'a database that shuts down',
      {
        message: 'x',
        originalError: new Error('query', { cause: Object.assign(new Error('admin'), { code: '57P01' }) }),
      },
      down,
    ],
    [
      'a masked failure that passes',
      {
        message: 'x',
        extensions: { code: 'internal_server_error' },
        originalError: Object.assign(new Error('x'), { code: '57P03' }),
      },
      down,
    ],
    ['a masked failure that does not', { message: 'x', extensions: { code: 'internal_server_error' } }, broken],
    ['a pool without a free connection', { message: 'timeout exceeded when trying to connect' }, down],
    [
      'a constraint that was hit',
      {
        message: 'duplicate key value violates "secret_table"',
        originalError: Object.assign(new Error('x'), { code: '23505' }),
      },
      broken,
    ],
    [
      'a code of the graph alone',
      { message: 'Cannot query field "x"', extensions: { code: 'graphql_validation_failed' } },
      broken,
    ],
    ['no code', { message: 'undefined is not a function' }, broken],
  ])('are a 503 if transient and a 500 otherwise: %s', async (_name, error, expected) => {
    failing(error);
    const { status, json, headers } = await read();
    expect([status, json, headers['retry-after']]).toEqual(expected);
  });

  it('with a code of the catalogue take precedence over others', async () => {
    failing({ message: 'x' }, { message: 'Not yours.', extensions: { code: 'not_found' } });
    expect((await read()).json).toEqual(problem('not_found', 'not_found', 'Not yours.'));
  });

  it('take precedence over data', async () => {
    edge.graph.respond = () =>
      ({
        data: { lamp: { id: 'lamp_1', account: null, price: 1 } },
        errors: [{ message: 'x', extensions: { code: 'service_unavailable' } }],
      }) as never;
    expect((await read()).status).toBe(503);
  });

  it('are a 503 if the graph rejects, and a 500 if the mapping of the result throws', async () => {
    edge.graph.respond = () => Promise.reject(Object.assign(new Error('socket'), { code: 'ECONNRESET' }));
    expect((await read()).status).toBe(503);
    edge.graph.respond = () => ({ data: {} });
    expect((await edge.call({ path: '/api/v1/lamps' })).status).toBe(500);
  });
});

it('gives an error the status and type that its version defines', () => {
  const contract = { ...edge.contract, error: () => ({ status: 400, type: 'older_type', text: 'Unused.' }) };
  const failure = new ContractError('conflict', 'The lamp is off.', 'lamp');
  const response = failureResponse(
    failure,
    { requestId: 'r1', version: '2025-01-01', endpoint: null },
    { contract, log: createLogger('silent') },
  );
  expect(response).toEqual({
    status: 400,
    headers: {},
    body: JSON.stringify(problem('older_type', 'conflict', 'The lamp is off.', 'lamp')),
  });
});
