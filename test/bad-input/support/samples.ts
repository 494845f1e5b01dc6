import type { DemoData } from '../../../app/demo-data';
import type { TestService } from '../../support/service';
import type { DatabaseState } from '../../support/database-state';

/** Data for building requests: credentials, and an id of each resource of the first and of the second account. */
export interface SampleIds {
  readonly account: string;
  /** Key of the first account with all permissions. */
  readonly key: string;
  readonly readOnly: string;
  /** Token of the owner of the first account. */
  readonly owner: string;
  /** Token of a user on no team. */
  readonly stranger: string;
  /** Ids of the first account's resources, by the resource name in paths. */
  readonly own: Readonly<Record<string, string>>;
  /** Ids of the same resources of another account. */
  readonly foreign: Readonly<Record<string, string>>;
}

/** Sources of the ids, by the resource name in paths. A new resource needs an entry. */
const tables: Readonly<Record<string, { readonly table: string; readonly account: string; readonly where?: string }>> =
  {
    products: {
      table: 'billing.products',
      account: 'account_id',
      where: `visibility = 'visible' AND id IN (SELECT product_id FROM billing.reviews WHERE status = 'published')`,
    },
    plans: { table: 'billing.plans', account: 'account_id', where: `visibility = 'visible'` },
    checkout_configurations: { table: 'billing.checkout_configurations', account: 'account_id' },
    entries: { table: 'billing.entries', account: 'account_id', where: `status = 'pending'` },
    promo_codes: { table: 'billing.promo_codes', account: 'account_id' },
    // Payments with a dispute reject operations that other payments accept (`dispute` in rows.ts).
    payments: {
      table: 'billing.payments',
      account: 'account_id',
      where: `status = 'paid' AND NOT starts_with(id, 'pay_' || account_id)`,
    },
    refunds: { table: 'billing.refunds', account: 'account_id' },
    payment_methods: { table: 'billing.payment_methods', account: 'account_id' },
    setup_intents: { table: 'billing.setup_intents', account: 'account_id' },
    invoices: { table: 'billing.invoices', account: 'account_id' },
    leads: { table: 'billing.leads', account: 'account_id' },
    reviews: { table: 'billing.reviews', account: 'account_id', where: `status = 'published'` },
    affiliates: {
      table: 'billing.affiliates',
      account: 'account_id',
      where: 'id IN (SELECT affiliate_id FROM billing.affiliate_overrides)',
    },
    override_id: { table: 'billing.affiliate_overrides', account: 'account_id', where: `override_type = 'standard'` },
    fee_markups: { table: 'billing.fee_markups', account: 'account_id' },
    payouts: { table: 'payouts.payouts', account: 'account_id' },
    withdrawals: { table: 'payouts.payouts', account: 'account_id' },
    payout_accounts: {
      table: "(SELECT a.id AS account_id, replace(a.id, 'biz_', 'poact_') AS id FROM platform.accounts a) AS one",
      account: 'account_id',
    },
    payout_methods: { table: 'payouts.payout_methods', account: 'account_id' },
    test_clocks: { table: 'billing.test_clocks', account: 'account_id' },
    transfers: { table: 'payouts.transfers', account: 'account_id' },
    swaps: { table: 'payouts.swaps', account: 'account_id' },
    cards: { table: 'payouts.cards', account: 'account_id' },
    card_transactions: { table: 'payouts.card_transactions', account: 'account_id', where: `status = 'pending'` },
    disputes: { table: 'trust_safety.disputes', account: 'account_id', where: `status = 'needs_response'` },
    dispute_alerts: { table: 'trust_safety.dispute_alerts', account: 'account_id' },
    company_token_transactions: { table: 'billing.token_transactions', account: 'account_id' },
    ledger_accounts: { table: 'payouts.ledger_accounts', account: 'account_id' },
    members: {
      table: 'billing.members',
      account: 'account_id',
      where:
        'id = (SELECT member_id FROM billing.payment_methods AS one WHERE one.account_id = members.account_id ORDER BY id LIMIT 1)',
    },
    memberships: { table: 'billing.memberships', account: 'account_id' },
    accounts: { table: 'platform.accounts', account: 'id' },
    companies: { table: 'platform.accounts', account: 'id' },
    ads: { table: 'platform.ads', account: 'account_id' },
    ad_groups: { table: 'platform.ad_groups', account: 'account_id' },
    ad_campaigns: { table: 'platform.ad_campaigns', account: 'account_id' },
    social_accounts: { table: 'platform.social_accounts', account: 'account_id' },
    bounty_submissions: { table: 'platform.bounty_submissions', account: 'account_id' },
    partners: { table: 'billing.partner_businesses', account: 'account_id' },
    mails: { table: 'platform.mail_records', account: 'account_id' },
    api_keys: { table: 'platform.api_keys', account: 'account_id' },
    team_members: { table: 'platform.team_members', account: 'account_id', where: `role <> 'owner'` },
    authorized_users: { table: 'platform.team_members', account: 'account_id', where: `role <> 'owner'` },
    files: { table: 'platform.files', account: 'account_id' },
    courses: { table: 'courses.courses', account: 'account_id' },
    course_chapters: { table: 'courses.chapters', account: 'account_id' },
    course_lessons: { table: 'courses.lessons', account: 'account_id' },
    lesson_id: { table: 'courses.lessons', account: 'account_id' },
    course_students: { table: 'courses.students', account: 'account_id' },
    course_lesson_interactions: { table: 'courses.interactions', account: 'account_id' },
    shipments: { table: 'billing.shipments', account: 'account_id' },
    resolution_center_cases: { table: 'trust_safety.resolution_cases', account: 'account_id' },
    verifications: { table: 'trust_safety.verifications', account: 'account_id' },
    webhooks: { table: 'events.webhooks', account: 'account_id' },
    // The webhooks of the demo data have no deliveries.
    delivery_id: {
      table: "(SELECT w.account_id, 'whdel_none' AS id FROM events.webhooks w) AS one",
      account: 'account_id',
    },
    experiences: { table: 'courses.experiences', account: 'account_id', where: 'NOT is_public' },
  };

/** Path segments that are aliases of other resources. */
const resourceAliases: Readonly<Record<string, string>> = {
  checkout_sessions: 'checkout_configurations',
  search: 'members',
  customers: 'members',
  mimic_plan_id: 'plans',
};

export async function readSamples({ demoData }: TestService, state: DatabaseState): Promise<SampleIds> {
  const [first, second] = demoData.accounts as [DemoData['accounts'][number], DemoData['accounts'][number]];
  const tokenOf = (username: string) =>
    (demoData.users.find((user) => user.username === username) as { token: string }).token;
  const idOf = (username: string) => (demoData.users.find((user) => user.username === username) as { id: string }).id;
  const idsOf = async (accountId: string): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const [resource, { table, account, where = 'true' }] of Object.entries(tables)) {
      const [row] = await state.rows<{ id: string }>(
        `SELECT id FROM ${table} WHERE ${account} = $1 AND ${where} ORDER BY id LIMIT 1`,
        [accountId],
      );
      if (row) found[resource] = row.id;
    }
    for (const [word, resource] of Object.entries(resourceAliases)) if (found[resource]) found[word] = found[resource];
    return found;
  };
  return {
    account: first.id,
    key: first.keys.latest,
    readOnly: first.keys.read_only,
    owner: tokenOf('iris'),
    stranger: tokenOf('greta'),
    own: { ...(await idsOf(first.id)), users: idOf('iris'), resource_id: first.id },
    foreign: { ...(await idsOf(second.id)), users: idOf('theo'), resource_id: second.id },
  };
}

/** Returns the id of a resource. Throws if the resource has no entry above, so that no operation is silently omitted. */
export function sampleIdOf({ own }: SampleIds, resource: string): string {
  const id = own[resource];
  if (id === undefined)
    throw new Error(`The bad-input tests know no id of ${resource}: say in samples.ts where they are found.`);
  return id;
}
