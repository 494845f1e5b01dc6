import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Entries and postings are partitioned by month of posting. `make_journal_months` creates the partitions ahead of time. */
const entries = `CREATE TABLE payouts.entries (
  id ${id} NOT NULL,
  posted_at timestamptz NOT NULL,
  occurred_at timestamptz NOT NULL,
  kind text COLLATE "C" NOT NULL,
  reference_type text NOT NULL,
  reference_id ${id} NOT NULL,
  description text,
  effect_key text COLLATE "C" NOT NULL,
  metadata jsonb NOT NULL,
  PRIMARY KEY (id, posted_at)
) PARTITION BY RANGE (posted_at)`;

/** Change of one ledger account. The owner's ID is denormalized for the lists of the owner. */
const postings = `CREATE TABLE payouts.postings (
  entry_id ${id} NOT NULL,
  posted_at timestamptz NOT NULL,
  place smallint NOT NULL,
  id ${id} GENERATED ALWAYS AS (entry_id || '_' || place) STORED,
  book_id bigint NOT NULL REFERENCES payouts.books (id),
  account_id ${id},
  currency text COLLATE "C" NOT NULL,
  amount numeric NOT NULL CHECK (amount <> 0),
  balance_after numeric NOT NULL,
  PRIMARY KEY (entry_id, posted_at, place),
  FOREIGN KEY (entry_id, posted_at) REFERENCES payouts.entries (id, posted_at)
) PARTITION BY RANGE (posted_at)`;

/** Idempotency keys, unique over all partitions. */
const entryKeys = `CREATE TABLE payouts.entry_keys (
  effect_key text COLLATE "C" PRIMARY KEY,
  entry_id ${id} NOT NULL
)`;

/** Entries waiting for the hash chain. */
const unchained = `CREATE TABLE payouts.unchained_entries (
  entry_id ${id} NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (posted_at, entry_id)
)`;

const chain = `CREATE TABLE payouts.chain_links (
  position bigint PRIMARY KEY,
  entry_id ${id} NOT NULL UNIQUE,
  posted_at timestamptz NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL
)`;

const indexes = [
  'CREATE INDEX entries_reference ON payouts.entries (reference_id, posted_at)',
  'CREATE UNIQUE INDEX postings_book ON payouts.postings (book_id, posted_at)',
  'CREATE INDEX postings_account ON payouts.postings (account_id, posted_at, id) WHERE account_id IS NOT NULL',
  'CREATE INDEX postings_currency ON payouts.postings (account_id, currency, posted_at, id) WHERE account_id IS NOT NULL',
];

const refuseChange = `CREATE FUNCTION payouts.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is only added to: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$`;

/** A key may be released only while no entry exists under it. */
const refuseFreedKey = `CREATE FUNCTION payouts.refuse_freed_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payouts.entries WHERE id = OLD.entry_id) THEN
    RAISE EXCEPTION 'the key of entry % stays', OLD.entry_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$`;

const requireBalance = `CREATE FUNCTION payouts.require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payouts.postings WHERE entry_id = NEW.entry_id AND posted_at = NEW.posted_at GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'entry % does not balance', NEW.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$`;

const guard = (table: string) => [
  `CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON payouts.${table} FOR EACH ROW EXECUTE FUNCTION payouts.refuse_change()`,
  `CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON payouts.${table} FOR EACH STATEMENT EXECUTE FUNCTION payouts.refuse_change()`,
];

const triggers = [
  refuseChange,
  refuseFreedKey,
  requireBalance,
  ...['entries', 'postings', 'chain_links'].flatMap(guard),
  'CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON payouts.entry_keys FOR EACH STATEMENT EXECUTE FUNCTION payouts.refuse_change()',
  'CREATE TRIGGER refuse_change BEFORE UPDATE ON payouts.entry_keys FOR EACH ROW EXECUTE FUNCTION payouts.refuse_change()',
  'CREATE TRIGGER refuse_freed_key BEFORE DELETE ON payouts.entry_keys FOR EACH ROW EXECUTE FUNCTION payouts.refuse_freed_key()',
  `CREATE CONSTRAINT TRIGGER require_balance AFTER INSERT ON payouts.postings DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION payouts.require_balance()`,
];

/**
 * `entries_2026_07` holds the postings of July 2026, UTC. Partitions are created separately and then attached, so that
 * readers do not wait.
 */
const makeMonths = `CREATE FUNCTION payouts.make_journal_months(around timestamptz, ahead int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month timestamp;
  part text;
  name text;
BEGIN
  FOR offset_months IN 0..ahead LOOP
    month := date_trunc('month', around AT TIME ZONE 'UTC') + make_interval(months => offset_months);
    FOREACH part IN ARRAY ARRAY['entries', 'postings'] LOOP
      name := part || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass('payouts.' || name) IS NOT NULL;
      PERFORM pg_advisory_xact_lock(hashtextextended('commerce-graph:journal-months', 0));
      CONTINUE WHEN to_regclass('payouts.' || name) IS NOT NULL;
      EXECUTE format('CREATE TABLE payouts.%I (LIKE payouts.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)', name, part);
      EXECUTE format('CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON payouts.%I FOR EACH STATEMENT EXECUTE FUNCTION payouts.refuse_change()', name);
      EXECUTE format('ALTER TABLE payouts.%I ATTACH PARTITION payouts.%I FOR VALUES FROM (%L) TO (%L)', part, name,
        month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
    END LOOP;
  END LOOP;
END $$`;

export class Journal1750000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [entries, postings, entryKeys, unchained, chain, ...indexes, ...triggers, makeMonths])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['chain_links', 'unchained_entries', 'entry_keys', 'postings', 'entries'])
      await runner.query(`DROP TABLE payouts.${table}`);
    for (const name of [
      'make_journal_months(timestamptz, int)',
      'require_balance()',
      'refuse_freed_key()',
      'refuse_change()',
    ]) {
      await runner.query(`DROP FUNCTION payouts.${name}`);
    }
  }
}
