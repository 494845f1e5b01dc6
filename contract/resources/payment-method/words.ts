import { namedWords } from '../../schemas';

/** Specification, `CardBrands`. */
export const cardBrands = namedWords('CardBrand', [
  'amex', 'atm_card', 'aura', 'cabal', 'carnet', 'china_union_pay', 'china_union_payuzcard', 'cirrus', 'cmi', 'codensa', 'dankort', 'diners',
  'discover', 'ebt', 'elo', 'fuel_card', 'girocard', 'hipercard', 'hrg_store_card', 'jcb', 'jcblankapay', 'jcbrupay', 'link', 'local_brand',
  'maestro', 'mastercard', 'meeza', 'nspk_mir', 'private_label', 'rupay', 'tarjeta_naranja', 'troy', 'uatp', 'unionpay', 'unknown', 'uzcard',
  'verve', 'visa', 'visabancontact', 'visadankort', 'wexcard',
]);

/** Specification, `PaymentMethodTypes`. */
export const paymentMethodTypes = namedWords('PaymentMethodType', [
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
]);
