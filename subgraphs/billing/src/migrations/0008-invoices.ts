import type { MigrationInterface, QueryRunner } from 'typeorm';

const id = 'text COLLATE "C"';

/** Deleted drafts remain as rows, because the invoice numbers of an account are unique and have no gaps. */
const invoices = `CREATE TABLE billing.invoices (
  id ${id} PRIMARY KEY,
  account_id ${id} NOT NULL,
  number int NOT NULL CHECK (number > 0),
  status text NOT NULL,
  collection_method text NOT NULL,
  plan_id ${id} NOT NULL REFERENCES billing.plans (id),
  product_id ${id} NOT NULL REFERENCES billing.products (id),
  member_id ${id} REFERENCES billing.members (id),
  user_id ${id},
  payment_method_id ${id} REFERENCES billing.payment_methods (id),
  payment_id ${id} REFERENCES billing.payments (id),
  membership_id ${id} REFERENCES billing.memberships (id),
  customer_name text,
  email_address text,
  billing_address jsonb,
  mailing_address_id text CHECK (mailing_address_id IS NULL OR billing_address IS NULL),
  line_items jsonb NOT NULL,
  charge_buyer_fee boolean NOT NULL,
  due_date timestamptz CHECK (due_date IS NULL OR collection_method = 'send_invoice'),
  automatically_finalizes_at timestamptz CHECK (automatically_finalizes_at IS NULL OR status = 'draft'),
  subscription_billing_anchor_at timestamptz,
  fetch_invoice_token ${id} NOT NULL,
  finalized_at timestamptz CHECK ((finalized_at IS NULL) = (status = 'draft')),
  paid_at timestamptz CHECK ((paid_at IS NOT NULL) = (status = 'paid')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz CHECK (deleted_at IS NULL OR status = 'draft')
)`;

/**
 * Last assigned invoice number of an account. The row is locked while an invoice is created, so that no number is lost.
 */
const invoiceNumbers = `CREATE TABLE billing.invoice_numbers (
  account_id ${id} PRIMARY KEY,
  last_number int NOT NULL CHECK (last_number > 0)
)`;

const indexes = [
  'CREATE UNIQUE INDEX invoices_account_number ON billing.invoices (account_id, number)',
  'CREATE UNIQUE INDEX invoices_plan ON billing.invoices (plan_id)',
  'CREATE UNIQUE INDEX invoices_token ON billing.invoices (fetch_invoice_token)',
  'CREATE INDEX invoices_account_id ON billing.invoices (account_id, id)',
  'CREATE INDEX invoices_account_created ON billing.invoices (account_id, created_at, id)',
  "CREATE INDEX invoices_account_due ON billing.invoices (account_id, COALESCE(due_date, 'infinity'), id)",
  'CREATE INDEX invoices_account_status ON billing.invoices (account_id, status, created_at, id)',
  'CREATE INDEX invoices_account_product ON billing.invoices (account_id, product_id, created_at, id)',
  'CREATE INDEX invoices_product ON billing.invoices (product_id)',
  'CREATE INDEX invoices_member ON billing.invoices (member_id)',
  'CREATE INDEX invoices_payment_method ON billing.invoices (payment_method_id)',
  'CREATE INDEX invoices_payment ON billing.invoices (payment_id)',
  'CREATE INDEX invoices_membership ON billing.invoices (membership_id)',
  "CREATE INDEX invoices_overdue ON billing.invoices (due_date) WHERE status = 'open'",
  "CREATE INDEX invoices_finalizing ON billing.invoices (automatically_finalizes_at) WHERE status = 'draft' AND deleted_at IS NULL",
];

/** Invoices, and the invoice number sequence of each account. */
export class Invoices1750000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [invoices, invoiceNumbers, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['invoice_numbers', 'invoices']) await runner.query(`DROP TABLE billing.${table}`);
  }
}
