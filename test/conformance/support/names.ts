import type { TestService } from '../../support/service';
import type { DatabaseState } from '../../support/database-state';

/** Readable names of resources in the demo data, so that case files do not depend on its ids. */
export interface Names {
  /** Replaces `{{names}}` in every string of a value. */
  fill<T>(value: T): T;
  /** Replaces ids with their `{{names}}`. */
  put<T>(value: T): T;
  /** Returns the credential with that name. */
  credential(name: string): string;
}

/** Queries for the names of each kind of resource. Duplicate names are numbered. */
const queries: Readonly<Record<string, string>> = {
  account: 'SELECT id, route AS name FROM platform.accounts ORDER BY id',
  user: 'SELECT id, username AS name FROM platform.users ORDER BY id',
  team: "SELECT t.id, a.route || '.' || u.username AS name FROM platform.team_members t JOIN platform.accounts a ON a.id = t.account_id JOIN platform.users u ON u.id = t.user_id ORDER BY t.id",
  api_key:
    "SELECT k.id, a.route || '.' || coalesce(k.name, 'unnamed') AS name FROM platform.api_keys k JOIN platform.accounts a ON a.id = k.account_id ORDER BY k.id",
  product: 'SELECT id, route AS name FROM billing.products ORDER BY id',
  plan: "SELECT id, coalesce(title, 'untitled') AS name FROM billing.plans ORDER BY id",
  member: "SELECT id, coalesce(username, 'unknown') AS name FROM billing.members ORDER BY id",
  membership:
    "SELECT m.id, coalesce(b.username, 'unknown') || '.' || coalesce(p.title, 'untitled') AS name FROM billing.memberships m JOIN billing.plans p ON p.id = m.plan_id LEFT JOIN billing.members b ON b.id = m.member_id ORDER BY m.id",
  checkout:
    "SELECT c.id, coalesce(p.title, 'setup') AS name FROM billing.checkout_configurations c LEFT JOIN billing.plans p ON p.id = c.plan_id ORDER BY c.id",
  invoice: 'SELECT id, customer_name AS name FROM billing.invoices ORDER BY id',
  entry: 'SELECT id, username AS name FROM billing.entries ORDER BY id',
  review:
    'SELECT r.id, u.username AS name FROM billing.reviews r JOIN platform.users u ON u.id = r.user_id ORDER BY r.id',
  lead: 'SELECT l.id, u.username AS name FROM billing.leads l JOIN platform.users u ON u.id = l.user_id ORDER BY l.id',
  affiliate: 'SELECT id, username AS name FROM billing.affiliates ORDER BY id',
  affiliate_override: 'SELECT id, override_type AS name FROM billing.affiliate_overrides ORDER BY id',
  fee_markup: 'SELECT id, fee_type AS name FROM billing.fee_markups ORDER BY id',
  payout_account: "SELECT replace(id, 'biz_', 'poact_') AS id, route AS name FROM platform.accounts ORDER BY id",
  payout_method: 'SELECT id, nickname AS name FROM payouts.payout_methods ORDER BY id',
  payout: 'SELECT id, notes AS name FROM payouts.payouts ORDER BY id',
  payout_request:
    'SELECT request_id AS id, notes AS name FROM payouts.payouts WHERE request_id IS NOT NULL ORDER BY id',
  token_transaction:
    "SELECT t.id, u.username || '.' || t.transaction_type AS name FROM billing.token_transactions t JOIN platform.users u ON u.id = t.user_id ORDER BY t.id",
  test_clock: "SELECT c.id, coalesce(c.name, 'nameless') AS name FROM billing.test_clocks c ORDER BY c.id",
  transfer: "SELECT id, coalesce(notes, 'nameless') AS name FROM payouts.transfers ORDER BY id",
  swap: 'SELECT s.id, a.route AS name FROM payouts.swaps s JOIN platform.accounts a ON a.id = s.account_id ORDER BY s.id',
  card: "SELECT id, coalesce(name, 'nameless') AS name FROM payouts.cards ORDER BY id",
  card_transaction: "SELECT id, coalesce(merchant_name, 'nameless') AS name FROM payouts.card_transactions ORDER BY id",
  ledger_account:
    'SELECT l.id, coalesce(a.route, u.username) AS name FROM payouts.ledger_accounts l LEFT JOIN platform.accounts a ON a.id = l.account_id LEFT JOIN platform.users u ON u.id = l.account_id ORDER BY l.id',
  resolution_case:
    "SELECT c.id, u.username || '.' || c.stage AS name FROM trust_safety.resolution_cases c JOIN platform.users u ON u.id = c.user_id ORDER BY c.id",
  resolution_event:
    "SELECT e.id, u.username || '.' || c.stage || '.' || e.ordinal AS name FROM trust_safety.resolution_case_events e JOIN trust_safety.resolution_cases c ON c.id = e.case_id JOIN platform.users u ON u.id = c.user_id ORDER BY e.id",
  promo_code: 'SELECT id, code AS name FROM billing.promo_codes ORDER BY id',
  dispute: 'SELECT id, reason AS name FROM trust_safety.disputes ORDER BY id',
  dispute_alert: 'SELECT id, coalesce(issuer, type) AS name FROM trust_safety.dispute_alerts ORDER BY id',
  ad_campaign: 'SELECT id, title AS name FROM platform.ad_campaigns ORDER BY id',
  ad_group: 'SELECT id, title AS name FROM platform.ad_groups ORDER BY id',
  ad: 'SELECT id, title AS name FROM platform.ads ORDER BY id',
  social_account: "SELECT id, username || '.' || network AS name FROM platform.social_accounts ORDER BY id",
  bounty: 'SELECT DISTINCT bounty_id AS id, bounty_id AS name FROM platform.bounty_submissions ORDER BY bounty_id',
  bounty_submission:
    'SELECT b.id, u.username AS name FROM platform.bounty_submissions b JOIN platform.users u ON u.id = b.user_id ORDER BY b.id',
  experience: 'SELECT id, name FROM courses.experiences ORDER BY id',
  course: "SELECT id, coalesce(title, 'untitled') AS name FROM courses.courses ORDER BY id",
  chapter: 'SELECT id, title AS name FROM courses.chapters ORDER BY id',
  lesson: 'SELECT id, title AS name FROM courses.lessons ORDER BY id',
  question: 'SELECT id, question_type AS name FROM courses.assessment_questions ORDER BY id',
  option: 'SELECT id, option_text AS name FROM courses.assessment_options ORDER BY id',
  event:
    "SELECT replace(event_id, 'evt_', 'msg_') AS id, type AS name FROM events.log WHERE type NOT LIKE 'fact:%' ORDER BY event_id",
  file: 'SELECT id, filename AS name FROM platform.files ORDER BY id',
  course_student:
    'SELECT s.id, u.username AS name FROM courses.students s JOIN platform.users u ON u.id = s.user_id ORDER BY s.id',
  interaction:
    "SELECT i.id, u.username || '.' || l.title AS name FROM courses.interactions i JOIN courses.lessons l ON l.id = i.lesson_id JOIN platform.users u ON u.id = i.user_id ORDER BY i.id",
  verification:
    "SELECT v.id, a.route || '.' || v.kind || '.' || replace(v.status, '_', '-') AS name FROM trust_safety.verifications v JOIN platform.accounts a ON a.id = v.account_id ORDER BY v.id",
  requested:
    "SELECT i->>'id' AS id, a.route || '.' || v.kind || '.' || (i->>'requirement') AS name FROM trust_safety.verifications v CROSS JOIN jsonb_array_elements(v.requested_information) i JOIN platform.accounts a ON a.id = v.account_id ORDER BY i->>'id'",
  webhook:
    "SELECT w.id, a.route || '.' || w.family AS name FROM events.webhooks w JOIN platform.accounts a ON a.id = w.account_id ORDER BY w.id",
  partner_business: "SELECT id, 'business' AS name FROM billing.partner_businesses ORDER BY id",
};

export async function readNames({ demoData, origin }: TestService, state: DatabaseState): Promise<Names> {
  const byName = new Map([['origin', origin]]);
  for (const [kind, query] of Object.entries(queries)) {
    for (const { id, name } of await state.rows<{ id: string; name: string }>(query)) {
      const baseName = `${kind}.${name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')}`;
      let unique = baseName;
      for (let number = 2; byName.has(unique); number += 1) unique = `${baseName}.${number}`;
      byName.set(unique, id);
    }
  }
  const credentials = new Map(demoData.users.map(({ username, token }) => [`user.${username}`, token]));
  demoData.accounts.forEach(({ keys }, index) => {
    credentials.set('app', demoData.app_api_key);
    for (const [kind, key] of Object.entries(keys)) credentials.set(index === 0 ? kind : `other.${kind}`, key);
  });
  return {
    fill: (value) =>
      mapStrings(value, (text) => text.replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) => lookUp(byName, name))),
    put: (value) =>
      mapStrings(value, (text) => {
        let replaced = text;
        for (const [name, id] of byName) replaced = replaced.replaceAll(id, `{{${name}}}`);
        return replaced;
      }),
    credential: (name) => lookUp(credentials, name),
  };
}

function lookUp(names: ReadonlyMap<string, string>, name: string): string {
  const found = names.get(name);
  if (found === undefined) throw new Error(`Nothing in the demo data is called ${name}.`);
  return found;
}

/** Transforms every string of a value, including the keys of its objects, because a response may be keyed by id. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [change(key), mapStrings(inner, change)])) as T;
}
