import { Client } from 'pg';
import { createTestDatabase, templateDatabase } from './database';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('test databases', () => {
  it('are empty, isolated from each other, and gone after drop', async () => {
    const one = await createTestDatabase('Same name');
    const two = await createTestDatabase('Same name');
    await query(one.url, 'CREATE TABLE kept (id int)');
    expect(await query(two.url, "SELECT to_regclass('kept') AS found")).toEqual([{ found: null }]);

    await two.drop();
    await expect(query(two.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
    await one.drop();
    await one.drop();
  });

  it('can be dropped while a connection is open', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  });

  it('sort text by code point, whatever the locale of the machine', async () => {
    const database = await createTestDatabase();
    const rows = await query(database.url, "SELECT w FROM unnest(ARRAY['é','a','Z','ß']) w ORDER BY w");
    expect(rows).toEqual([{ w: 'Z' }, { w: 'a' }, { w: 'ß' }, { w: 'é' }]);
    expect(
      await query(database.url, "SELECT upper('é') AS upper, current_setting('server_encoding') AS encoding"),
    ).toEqual([{ upper: 'É', encoding: 'UTF8' }]);
    await database.drop();
  });
});

describe('a template', () => {
  it('is built once for concurrent callers, and cloned for each', async () => {
    let builds = 0;
    const build = async (url: string) => {
      builds += 1;
      await query(url, 'CREATE TABLE item (id int); INSERT INTO item VALUES (1), (2)');
    };
    const key = `${'long key '.repeat(10)}${process.pid}`;
    const [first, second] = [templateDatabase(key, build), templateDatabase(key, build)];
    const clones = await Promise.all([first(), second(), second('other')]);
    expect(builds).toBe(1);
    expect(new Set(clones.map((clone) => clone.url)).size).toBe(3);
    await query(clones[0].url, 'DELETE FROM item');
    expect(await query(clones[1].url, 'SELECT count(*)::int AS count FROM item')).toEqual([{ count: 2 }]);
    await Promise.all(clones.map((clone) => clone.drop()));
  });

  it('is rebuilt after a failed build', async () => {
    const key = `failing ${process.pid}`;
    const failing = templateDatabase(key, async (url) => {
      await query(url, 'CREATE TABLE half (id int)');
      throw new Error('no luck');
    });
    await expect(failing()).rejects.toThrow('no luck');
    const clone = await templateDatabase(key, async (url) => void (await query(url, 'CREATE TABLE whole (id int)')))();
    expect(await query(clone.url, "SELECT to_regclass('half') AS half, to_regclass('whole')::text AS whole")).toEqual([
      { half: null, whole: 'whole' },
    ]);
    await clone.drop();
  });
});
