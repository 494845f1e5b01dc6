/** A query that returns the violations of an invariant, one report line each. */
export interface SqlCheck {
  readonly name: string;
  readonly text: string;
}

const tokens = "ARRAY['ape', 'btc', 'eth', 'usdt', 'xau']";

/**
 * Claim links with the numbers of ledger entries that are expected after the initial posting. `claims`: 1 if the link
 * had a single claim and it was redeemed, else 0 (claims of a link for several users are separate transfers).
 * `returns`: 1 if the link ended before everything was claimed.
 */
const claimLinks = `SELECT *, CASE WHEN redeemable_count = 1 THEN redeemed_count ELSE 0 END AS claims, redeemable_count - redeemed_count AS unclaimed,
  CASE WHEN status <> 'processing' AND redeemed_count < redeemable_count THEN 1 ELSE 0 END AS returns FROM payouts.transfers WHERE type = 'claim_link'`;

/** Invariants of payouts, swaps, transfers, refunds and their ledger entries. They hold whenever the system is idle. */
export const ledgerChecks: readonly SqlCheck[] = [
  {
    name: 'the entries of payouts match their status',
    text: `SELECT 'payout ' || p.id || ' is ' || p.status || ', and its entries are ' || coalesce(e.kinds, 'none') AS line FROM payouts.payouts p
      LEFT JOIN (SELECT reference_id, string_agg(kind, ' ' ORDER BY posted_at, kind) AS kinds FROM payouts.entries WHERE reference_type = 'payout' GROUP BY 1) e ON e.reference_id = p.id
      WHERE coalesce(e.kinds, '') <> 'payout_requested ' || CASE WHEN p.status = 'completed' THEN 'payout_completed' WHEN p.status = 'reversed' THEN 'payout_completed payout_reversed' ELSE 'payout_returned' END`,
  },
  {
    name: 'payouts debit their amount',
    text: `SELECT 'payout ' || p.id || ' of ' || p.amount || ' ' || p.currency || ' took ' || coalesce(-o.amount, 0) AS line FROM payouts.payouts p
      LEFT JOIN payouts.entries e ON e.reference_id = p.id AND e.kind = 'payout_requested'
      LEFT JOIN payouts.postings o ON o.entry_id = e.id AND o.posted_at = e.posted_at AND o.account_id = p.account_id AND o.currency = p.currency AND o.amount < 0
      WHERE coalesce(o.amount, 0) <> -p.amount`,
  },
  {
    name: 'the provider is paid once for each completed payout',
    text: `SELECT 'payout ' || p.id || ' is ' || p.status || ', and the provider has ' || coalesce(s.state, 'no order') || ' of ' || coalesce(s.amount, 0) || ', arrived ' || coalesce(f.times, 0) || ' times' AS line
      FROM payouts.payouts p LEFT JOIN payouts.sandbox_payouts s ON s.key = p.id
      LEFT JOIN (SELECT key, count(*) AS times FROM payouts.sandbox_facts WHERE kind = 'completed' GROUP BY 1) f ON f.key = p.id
      WHERE CASE WHEN p.status IN ('completed', 'reversed')
        THEN s.state IS DISTINCT FROM 'entered' OR coalesce(f.times, 0) <> 1 OR s.currency <> p.currency
          OR s.amount <> p.amount - CASE WHEN p.fee_paid_by = 'platform' THEN 0 ELSE p.fee_amount + p.markup_fee END
        ELSE coalesce(f.times, 0) > 0 END`,
  },
  {
    name: 'each order of the provider belongs to a payout',
    text: `SELECT 'the provider has the order ' || s.key || ' of ' || coalesce(s.amount, 0) || ', and there is no such payout' AS line FROM payouts.sandbox_payouts s
      WHERE NOT EXISTS (SELECT FROM payouts.payouts p WHERE p.id = s.key)`,
  },
  {
    name: 'the clearing account of the provider matches its payouts',
    text: `SELECT 'the provider was given ' || coalesce(p.sum, 0) || ' ' || coalesce(b.currency, p.currency) || ', and its book holds ' || coalesce(b.balance, 0) AS line
      FROM (SELECT currency, balance FROM payouts.books WHERE kind = 'payout_clearing' AND provider = 'sandbox') b
      FULL JOIN (SELECT s.currency, sum(s.amount) AS sum FROM payouts.sandbox_payouts s JOIN payouts.payouts p ON p.id = s.key AND p.status = 'completed' GROUP BY 1) p ON p.currency = b.currency
      WHERE coalesce(b.balance, 0) <> coalesce(p.sum, 0)`,
  },
  {
    name: 'transfers and swaps are posted once, with their amounts',
    text: `SELECT m.name || ' ' || m.id || ' of ' || m.amount || ' ' || m.currency || ' has ' || count(e.id) || ' entries, which took ' || coalesce(-sum(o.amount), 0) AS line
      FROM (SELECT 'transfer' AS name, id, account_id, amount, currency, 1 AS entries, amount AS taken FROM payouts.transfers WHERE type <> 'claim_link'
        UNION ALL SELECT 'claim link', id, account_id, amount, currency, 1 + claims + returns, amount * (redeemable_count + claims + returns * unclaimed) FROM (${claimLinks}) links
        UNION ALL SELECT 'swap', id, account_id, amount_in, from_currency, parts, amount_in * parts FROM (SELECT *, CASE WHEN from_currency = ANY (${tokens}) OR to_currency = ANY (${tokens}) THEN 2 ELSE 1 END AS parts FROM payouts.swaps) swaps) m
      LEFT JOIN payouts.entries e ON e.reference_id = m.id
      LEFT JOIN payouts.postings o ON o.entry_id = e.id AND o.posted_at = e.posted_at AND o.account_id = m.account_id AND o.currency = m.currency AND o.amount < 0
      GROUP BY m.name, m.id, m.amount, m.currency, m.entries, m.taken HAVING count(e.id) <> m.entries OR coalesce(-sum(o.amount), 0) <> m.taken`,
  },
  {
    name: 'each claim of a link is posted once and counted',
    text: `SELECT 'claim link ' || t.id || ' was claimed ' || t.redeemed_count || ' times, by ' || count(c.user_id) || ' users, and its claims have ' || count(e.id) || ' entries' AS line
      FROM payouts.transfers t LEFT JOIN payouts.transfer_claims c ON c.transfer_id = t.id
      LEFT JOIN payouts.entries e ON e.effect_key = 'transfer:' || t.id || ':claimed:' || c.user_id
      WHERE t.type = 'claim_link' GROUP BY t.id, t.redeemed_count HAVING count(c.user_id) <> t.redeemed_count OR count(e.id) <> t.redeemed_count`,
  },
  {
    name: 'refunds match in billing, in the ledger and at the processor',
    text: `SELECT 'refund ' || coalesce(r.id, e.reference_id) || ' of ' || coalesce(r.amount, 0) || ' is ' || coalesce(r.status, 'not known') || ', the ledger gave back ' || coalesce(e.amount, 0) || ', and the processor ' || coalesce(s.amount, 0) AS line
      FROM (SELECT id, amount, currency, status FROM billing.refunds) r
      FULL JOIN (SELECT e.reference_id, sum(o.amount) AS amount FROM payouts.entries e JOIN payouts.postings o ON o.entry_id = e.id AND o.posted_at = e.posted_at
        JOIN payouts.books b ON b.id = o.book_id AND b.kind = 'processor_clearing' WHERE e.kind = 'refund' GROUP BY 1) e ON e.reference_id = r.id
      LEFT JOIN billing.sandbox_refunds s ON s.key = r.id AND s.state = 'succeeded'
      WHERE CASE WHEN r.status = 'succeeded' THEN e.amount IS DISTINCT FROM r.amount OR s.amount IS DISTINCT FROM r.amount ELSE e.amount IS NOT NULL OR s.amount IS NOT NULL END`,
  },
  {
    name: 'refunded amounts of payments match their refunds',
    text: `SELECT 'payment ' || p.id || ' knows of ' || p.refunded_amount || ' given back, and its refunds are ' || coalesce(r.sum, 0) AS line FROM billing.payments p
      LEFT JOIN (SELECT payment_id, sum(amount) AS sum FROM billing.refunds WHERE status = 'succeeded' GROUP BY 1) r ON r.payment_id = p.id WHERE p.refunded_amount <> coalesce(r.sum, 0)`,
  },
  {
    name: 'payments are charged once and posted once',
    text: `SELECT 'payment ' || p.id || ' of ' || p.total || ' was taken ' || coalesce(c.times, 0) || ' times, and posted ' || coalesce(e.times, 0) || ' times' AS line FROM billing.payments p
      LEFT JOIN (SELECT a.payment_id, count(*) AS times FROM billing.sandbox_charges c JOIN billing.charge_attempts a ON a.id = c.key WHERE c.state = 'succeeded' GROUP BY 1) c ON c.payment_id = p.id
      LEFT JOIN (SELECT reference_id, count(*) AS times FROM payouts.entries WHERE kind = 'payment' GROUP BY 1) e ON e.reference_id = p.id
      WHERE p.status = 'paid' AND p.total > 0 AND (coalesce(c.times, 0) <> 1 OR coalesce(e.times, 0) <> 1)`,
  },
  {
    name: 'no ledger account is below its minimum balance',
    text: `SELECT 'book ' || b.id || ' (' || b.kind || ' ' || b.currency || ' of ' || b.account_id || ') holds ' || b.balance AS line FROM payouts.books b
        WHERE b.account_id IS NOT NULL AND b.kind <> 'available' AND b.balance < 0
      UNION ALL SELECT e.kind || ' of ' || e.reference_id || ' left ' || o.balance_after || ' in book ' || b.id FROM payouts.postings o JOIN payouts.entries e ON e.id = o.entry_id AND e.posted_at = o.posted_at
        JOIN payouts.books b ON b.id = o.book_id AND b.kind = 'available' WHERE e.kind IN ('payout_requested', 'transfer', 'swap', 'swap_requested') AND o.amount < 0 AND o.balance_after < 0`,
  },
  {
    // A transfer between two accounts creates one event for each account.
    name: 'every event is recorded once',
    text: `SELECT r.type || ' of ' || r.id || ' was published ' || count(l.event_id) || ' times' AS line
      FROM (SELECT id, 'payout.created' AS type FROM payouts.payouts UNION ALL SELECT id, 'transfer.completed' FROM payouts.transfers WHERE status = 'succeeded'
        UNION ALL SELECT id, 'refund.created' FROM billing.refunds WHERE NOT automatic) r
      LEFT JOIN events.log l ON l.resource_id = r.id AND l.type = r.type GROUP BY r.type, r.id HAVING count(l.event_id) = 0 OR count(l.event_id) <> count(DISTINCT l.account_id)`,
  },
];
