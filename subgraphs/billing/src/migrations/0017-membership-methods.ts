import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Payment methods of memberships, discounts of accepted cancellation offers, and top-ups. */
export class MembershipMethods1750000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE billing.memberships
      ADD COLUMN payment_method_id ${id} REFERENCES billing.payment_methods (id),
      ADD COLUMN cancel_discount_percentage int CHECK (cancel_discount_percentage BETWEEN 1 AND 100),
      ADD COLUMN cancel_discount_intervals_left int CHECK (cancel_discount_intervals_left >= 0),
      ADD CHECK (cancel_discount_percentage IS NOT NULL OR cancel_discount_intervals_left IS NULL)`);
    await runner.query(
      `ALTER TABLE billing.setup_intents ADD COLUMN membership_id ${id} REFERENCES billing.memberships (id)`,
    );
    await runner.query(
      `ALTER TABLE billing.payments ADD COLUMN tops_up_membership_id ${id} REFERENCES billing.memberships (id)`,
    );
    await runner.query('CREATE INDEX memberships_payment_method ON billing.memberships (payment_method_id)');
    await runner.query('CREATE INDEX setup_intents_membership ON billing.setup_intents (membership_id)');
    await runner.query('CREATE INDEX payments_tops_up ON billing.payments (tops_up_membership_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing.payments DROP COLUMN tops_up_membership_id');
    await runner.query('ALTER TABLE billing.setup_intents DROP COLUMN membership_id');
    await runner.query(`ALTER TABLE billing.memberships
      DROP COLUMN payment_method_id, DROP COLUMN cancel_discount_percentage, DROP COLUMN cancel_discount_intervals_left`);
  }
}
