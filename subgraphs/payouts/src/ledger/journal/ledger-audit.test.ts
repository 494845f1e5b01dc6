import { Client } from 'pg';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { ledgerAccountOf, platformLedgerAccount } from './ledger-account-ref';

let payouts: TestPayouts;
beforeEach(async () => {
  payouts = await openTestPayouts();
});
afterEach(() => payouts.close());

const occurredAt = new Date('2026-03-01T12:00:00.000Z');

/** Posts entries of 1, 2, 3 … euros to one of two owners. */
async function fill(from: number, to: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = from; index <= to; index += 1) {
    const amount = String(index);
    ids.push(
      await payouts.ledgerQueue.post({
        effectKey: `effect ${index}`,
        kind: 'payment',
        occurredAt,
        reference: { type: 'payment', id: `pay_${index}` },
        postings: [
          { ledgerAccount: platformLedgerAccount('processor_clearing', 'eur'), amount: `-${amount}` },
          { ledgerAccount: ledgerAccountOf(`biz_${index % 2}`, 'available', 'eur'), amount },
        ],
      }),
    );
  }
  return ids;
}

async function chainAll(): Promise<number> {
  let chained = 0;
  for (let linkCount = 1; linkCount > 0; chained += linkCount) linkCount = await payouts.extendChain();
  return chained;
}

/** Changes rows with triggers and foreign keys disabled, as only a superuser can. */
async function tamper(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: payouts.databaseUrl });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  for (const text of statements) await client.query(text);
  await client.end();
}

it('finds nothing in a sound ledger, chained or not', async () => {
  expect(await payouts.auditLedger()).toEqual([]);
  await fill(1, 30);
  expect(await payouts.auditLedger()).toEqual([]);
  expect(await chainAll()).toBe(30);
  await fill(31, 35);
  const steps: string[] = [];
  expect(await payouts.auditLedger((done, total) => steps.push(`${done}/${total}`))).toEqual([]);
  expect(steps).toEqual(['30/39', ...Array.from({ length: 9 }, (_, index) => `${31 + index}/39`)]);
});

it('chains every entry once, in posting order, with concurrent processes', async () => {
  const ids = await fill(1, 40);
  const chained = await Promise.all(Array.from({ length: 6 }, () => payouts.extendChain()));
  expect(chained.reduce((sum, one) => sum + one, 0) + (await chainAll())).toBe(40);
  const links: { position: string; entry_id: string; previous_hash: string; hash: string }[] =
    await payouts.database.dataSource.query('SELECT * FROM payouts.chain_links ORDER BY position');
  expect(links.map(({ entry_id }) => entry_id)).toEqual(ids);
  expect(links.map(({ position }) => Number(position))).toEqual(ids.map((_, index) => index + 1));
  expect(links.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(links.slice(0, -1).map(({ hash }) => hash));
  expect(await payouts.extendChain()).toBe(0);
});

/** Select by position, not by the greatest ID: IDs of the same millisecond are not ordered. */
const last = '(SELECT entry_id FROM payouts.chain_links ORDER BY position DESC LIMIT 1)';
const third = '(SELECT entry_id FROM payouts.chain_links WHERE position = 3)';

it.each<[string, string[], RegExp[]]>([
  [
    'another amount',
    [`UPDATE payouts.postings SET amount = amount * 2 WHERE entry_id = ${third} AND place = 2`],
    [
      /^entry ent_\w+ does not match link 3$/,
      /^entry ent_\w+ does not balance: 3.00 eur$/,
      /^all postings in eur together are 3/,
      /^book \d+ holds 9.00, and its postings are 12.00$/,
      /^posting ent_\w+_2 leaves 4.00 in book \d+, and not 7.00$/,
    ],
  ],
  [
    'both sides of an entry, their balances and the books',
    [
      `UPDATE payouts.postings SET amount = amount * 2 WHERE entry_id = ${last}`,
      `UPDATE payouts.postings SET balance_after = balance_after + amount / 2 WHERE entry_id = ${last}`,
      `UPDATE payouts.books b SET balance = (SELECT sum(amount) FROM payouts.postings p WHERE p.book_id = b.id)`,
    ],
    [/^entry ent_\w+ does not match link \d$/, /^the activity of biz_1 is 9.00, and not 14.00 eur$/],
  ],
  [
    'another balance',
    ["UPDATE payouts.books SET balance = balance + 1 WHERE account_id = 'biz_1'"],
    [
      /^all books in eur together hold 1.00$/,
      /^book \d+ holds 10.00, and its postings are 9.00$/,
      /^the activity of biz_1 is 9.00, and not 10.00 eur$/,
    ],
  ],
  [
    'another owner',
    [`UPDATE payouts.postings SET account_id = 'biz_thief' WHERE entry_id = ${third} AND place = 2`],
    [/^entry ent_\w+ does not match link 3$/, /^posting ent_\w+_2 is not like its book \d+$/],
  ],
  [
    'another book',
    ["UPDATE payouts.books SET kind = 'reserve' WHERE account_id = 'biz_0'"],
    [/^entry ent_\w+ does not match link 2$/, /link 4/, /^the activity of biz_0 is 6.00, and not 0 eur$/],
  ],
  [
    'other activity',
    [`DELETE FROM payouts.activity_lines WHERE entry_id = ${third}`],
    [/^the activity of biz_1 is 6.00, and not 9.00 eur$/],
  ],
  [
    'another word',
    [`UPDATE payouts.entries SET kind = 'gift' WHERE id = ${third}`],
    [/^entry ent_\w+ does not match link 3$/],
  ],
  [
    'another key',
    [`UPDATE payouts.entry_keys SET effect_key = 'other' WHERE entry_id = ${third}`],
    [
      /^entry ent_\w+ and the effect key effect 3 do not belong together$/,
      /^entry ent_\w+ and the effect key other do not belong together$/,
    ],
  ],
  [
    'an entry that is gone',
    [`DELETE FROM payouts.postings WHERE entry_id = ${third}`, `DELETE FROM payouts.entries WHERE id = ${third}`],
    [
      /^entry ent_\w+ of link 3 is missing$/,
      /^entry ent_\w+ and the effect key effect 3 do not belong together$/,
      /^book \d+ holds/,
      /^book \d+ holds/,
      /^posting/,
      /^posting/,
    ],
  ],
  [
    'postings that are gone',
    [`DELETE FROM payouts.postings WHERE entry_id = ${third}`],
    [
      /^entry ent_\w+ does not match link 3$/,
      /^entry ent_\w+ does not balance: it has no postings$/,
      /^book/,
      /^book/,
      /^posting/,
      /^posting/,
    ],
  ],
  [
    'a link that is gone',
    ['DELETE FROM payouts.chain_links WHERE position = 2'],
    [/^the chain goes from link 1 to 3$/, /^entry ent_\w+ has no link in the chain$/],
  ],
  [
    'the end of the chain that is gone',
    ['DELETE FROM payouts.chain_links WHERE position > 3'],
    [/^entry ent_\w+ has no link in the chain$/, /^entry ent_\w+ has no link in the chain$/],
  ],
  [
    'a link of another hash',
    ["UPDATE payouts.chain_links SET hash = 'x' WHERE position = 3"],
    [/^entry ent_\w+ does not match link 3$/, /^link 4 does not follow from the one before it$/],
  ],
])('finds %s', async (_, statements, expected) => {
  await fill(1, 5);
  await chainAll();
  await tamper(...statements);
  const found = await payouts.auditLedger();
  expect(found).toEqual(expected.map((line) => expect.stringMatching(line)));
});

it('finds an entry that has not been chained for too long', async () => {
  await fill(1, 2);
  await tamper(
    "UPDATE payouts.unchained_entries SET posted_at = posted_at - interval '11 minutes'",
    "UPDATE payouts.postings SET posted_at = posted_at - interval '11 minutes'",
    "UPDATE payouts.entries SET posted_at = posted_at - interval '11 minutes'",
  );
  expect(await payouts.auditLedger()).toEqual(
    [1, 2].map(() => expect.stringMatching(/^entry ent_\w+ has no link in the chain$/)),
  );
  expect(await chainAll()).toBe(2);
  expect(await payouts.auditLedger()).toEqual([]);
});
