export const paymentStatuses = ['draft', 'open', 'paid', 'pending', 'uncollectible', 'unresolved', 'void'] as const;
export const paymentSubstatuses = [
  'succeeded', 'pending', 'failed', 'past_due', 'canceled', 'price_too_low', 'uncollectible', 'refunded', 'auto_refunded', 'partially_refunded',
  'dispute_warning', 'dispute_needs_response', 'dispute_warning_needs_response', 'resolution_needs_response', 'dispute_under_review',
  'dispute_warning_under_review', 'resolution_under_review', 'dispute_won', 'dispute_warning_closed', 'resolution_won', 'dispute_lost',
  'dispute_closed', 'resolution_lost', 'drafted', 'incomplete', 'unresolved', 'open_dispute', 'open_resolution',
] as const;
export const billingReasons = ['subscription_create', 'subscription_cycle', 'subscription_update', 'one_time', 'manual', 'subscription'] as const;
export const taxBehaviors = ['exclusive', 'inclusive', 'unspecified', 'unable_to_collect'] as const;
export const paymentProviders = [
  'stripe', 'coinbase', 'paypal', 'apple', 'sezzle', 'splitit', 'platform_balance', 'multi_psp', 'adyen', 'claritypay',
  'checkout_dot_com', 'airwallex', 'coinflow', 'sequra', 'dlocal', 'masspay',
] as const;
export const paymentFeeTypes = [
  'stripe_domestic_processing_fee', 'stripe_international_processing_fee', 'stripe_fixed_processing_fee', 'stripe_billing_fee',
  'stripe_radar_fee', 'sales_tax_remittance', 'sales_tax_remittance_reversal', 'stripe_sales_tax_fee', 'service_processing_fee',
  'marketplace_affiliate_fee', 'affiliate_fee', 'crypto_fee', 'stripe_standard_processing_fee', 'paypal_fee', 'stripe_payout_fee',
  'dispute_fee', 'dispute_alert_fee', 'apple_processing_fee', 'buyer_fee', 'sezzle_processing_fee', 'splitit_processing_fee',
  'platform_balance_processing_fee', 'payment_processing_percentage_fee', 'payment_processing_fixed_fee', 'cross_border_percentage_fee',
  'fx_percentage_fee', 'orchestration_percentage_fee', 'three_ds_fixed_fee', 'billing_percentage_fee', 'revshare_percentage_fee',
  'application_fee', 'high_risk_merchant_fee',
] as const;
export const transactionStatuses = [
  'succeeded', 'declined', 'error', 'pending', 'created', 'expired', 'won', 'rejected', 'lost', 'prevented', 'canceled',
] as const;
export const transactionTypes = [
  'purchase', 'authorize', 'capture', 'refund', 'canceled', 'verify', 'chargeback', 'pre_chargeback', 'three_d_secure',
  'fraud_screening', 'authorization', 'installment',
] as const;
export const disputeStatuses = [
  'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost', 'closed',
  'other',
] as const;
export const caseStatuses = [
  'merchant_response_needed', 'customer_response_needed', 'merchant_info_needed', 'customer_info_needed', 'under_platform_review',
  'customer_won', 'merchant_won', 'customer_withdrew',
] as const;
export const caseIssues = [
  'forgot_to_cancel', 'item_not_received', 'significantly_not_as_described', 'unauthorized_transaction', 'product_unacceptable',
] as const;
export const caseMerchantActions = ['accept', 'deny', 'request_more_info', 'appeal', 'respond'] as const;
export const casePlatformActions = ['request_buyer_info', 'request_merchant_info', 'merchant_wins', 'platform_refund', 'merchant_refund'] as const;
