import pg from 'pg';
import { newId } from '../../../subgraphs/kit/src';
import { outboxSignal } from '../../../subgraphs/events/src';

/**
 * Creates events as a process of the service does: commits them to the outbox, then sends the Postgres notification.
 */
export class EventWriter {
  private constructor(
    private readonly client: pg.Client,
    private readonly planId: string,
  ) {}

  static async open(databaseUrl: string, accountId: string): Promise<EventWriter> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query('SELECT id FROM billing.plans WHERE account_id = $1 ORDER BY id LIMIT 1', [
      accountId,
    ]);
    return new EventWriter(client, rows[0].id);
  }

  /**
   * Writes `count` `plan.updated` events in one transaction. Returns the time at which the commit was confirmed, in
   * milliseconds of `performance.now()`.
   */
  async write(count: number): Promise<number> {
    await this.client.query({
      name: 'write',
      text: `INSERT INTO billing.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
        SELECT given.id, 'plan.updated', 'Plan', p.id, p.account_id, now(), to_jsonb(p) FROM unnest($2::text[]) AS given(id), billing.plans p WHERE p.id = $1`,
      values: [this.planId, Array.from({ length: count }, () => newId('evt'))],
    });
    const committed = performance.now();
    await this.client.query({ name: 'signal', text: 'SELECT pg_notify($1, $2)', values: [outboxSignal, ''] });
    return committed;
  }

  end(): Promise<void> {
    return this.client.end();
  }
}
