import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support';
import { changeStartupParameters, installRowReader, sentValues } from './pg-internals';

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
