export const payoutMethodStatuses = ['created', 'active', 'broken'] as const;
export const bankVerificationStates = ['checking', 'verified', 'no_data', 'warning', 'broken'] as const;
export const deliveryTypes = [
  'cash_pickup',
  'bank_deposit',
  'home_delivery',
  'mobile_wallet',
  'card',
  'check',
  'bill',
  'cryptocurrency',
  'unknown',
] as const;
export const destinationCategories = [
  'crypto',
  'rtp',
  'next_day_bank',
  'bank_wire',
  'digital_wallet',
  'unknown',
] as const;

/** Reasons why payouts at standard speed are blocked. */
export const standardLimitReasons = [
  'account_suspended',
  'block_move_money_out_because_clawback',
  'supportability_check_payout_status_hold',
  'kyc_completed',
  'rmi_clear',
  'identity_rfi_clear',
  'ecommerce_fulfillment_connected',
  'block_move_money_out',
  'block_move_money_out_set_by_parent',
  'card_usage_review_payout_status_hold',
  'no_available_balance',
] as const;
export const instantLimitReasons = [
  'amount_too_high',
  'account_daily_limit_reached',
  'restricted_account',
  'feature_disabled',
] as const;
