/** A row of the API changelog: a version and the effect of its change on clients. */
export interface ChangelogRow {
  readonly version: string;
  readonly meaning: string;
  /**
   * Paths of resources that have this change but are not part of the API yet; the change applies to them once they are.
   */
  readonly includes?: readonly string[];
}

/** The 24 dated changes of the API contract, newest first. The original API version is older than the last row. */
export const changelogRows: readonly ChangelogRow[] = [
  {
    version: '2026-08-21',
    meaning:
      'Payouts: eight status values, a status detail, amounts as decimal strings, one id, the idempotency key in the header only.',
  },
  { version: '2026-08-14', meaning: 'The event envelope identifies the account by `account_id`.' },
  { version: '2026-08-13', meaning: 'Balances include `in_transit` in addition to `pending`.' },
  { version: '2026-08-12', meaning: 'Webhooks are pinned by `api_version_date`; `api_version` is rejected.' },
  { version: '2026-08-10', meaning: 'New representation of dispute alerts.' },
  {
    version: '2026-08-05-1',
    meaning: 'Fiat swaps: `amount` is the amount to convert, `to_amount` the amount to repay.',
  },
  { version: '2026-08-05', meaning: 'Verifications ask for information in one flat list.' },
  { version: '2026-08-03', meaning: 'New representation of promo codes, with `account_id`.' },
  { version: '2026-07-31', meaning: 'Connected accounts contain their parent as an object, not only its id.' },
  { version: '2026-07-29-1', meaning: 'Payout methods name the supported method that they use.' },
  {
    version: '2026-07-29',
    meaning: 'New representation of card transactions; payout methods include fees and arrival.',
  },
  { version: '2026-07-27', meaning: 'New representation of resolution center cases.' },
  { version: '2026-07-26', meaning: 'New representation of shipments.' },
  { version: '2026-07-25', meaning: 'New representation of disputes, with fewer enum values for state and reason.' },
  {
    version: '2026-07-23',
    meaning:
      'New representation of members and memberships: ids instead of nested objects, lists of all accessible objects, `extend`.',
  },
  {
    version: '2026-07-22',
    meaning: 'Deletions return an object, time filters accept ISO 8601 only, products include `account`.',
  },
  {
    version: '2026-07-20',
    meaning: 'Partners have a percentage for each type of income; new representation of verifications.',
  },
  { version: '2026-07-18', meaning: 'Products and checkout configurations include `account_id`.' },
  { version: '2026-07-08-1', meaning: 'Checkout configurations return times in ISO 8601.' },
  { version: '2026-07-08', meaning: 'Users contain their balances in one object.' },
  { version: '2026-07-01', meaning: 'Partner earnings name their source as `resource` and `product`.' },
  {
    version: '2026-06-20',
    meaning: 'Partner businesses contain volume and earnings in nested objects, shares as fractions.',
  },
  { version: '2026-06-09', meaning: 'Plans include `account` and `account_id`.' },
  { version: '2026-06-08', meaning: 'Requests about users use `account_id`.' },
];
