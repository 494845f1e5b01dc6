import pg from 'pg';

/** Memberships that are all due at the same time, in the database of a running service. */
export class DueRenewals {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string): Promise<DueRenewals> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new DueRenewals(client);
  }

  /**
   * Chooses memberships of different members, gives each a card whose charges succeed, and sets their due time to
   * infinity, so that they do not renew yet. Returns the number of memberships.
   */
  async prepare(accountId: string, count: number): Promise<number> {
    await this.client.query('UPDATE billing.memberships SET due_at = NULL WHERE due_at IS NOT NULL');
    await this.client.query(
      `CREATE TEMP TABLE chosen AS SELECT DISTINCT ON (member_id) id, account_id, user_id, member_id FROM billing.memberships m
      WHERE billing_period IS NOT NULL AND renewal_price > 0 AND status = 'active' AND test_clock_id IS NULL AND account_id = $1
        AND EXISTS (SELECT 1 FROM billing.members WHERE id = m.member_id AND test_clock_id IS NULL)
      ORDER BY member_id, id LIMIT $2`,
      [accountId, count],
    );
    await this.client.query(`INSERT INTO billing.sandbox_methods (reference, method, behaviour, created_at)
      SELECT 'pm_' || id, jsonb_build_object('reference', 'pm_' || id, 'type', 'card', 'card',
        jsonb_build_object('brand', 'visa', 'last4', '4242', 'expMonth', 12, 'expYear', 2031)), 'succeeds', now()
      FROM chosen ON CONFLICT DO NOTHING`);
    await this.client
      .query(`INSERT INTO billing.payment_methods (id, account_id, user_id, member_id, provider, reference, type, card_brand, card_last4,
        card_exp_month, card_exp_year, three_ds_verified, mailing_address, created_at)
      SELECT 'payt_' || substr(id, 5), account_id, user_id, member_id, 'multi_psp', 'pm_' || id, 'card', 'visa', '4242', 12, 2031, false, NULL, now()
      FROM chosen ON CONFLICT DO NOTHING`);
    const { rowCount } = await this.client
      .query(`UPDATE billing.memberships m SET billed_here = true, payment_method_id = 'payt_' || substr(m.id, 5),
        due_at = 'infinity', cancel_at_period_end = false, payment_collection_paused = false, split_pay_required_payments = NULL, expires_at = NULL
      FROM chosen WHERE m.id = chosen.id`);
    await this.client.query('ANALYZE billing.memberships, billing.payment_methods, billing.payments');
    return rowCount ?? 0;
  }

  /** Ends the current period of all prepared memberships now. */
  async endPeriods(): Promise<void> {
    await this.client.query(
      `UPDATE billing.memberships SET renewal_period_end = now(), due_at = now() WHERE due_at = 'infinity'`,
    );
  }

  /**
   * Sets periods of 30 days on all prepared memberships. The current period of each ends 30 days after `start` or, if
   * `spread`, at a time within the following 30 days. Returns their member ids.
   */
  async follow(start: Date, spread: boolean): Promise<string[]> {
    const offset = spread ? "interval '30 days' * (abs(hashtext(id)) % 43200) / 43200.0" : "interval '0'";
    await this.client.query(
      `UPDATE billing.memberships SET billing_period = 30, renewal_period_end = $1::timestamptz + interval '30 days' + ${offset} WHERE due_at = 'infinity'`,
      [start],
    );
    const { rows } = await this.client.query<{ member_id: string }>('SELECT member_id FROM chosen ORDER BY id');
    return rows.map((row) => row.member_id);
  }

  /** Makes the prepared memberships due at the end of their current periods. */
  async release(): Promise<void> {
    await this.client.query("UPDATE billing.memberships SET due_at = renewal_period_end WHERE due_at = 'infinity'");
  }

  /** Returns the number of paid renewals and of payment events published in the event log so far. */
  async done(): Promise<{ readonly paid: number; readonly published: number }> {
    const { rows } = await this.client.query(`SELECT
      (SELECT count(*)::int FROM billing.payments WHERE billing_reason = 'subscription_cycle' AND status = 'paid') AS paid,
      (SELECT count(*)::int FROM events.log, events.log_state WHERE type LIKE 'payment.%' AND log.position <= log_state.published_position) AS published`);
    return rows[0];
  }

  /**
   * Measures the upper bound of the renewal rate with minimal SQL: each transaction advances the period and inserts a
   * payment and two events; several connections run concurrently. Returns renewals per second.
   */
  async limit(url: string, count: number, connections: number): Promise<number> {
    await this.client.query(`CREATE SCHEMA IF NOT EXISTS bench`);
    await this.client.query(`DROP TABLE IF EXISTS bench.memberships, bench.payments, bench.outbox`);
    await this.client.query(
      `CREATE TABLE bench.memberships AS SELECT * FROM billing.memberships WHERE due_at = 'infinity' LIMIT ${count}`,
    );
    await this.client.query('ALTER TABLE bench.memberships ADD PRIMARY KEY (id)');
    await this.client.query(
      'CREATE TABLE bench.payments (id text PRIMARY KEY, membership_id text, total numeric, status text, created_at timestamptz)',
    );
    await this.client.query('CREATE TABLE bench.outbox (id bigserial PRIMARY KEY, type text, row jsonb)');
    const { rows } = await this.client.query<{ id: string }>('SELECT id FROM bench.memberships');
    const queue = [...rows];
    const start = performance.now();
    await Promise.all(Array.from({ length: connections }, () => renewByHand(url, queue)));
    return (rows.length / (performance.now() - start)) * 1_000;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

async function renewByHand(url: string, queue: { readonly id: string }[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  for (let next = queue.pop(); next; next = queue.pop()) {
    const payment = `pay_${next.id}`;
    await client.query('BEGIN');
    await run(
      'period',
      "UPDATE bench.memberships SET renewal_period_start = renewal_period_end, renewal_period_end = renewal_period_end + interval '30 days' WHERE id = $1",
      [next.id],
    );
    await run(
      'payment',
      "INSERT INTO bench.payments SELECT $2, id, renewal_price, 'paid', now() FROM bench.memberships WHERE id = $1",
      [next.id, payment],
    );
    await run(
      'events',
      "INSERT INTO bench.outbox (type, row) SELECT type, to_jsonb(p) FROM bench.payments p, unnest('{payment.created,payment.succeeded}'::text[]) AS type WHERE id = $1",
      [payment],
    );
    await client.query('COMMIT');
  }
  await client.end();
}
