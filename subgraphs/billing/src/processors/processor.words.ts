import { wordEnum } from '../../../kit/src';

/** Who moves the money (contract, `PaymentProvider`). */
export const paymentProviders = [
  'stripe', 'coinbase', 'paypal', 'apple', 'sezzle', 'splitit', 'platform_balance', 'multi_psp', 'adyen', 'claritypay', 'checkout_dot_com',
  'airwallex', 'coinflow', 'sequra', 'dlocal',
] as const;
export type PaymentProvider = (typeof paymentProviders)[number];
export const PaymentProviderEnum = wordEnum('PaymentProvider', paymentProviders, 'Who moves the money of a payment.');

/** Specification, `CardBrands`. */
export const cardBrands = [
  'amex', 'atm_card', 'aura', 'cabal', 'carnet', 'china_union_pay', 'china_union_payuzcard', 'cirrus', 'cmi', 'codensa', 'dankort', 'diners',
  'discover', 'ebt', 'elo', 'fuel_card', 'girocard', 'hipercard', 'hrg_store_card', 'jcb', 'jcblankapay', 'jcbrupay', 'link', 'local_brand',
  'maestro', 'mastercard', 'meeza', 'nspk_mir', 'private_label', 'rupay', 'tarjeta_naranja', 'troy', 'uatp', 'unionpay', 'unknown', 'uzcard',
  'verve', 'visa', 'visabancontact', 'visadankort', 'wexcard',
] as const;
export type CardBrand = (typeof cardBrands)[number];
export const CardBrandEnum = wordEnum('CardBrand', cardBrands, 'The network of a card.');

/** Specification, `PaymentMethodTypes`. */
export const paymentMethodTypes = [
  'acss_debit', 'addi', 'affirm', 'afterpay_clearpay', 'alipay', 'alma', 'amazon_pay', 'apple', 'apple_pay', 'au_bank_transfer', 'au_becs_debit',
  'bacs_debit', 'bancolombia', 'bancontact', 'bank_wire', 'billie', 'bizum', 'blik', 'boleto', 'bre_b', 'ca_bank_transfer', 'capchase_pay',
  'card', 'card_installments_six', 'card_installments_three', 'card_installments_twelve', 'cashapp', 'claritypay', 'coinbase', 'coinflow',
  'crypto', 'custom', 'customer_balance', 'demo_pay', 'efecty', 'eps', 'eu_bank_transfer', 'fpx', 'gb_bank_transfer', 'giropay', 'google_pay',
  'gopay', 'grabpay', 'id_bank_transfer', 'ideal', 'interac', 'kakao_pay', 'klarna', 'klarna_pay_now', 'konbini', 'kr_card', 'kr_market',
  'kriya', 'kueski', 'link', 'm_pesa', 'mb_way', 'mercado_pago', 'mobilepay', 'modo', 'mondu', 'multibanco', 'naver_pay', 'nequi', 'netbanking',
  'ng_bank', 'ng_bank_transfer', 'ng_card', 'ng_market', 'ng_ussd', 'ng_wallet', 'nz_bank_account', 'oxxo', 'p24', 'pago_efectivo',
  'pay_by_bank', 'payco', 'paynow', 'paypal', 'paypay', 'payto', 'pix', 'platform_balance', 'promptpay', 'pse', 'qris', 'rapipago', 'rechnung',
  'revolut_pay', 'samsung_pay', 'satispay', 'scalapay', 'sencillito', 'sepa_debit', 'sequra', 'servipag', 'sezzle', 'shop_pay', 'shopeepay',
  'sofort', 'south_korea_market', 'spei', 'splitit', 'sunbit', 'swish', 'tamara', 'twint', 'unknown', 'upi', 'us_bank_account',
  'us_bank_transfer', 'venmo', 'vipps', 'webpay', 'wechat_pay', 'yape', 'zip',
] as const;
export type PaymentMethodType = (typeof paymentMethodTypes)[number];
export const PaymentMethodTypeEnum = wordEnum('PaymentMethodType', paymentMethodTypes, 'How a payment is made.');

/** Why a bank or processor says no (contract, `decline_code`). */
export const declineCodes = [
  'insufficient_funds', 'lost_card', 'stolen_card', 'expired_card', 'suspected_fraud', 'invalid_card_number', 'invalid_cvc',
  'invalid_cvc_or_expiration', 'incorrect_pin', 'authentication_required', 'card_not_supported', 'currency_not_supported',
  'duplicate_transaction', 'generic_decline', 'invalid_account', 'invalid_amount', 'processing_error', 'restricted_card',
  'card_velocity_exceeded', 'contact_issuer', 'bank_declined', 'regulatory_blocked', 'transaction_not_permitted', 'transaction_stopped',
  'card_type_not_supported', 'issuer_not_found', 'closed_account', 'issuer_unavailable', 'invalid_zip', 'invalid_expiry_month',
  'invalid_expiry_year', 'invalid_expiry', 'invalid_transaction', 'cannot_authorize', 'pin_required', 'pin_try_exceeded', 'provider_declined',
  'high_risk', 'test_mode_decline', 'merchant_blacklist',
] as const;
export type DeclineCode = (typeof declineCodes)[number];
