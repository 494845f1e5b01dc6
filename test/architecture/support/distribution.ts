/**
 * Tables of accounts that cannot be divided among servers by `account_id` as they are, with the number of constraints that would have to change
 * first. docs/scale.md says how. A table that is not here must have the account in every key, in every unique index, and in every reference.
 */
export const notDistributable: Readonly<Record<string, number>> = {
  'billing.account_payouts': 1, 'billing.affiliate_overrides': 6, 'billing.affiliates': 1, 'billing.card_failures': 1, 'billing.charge_attempts': 6,
  'billing.checkout_configurations': 2, 'billing.checkout_sessions': 5, 'billing.default_plans': 1, 'billing.disputes': 3, 'billing.entries': 6,
  'billing.fee_markups': 1, 'billing.invoices': 9, 'billing.known_files': 1, 'billing.leads': 2, 'billing.members': 2, 'billing.membership_handovers': 3,
  'billing.memberships': 7, 'billing.outbox': 1, 'billing.partner_businesses': 2, 'billing.partner_earnings': 2, 'billing.partners': 3,
  'billing.payment_fees': 2, 'billing.payment_methods': 3, 'billing.payments': 8, 'billing.plans': 3, 'billing.products': 2, 'billing.promo_code_uses': 2,
  'billing.promo_codes': 2, 'billing.referred_users': 2, 'billing.refunds': 3, 'billing.reviews': 3, 'billing.setup_intents': 5, 'billing.shipments': 3,
  'billing.test_clocks': 1, 'billing.token_transactions': 2,
  'courses.accesses': 1, 'courses.assessment_options': 3, 'courses.assessment_questions': 3, 'courses.chapters': 3, 'courses.courses': 2,
  'courses.experience_products': 2, 'courses.experiences': 1, 'courses.interactions': 5, 'courses.known_files': 1, 'courses.known_products': 1,
  'courses.lessons': 4, 'courses.outbox': 1, 'courses.product_licenses': 1, 'courses.students': 3, 'courses.submissions': 3, 'courses.videos': 3,
  'events.known_apps': 1, 'events.log': 1, 'events.outbox': 1, 'events.webhook_deliveries': 1, 'events.webhook_messages': 2, 'events.webhooks': 1,
  'payouts.activity_lines': 2, 'payouts.books': 3, 'payouts.card_transactions': 3, 'payouts.cards': 1, 'payouts.deposits': 1, 'payouts.known_accounts': 1,
  'payouts.known_payment_methods': 1, 'payouts.ledger_accounts': 1, 'payouts.markups': 1, 'payouts.outbox': 1, 'payouts.payout_methods': 1,
  'payouts.payout_quotes': 2, 'payouts.payouts': 2, 'payouts.postings': 4, 'payouts.provider_facts': 1, 'payouts.settlements': 1, 'payouts.swaps': 1,
  'payouts.transfers': 1,
  'platform.access_tokens': 2, 'platform.account_links': 1, 'platform.accounts': 4, 'platform.ad_campaigns': 1, 'platform.ad_groups': 2, 'platform.ads': 2,
  'platform.api_key_secrets': 3, 'platform.api_keys': 3, 'platform.app_installations': 3, 'platform.apps': 1, 'platform.bounty_submissions': 2,
  'platform.files': 1, 'platform.llc_formations': 1, 'platform.mails': 1, 'platform.oauth_grants': 3, 'platform.outbox': 1, 'platform.sealed_mails': 1,
  'platform.social_accounts': 1, 'platform.team_members': 3,
  'trust_safety.account_verifications': 1, 'trust_safety.dispute_alerts': 2, 'trust_safety.disputes': 3, 'trust_safety.known_files': 1,
  'trust_safety.known_payments': 1, 'trust_safety.outbox': 1, 'trust_safety.resolution_case_events': 2, 'trust_safety.resolution_cases': 3,
  'trust_safety.verification_secrets': 2, 'trust_safety.verifications': 1,
};
