import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views for integration events of saved payment methods and markups. They exclude processor references and personal data. */
const views = [
  'CREATE VIEW billing.payment_method_facts AS SELECT id, account_id FROM billing.payment_methods',
  'CREATE VIEW billing.fee_markup_facts AS SELECT id, account_id, platform_id, fee_type, percentage_fee, fixed_fee_usd FROM billing.fee_markups',
];

/** Publishes integration events for existing rows, oldest first. */
function backfill(table: string, type: string): string {
  return `INSERT INTO billing.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
    SELECT 'evt_' || md5('known ' || f.id), '${type}', '', f.id, f.account_id, now(), to_jsonb(f)
    FROM billing.${table}_facts f JOIN billing.${table}s t USING (id) ORDER BY t.created_at, t.id`;
}

export class FactsForPayouts1750000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const backfills = [
      backfill('payment_method', 'fact:payment_method.saved'),
      backfill('fee_markup', 'fact:fee_markup.set'),
    ];
    for (const statement of [...views, ...backfills]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of ['fee_markup_facts', 'payment_method_facts']) await runner.query(`DROP VIEW billing.${view}`);
  }
}
