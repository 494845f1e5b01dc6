import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support';
import { changeStartupParameters, installRowReader, sentValues, parseRowColumns } from './pg-driver';
import { PooledClient } from '../pooled-client';

// The contract with the installed driver: a new version of `pg` that changes one of these parts fails here, by the name
// of the part.

let database: TestDatabase;
const clients: pg.Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase('pg_internals');
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

function newClient(): pg.Client {
  const client = new pg.Client({ connectionString: database.url, application_name: 'contract' });
  clients.push(client);
  return client;
}

const version = (require('pg/package.json') as { readonly version: string }).version;

describe(`pg ${version}`, () => {
  it('utils.prepareValue serializes parameters as the queries of the driver do', async () => {
    const values = [
      null,
      undefined,
      'a',
      1.5,
      true,
      12n,
      new Date(0),
      { a: [1] },
      ['a', null, 'b"'],
      Buffer.from([0, 255]),
    ];
    const client = newClient();
    await client.connect();
    const { rows } = await client.query({
      text: 'SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::timestamptz::text, $8::text, $9::text, $10::bytea',
      values,
      rowMode: 'array',
    });
    const { rows: serialized } = await client.query({
      text: 'SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::timestamptz::text, $8::text, $9::text, $10::bytea',
      values: sentValues(values),
      rowMode: 'array',
    });
    expect(serialized).toEqual(rows);
    expect(sentValues(values).slice(0, 6)).toEqual([null, null, 'a', '1.5', 'true', '12']);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => sentValues([circular])).toThrow('circular');
  });

  it('Client.getStartupConf returns the parameters with which a client connects', async () => {
    const client = newClient();
    let given: object = {};
    changeStartupParameters(client, (parameters) => {
      given = parameters;
      return { ...parameters, application_name: 'changed', TimeZone: 'Asia/Tokyo' };
    });
    await client.connect();
    expect(given).toMatchObject({
      application_name: 'contract',
      user: expect.any(String),
      database: expect.any(String),
    });
    const { rows } = await client.query(
      "SELECT current_setting('application_name') AS name, current_setting('TimeZone') AS zone",
    );
    expect(rows).toEqual([{ name: 'changed', zone: 'Asia/Tokyo' }]);
  });

  it('Connection.attachListeners and Parser.handlePacket pass every row to the reader, and other messages to the driver', async () => {
    const client = newClient();
    const seen: string[] = [];
    installRowReader(client.connection, (bytes, start, end) => {
      const payload = bytes.subarray(start, end);
      seen.push(payload.toString('hex'));
      return payload.includes('read') ? ['by the reader'] : null;
    });
    await client.connect();
    const { rows } = await client.query("SELECT * FROM (VALUES ('read'), ('left'), (NULL)) AS v (word)");
    expect(rows).toEqual([{ word: 'by the reader' }, { word: 'left' }, { word: null }]);
    expect(seen).toEqual(['00010000000472656164', '0001000000046c656674', '0001ffffffff']);
    await expect(client.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect((await client.query('SELECT 1 AS one')).rowCount).toBe(1);
  });
});

/** A DataRow message, with other data before and after it. */
function sent(texts: readonly (string | null)[]): {
  readonly bytes: Buffer;
  readonly at: number;
  readonly end: number;
} {
  const count = Buffer.alloc(2);
  count.writeInt16BE(texts.length);
  const columns = texts.map((text) => {
    const content = Buffer.from(text ?? '');
    const length = Buffer.alloc(4);
    length.writeInt32BE(text === null ? -1 : content.length);
    return Buffer.concat([length, content]);
  });
  const bytes = Buffer.concat([Buffer.from('é\xff'), count, ...columns, Buffer.from('ü')]);
  return { bytes, at: 4, end: bytes.length - 2 };
}

const read = (texts: readonly (string | null)[], instants?: readonly boolean[]) => {
  const { bytes, at, end } = sent(texts);
  return parseRowColumns(bytes, at, end, instants);
};

describe('decodes columns', () => {
  it.each<[string, readonly (string | null)[]]>([
    ['plain ones', ['mem_1', 'active', '12.50']],
    ['none', []],
    ['empty ones and nulls', ['', null, 'x', null, '']],
    ['one that is longer than a length in one character', ['a'.repeat(128), 'b'.repeat(255), 'c'.repeat(70_000), null]],
    ['others than plain ones', ['é', 'plain', null, '日本', '👍', '', 'ÿ']],
    ['such as look like others when they are read byte by byte', ['Ã©', '\u0080', '\u0000']],
    ['a byte order mark', ['\ufeffx', 'y']],
  ])('%s', (_kind, texts) => {
    expect(read(texts)).toEqual(texts);
  });

  it('with any content', () => {
    const letters = ['a', '7', ' ', '"', '\\', '\n', '\u007f', 'é', 'ß', '€', '語', '😀'];
    let seed = 1;
    const intBelow = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    for (let round = 0; round < 2_000; round += 1) {
      // Every second row is ASCII only.
      const alphabet = round % 2 === 0 ? letters.slice(0, 7) : letters;
      const texts = Array.from({ length: intBelow(12) }, () =>
        intBelow(5) === 0
          ? null
          : Array.from({ length: intBelow(200) }, () => alphabet[intBelow(alphabet.length)]).join(''),
      );
      expect(read(texts)).toEqual(texts);
    }
  });
});

describe('formats a timestamp', () => {
  const other = '2026-07-01 12:00:00.123456+00';

  it.each([
    ['three digits behind the second', '2026-07-01 12:00:00.123+00', '2026-07-01T12:00:00.123Z'],
    ['more of them', '2026-07-01 12:00:00.987654+00', '2026-07-01T12:00:00.987Z'],
    ['fewer', '2026-07-01 12:00:00.12+00', '2026-07-01 12:00:00.12+00'],
    ['none', '2026-07-01 12:00:00+00', '2026-07-01 12:00:00+00'],
    ['no end', 'infinity', 'infinity'],
    ['nothing', null, null],
  ])('with %s', (_kind, text, written) => {
    expect(read([other, text, other], [false, true, false])).toEqual([other, written, other]);
    expect(read(['é', text, other], [false, true, false])).toEqual(['é', written, other]);
  });
});

it('returns the same rows as the library, with any length and chunking', async () => {
  const rows = `SELECT n, repeat('a', n * 97) AS plain, repeat('é語😀', n % 400) AS other, CASE WHEN n % 3 = 0 THEN 'x' END AS sparse, '' AS nothing FROM generate_series(0, 900) AS n`;
  const readAll = async (client: pg.Client): Promise<unknown[]> => {
    await client.connect();
    const result = await client.query(rows);
    await client.end();
    return result.rows;
  };
  const [ours, theirs] = [
    await readAll(new PooledClient({ connectionString: database.url })),
    await readAll(new pg.Client({ connectionString: database.url })),
  ];
  expect(ours).toHaveLength(901);
  expect(ours).toEqual(theirs);
});
