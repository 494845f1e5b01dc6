import { createHmac } from 'node:crypto';
import { signature } from './signature';
import { type VerificationSecrets, problemsOf, type ReceivedMessage } from './verify-message';

const secret = `ws_${'0123456789abcdef'.repeat(4)}`;
const other = `ws_${'f'.repeat(64)}`;
const body = '{"id":"msg_1","price":10.10,"name":"a/b"}';
const now = new Date('2026-08-21T12:00:00.000Z');
const seconds = (offset = 0) => String(now.getTime() / 1_000 + offset);

const signed = (text = body, key: string | Buffer = secret, timestamp = seconds()) =>
  signature(key, { id: 'msg_1', timestamp, body: text });
const problems = (overrides: Partial<ReceivedMessage>, secrets: Partial<VerificationSecrets> = {}) =>
  problemsOf(
    { id: 'msg_1', timestamp: seconds(), signature: signed(), body, ...overrides },
    { present: secret, former: null, ...secrets },
    now,
  );

const mismatch = [
  {
    part: 'signature',
    message: 'No signature matches: the id, timestamp, body, or secret differs from the signed one.',
    seconds: null,
  },
];

describe('an unmodified message', () => {
  it('has no problems, alone or with additional signatures', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ signature: `v1a,zzz v2,abc ${signed(body, other)} ${signed()}` })).toEqual([]);
    expect(problems({ timestamp: seconds(-300), signature: signed(body, secret, seconds(-300)) })).toEqual([]);
    expect(problems({ timestamp: seconds(300), signature: signed(body, secret, seconds(300)) })).toEqual([]);
  });
});

describe('headers', () => {
  it('are reported if missing', () => {
    expect(problems({ id: null, timestamp: null, signature: null })).toEqual([
      { part: 'id', message: 'The webhook-id header is missing.', seconds: null },
      { part: 'timestamp', message: 'The webhook-timestamp header is missing.', seconds: null },
      { part: 'signature', message: 'The webhook-signature header is missing.', seconds: null },
    ]);
    expect(problems({ id: null })).toEqual([
      { part: 'id', message: 'The webhook-id header is missing.', seconds: null },
    ]);
  });

  it.each([
    ['', 'webhook-id header is not a valid id'],
    ['msg 1', 'webhook-id header is not a valid id'],
    ['x'.repeat(201), 'webhook-id header is not a valid id'],
  ])('are reported for an invalid id: %#', (id, text) => {
    expect(problems({ id })[0]).toEqual({ part: 'id', message: expect.stringContaining(text), seconds: null });
  });

  it.each([
    ['2026-08-21T12:00:00Z', 'The webhook-timestamp header is not a number of Unix seconds.'],
    [seconds().concat('000'), 'The webhook-timestamp header is in milliseconds; it must be in seconds.'],
    ['-5', 'The webhook-timestamp header is not a number of Unix seconds.'],
  ])('are reported for an invalid timestamp: %s', (timestamp, message) => {
    expect(problems({ timestamp, signature: signed(body, secret, timestamp) })).toEqual([
      { part: 'timestamp', message, seconds: null },
    ]);
  });

  it.each([
    [-301, 'The timestamp is 301 seconds in the past, 1 more than the tolerance of 300 seconds.', -1],
    [-7_500, 'The timestamp is 7500 seconds in the past, 7200 more than the tolerance of 300 seconds.', -7_200],
    [310, 'The timestamp is 310 seconds in the future, 10 more than the tolerance of 300 seconds.', 10],
  ])('are reported for a timestamp that is %i seconds off, with the excess', (offset, message, excessSeconds) => {
    expect(problems({ timestamp: seconds(offset), signature: signed(body, secret, seconds(offset)) })).toEqual([
      { part: 'timestamp', message, seconds: excessSeconds },
    ]);
  });

  it.each([
    [
      '',
      'The webhook-signature header has no signature that begins with "v1," (separate multiple signatures with spaces).',
    ],
    [
      signed().slice(3),
      'The webhook-signature header has no signature that begins with "v1," (separate multiple signatures with spaces).',
    ],
    [
      'v2,abc',
      'The webhook-signature header has no signature that begins with "v1," (separate multiple signatures with spaces).',
    ],
    ['v1,abc', 'The signature after "v1," is not one of 32 bytes; it must be base64.'],
    [`v1,${'ab'.repeat(32)}`, 'The signature after "v1," is hexadecimal; it must be base64.'],
  ])('are reported for an invalid signature: %s', (header, message) => {
    expect(problems({ signature: header })).toEqual([{ part: 'signature', message, seconds: null }]);
  });
});

describe('a signature mismatch', () => {
  const key = (what: string) => [
    {
      part: 'secret',
      message: `The signature was created with ${what}; the key is the full secret, including its prefix ws_.`,
      seconds: null,
    },
  ];
  const unprefixed = secret.slice(3);
  it.each([
    ['without prefix', unprefixed, 'the secret without its prefix ws_'],
    ['decoded', Buffer.from(secret, 'base64'), 'the secret decoded from base64'],
    ['decoded without prefix', Buffer.from(unprefixed, 'base64'), 'the secret without its prefix, decoded from base64'],
    [
      'decoded from hexadecimal',
      Buffer.from(unprefixed, 'hex'),
      'the secret without its prefix, decoded from hexadecimal',
    ],
    ['encoded', Buffer.from(secret).toString('base64'), 'the secret encoded in base64'],
    ['with a line break', `${secret}\n`, 'the secret followed by a line break'],
  ])('is explained by the wrong key: %s', (_name, wrongKey, what) =>
    expect(problems({ signature: signed(body, wrongKey) })).toEqual(key(what)),
  );

  it('is explained by a given secret without its prefix or with surrounding whitespace', () => {
    expect(problems({}, { present: unprefixed })).toEqual(
      key('the secret with its prefix twice, or the given secret lacks the prefix'),
    );
    expect(problems({}, { present: ` ${secret}\n` })).toEqual(key('the secret without surrounding whitespace'));
  });

  it('is explained by the former secret', () => {
    expect(problems({ signature: signed(body, other) }, { former: other })).toEqual([
      {
        part: 'secret',
        message: 'The message was signed with the previous secret of the webhook.',
        seconds: null,
      },
    ]);
    expect(problems({ signature: signed(body, other) })).toEqual(mismatch);
  });

  it.each([
    ['blanks around it', ` ${body}\n`, 'it is surrounded by whitespace or a byte order mark'],
    ['its last line break lost', null, 'the trailing line break is missing'],
    ['a byte order mark', `\uFEFF${body}`, 'it is surrounded by whitespace or a byte order mark'],
    [
      'JSON written anew, indented',
      '{\n  "id": "msg_1",\n  "price": 10.10,\n  "name": "a/b"\n}',
      'it is JSON that was parsed and serialized again',
    ],
    [
      'JSON written anew, with blanks',
      '{"id": "msg_1", "price": 10.10, "name": "a/b"}',
      'it is JSON that was parsed and serialized again',
    ],
    [
      'JSON written anew, other escapes',
      '{"id":"msg_1","price":10.10,"name":"\\u0061/b"}',
      'it is JSON that was parsed and serialized again',
    ],
  ])('is explained by a body with %s', (_name, received, what) => {
    const sent = received === null ? { body, signature: signed(`${body}\n`) } : { body: received };
    expect(problems(sent)).toEqual([
      {
        part: 'body',
        message: `The body was changed after it was signed: ${what}. Verify the raw bytes of the request.`,
        seconds: null,
      },
    ]);
  });

  it('is explained by different line breaks', () => {
    expect(problems({ body: '{\r\n}x', signature: signed('{\n}x') })).toEqual([
      expect.objectContaining({ part: 'body', message: expect.stringContaining('its line breaks were converted') }),
    ]);
  });

  it.each([
    ['another id', { id: 'msg_2' }],
    ['another body', { body: `${body}x` }],
    ['another price', { body: body.replace('10.10', '10.11') }],
    ['a signature with another secret', { signature: `v1,${createHmac('sha256', 'x').update('y').digest('base64')}` }],
  ])('is reported without an explanation for %s', (_name, overrides) => expect(problems(overrides)).toEqual(mismatch));

  it('is reported in addition to an expired timestamp, and never with the secret', () => {
    const found = problems({ timestamp: seconds(-400) });
    expect(found.map(({ part }) => part)).toEqual(['timestamp', 'signature']);
    const allResults = JSON.stringify([
      problems({ signature: signed(body, unprefixed) }),
      problems({ body: 'x' }),
      problems({}, { present: other }),
    ]);
    expect(allResults).not.toMatch(/0123456789abcdef|ffffffff/);
  });
});
