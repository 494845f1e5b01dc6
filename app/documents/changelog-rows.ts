/** A row of the contract's changelog: a version and its effect on clients. */
export interface ChangelogRow {
  readonly version: string;
  readonly meaning: string;
  /** Paths of resources that are not served yet; the change applies to them as soon as they are served. */
  readonly comesWith?: readonly string[];
}

/** The 24 dated changes of the contract, newest first. The original version precedes the last row. */
export const changelogRows: readonly ChangelogRow[] = [
  {
    version: '2026-08-21',
    meaning:
      'Payouts: eight states, a detail of the state, amounts as decimal texts, one id, the idempotency key in the header only.',
  },
  { version: '2026-08-14', meaning: 'The envelope of events names the account by `account_id`.' },
  { version: '2026-08-13', meaning: 'Balances show `in_transit` beside `pending`.' },
  { version: '2026-08-12', meaning: 'Webhooks are pinned by `api_version_date`; `api_version` is refused.' },
  { version: '2026-08-10', meaning: 'Dispute alerts in a form of their own.' },
  { version: '2026-08-05-1', meaning: 'Swaps of money: `amount` is what is converted, `to_amount` what is repaid.' },
  { version: '2026-08-05', meaning: 'Verifications ask for information in one flat list.' },
  { version: '2026-08-03', meaning: 'Promo codes in a form of their own, with `account_id`.' },
  { version: '2026-07-31', meaning: 'Connected accounts show their parent whole, not only by id.' },
  { version: '2026-07-29-1', meaning: 'Payout methods name the supported method that they use.' },
  { version: '2026-07-29', meaning: 'Card transactions in a form of their own; payout methods show fees and arrival.' },
  { version: '2026-07-27', meaning: 'The resolution centre in a form of its own.' },
  { version: '2026-07-26', meaning: 'Shipments in a form of their own.' },
  { version: '2026-07-25', meaning: 'Disputes in a form of their own, with fewer words for state and reason.' },
  {
    version: '2026-07-23',
    meaning:
      'Members and memberships in a form of their own: ids instead of nested objects, lists of everything in reach, `extend`.',
  },
  {
    version: '2026-07-22',
    meaning: 'Deletes answer with an object, filters by time take ISO 8601 only, products show `account`.',
  },
  {
    version: '2026-07-20',
    meaning: 'Partners have a percentage for each kind of income; verifications in a form of their own.',
  },
  { version: '2026-07-18', meaning: 'Products and checkout configurations say `account_id`.' },
  { version: '2026-07-08-1', meaning: 'Checkout configurations write times in ISO 8601.' },
  { version: '2026-07-08', meaning: 'Users show their balances in one object.' },
  { version: '2026-07-01', meaning: 'Earnings of partners name what they come from as `resource` and `product`.' },
  {
    version: '2026-06-20',
    meaning: 'Businesses of partners show volume and earnings in nested objects, shares as fractions.',
  },
  { version: '2026-06-09', meaning: 'Plans say `account` and `account_id`.' },
  { version: '2026-06-08', meaning: 'Requests about users say `account_id`.' },
];
