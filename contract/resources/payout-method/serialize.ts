import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

interface AmountData {
  readonly amount: string;
}

/** Data of a payout method, as selected by the GraphQL fragment `PayoutMethodRead`. */
export interface PayoutMethodData {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly nickname: string | null;
  readonly destinationCurrency: string;
  readonly isDefault: boolean;
  readonly accountReference: string | null;
  readonly institutionName: string | null;
  readonly supportedPayoutMethod: {
    readonly name: string;
    readonly countryCode: string;
    readonly category: string;
  } | null;
  readonly createdAt: string;
}

/** Serializes a payout method in the shape of the original REST API version, which event payloads use. */
export function serializePayoutMethod({ id, account, supportedPayoutMethod: to, ...method }: PayoutMethodData) {
  return {
    id,
    created_at: method.createdAt,
    company: account && { id: account.id },
    nickname: method.nickname,
    currency: toEnumValue(method.destinationCurrency),
    is_default: method.isDefault,
    account_reference: method.accountReference,
    institution_name: method.institutionName,
    destination: to && { country_code: to.countryCode, category: toEnumValue(to.category), name: to.name },
  };
}

interface SpeedQuoteData {
  readonly fee: AmountData;
  readonly totalReceived: AmountData;
  readonly estimatedArrival: string;
}

/** Data of a payout method quote, as selected by the GraphQL fragment `PayoutMethodQuoteRead`. */
export interface PayoutMethodQuoteData {
  readonly amount: AmountData & { readonly currency: string };
  readonly destinationCurrency: string;
  readonly exchangeRate: string;
  readonly minLimit: AmountData;
  readonly maxLimit: AmountData | null;
  readonly standard: SpeedQuoteData | null;
  readonly instant: SpeedQuoteData | null;
}

interface DeliveryData {
  readonly name: string;
  readonly iconUrl: string | null;
  readonly deliveryType: string;
  readonly countryCode: string;
  readonly supportsStandardDelivery: boolean;
  readonly supportsInstantDelivery: boolean;
  readonly supportsPlaid: boolean;
}

/**
 * Data of a saved payout method, as selected by the GraphQL fragment `SavedPayoutMethodRead`, and by
 * `PayoutMethodTermsRead` if the operation includes it.
 */
export interface SavedPayoutMethodData extends Omit<PayoutMethodData, 'account' | 'supportedPayoutMethod'> {
  readonly status: string;
  readonly statusReason: string | null;
  readonly bankVerificationState: string | null;
  readonly payerName: string | null;
  readonly lastPaidOutAt: string | null;
  readonly unavailableReason: string | null;
  readonly supportedPayoutMethod: DeliveryData | null;
  readonly feeStructure?: {
    readonly percentage: string;
    readonly fixedAmount: string;
    readonly currency: string;
  } | null;
  readonly estimatedArrival?: { readonly standard: string | null; readonly instant: string | null } | null;
  readonly quote?: PayoutMethodQuoteData | null;
}

/**
 * Serializes a saved payout method for the latest REST API version. Fees, arrival estimates and quotes are null if the
 * GraphQL operation did not select them.
 */
export function serializeSavedPayoutMethod({
  id,
  supportedPayoutMethod: to,
  feeStructure,
  estimatedArrival,
  quote,
  ...method
}: SavedPayoutMethodData) {
  return {
    object: 'payout_method',
    id,
    status: toEnumValue(method.status),
    status_reason: method.statusReason,
    is_default: method.isDefault,
    nickname: method.nickname,
    account_reference: method.accountReference,
    bank_verification_state: toEnumValue(method.bankVerificationState),
    linked_via_plaid: false,
    needs_plaid_reconnect: false,
    is_clone: false,
    institution_name: method.institutionName,
    payer_name: method.payerName,
    destination_currency: toEnumValue(method.destinationCurrency),
    created_at: method.createdAt,
    last_paid_out_at: method.lastPaidOutAt,
    unavailable_reason: toEnumValue(method.unavailableReason),
    supported_payout_method: to && deliveryOf(to),
    fee_structure: feeStructure ? feesOf(feeStructure) : null,
    estimated_arrival: estimatedArrival ?? null,
    quote: quote ? { ...quotedOf(quote), instant_unavailable_reason: null, ...speedsOf(quote) } : null,
  };
}

/** Data of a supported payout method, as selected by the GraphQL fragment `SupportedPayoutMethodRead`. */
export interface SupportedPayoutMethodData extends DeliveryData {
  readonly id: string;
  readonly requiredFields: readonly ({ readonly inputType: string } & Readonly<Record<string, unknown>>)[];
  readonly quotes: readonly PayoutMethodQuoteData[] | null;
}

/**
 * Serializes a supported payout method for the latest REST API version. The response contains `required_fields` if
 * `withFields` is true.
 */
export function serializeSupportedPayoutMethod(method: SupportedPayoutMethodData, withFields: boolean) {
  const quotes =
    method.quotes?.map((quote) => ({
      ...quotedOf(quote),
      destination_currency: toEnumValue(quote.destinationCurrency),
      ...speedsOf(quote),
    })) ?? null;
  return {
    object: 'supported_payout_method',
    id: method.id,
    ...deliveryOf(method),
    quotes,
    ...(withFields && {
      required_fields: method.requiredFields.map(({ inputType, ...field }) => ({
        object: 'required_field',
        ...field,
        input_type: toEnumValue(inputType),
      })),
    }),
  };
}

/** GraphQL data of the payout limits of an account or a user. */
export interface PayoutLimitsData {
  readonly currency: string;
  readonly standard: LimitData;
  readonly instant: LimitData & { readonly dailyAmountRemaining: AmountData | null; readonly resetsAt: string };
}

interface LimitData {
  readonly maxAmount: AmountData;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** Serializes payout limits for the latest REST API version. */
export function serializePayoutLimits({ currency, standard, instant }: PayoutLimitsData) {
  const { dailyAmountRemaining: remaining, resetsAt } = instant;
  return {
    object: 'payout_limit',
    currency: toEnumValue(currency),
    standard: limitOf(standard),
    instant: {
      ...limitOf(instant),
      daily_amount_remaining: remaining && decimalNumber(remaining.amount),
      resets_at: resetsAt,
    },
  };
}

function limitOf({ maxAmount, errorCode, errorMessage }: LimitData) {
  return {
    max_amount: decimalNumber(maxAmount.amount),
    error_code: toEnumValue(errorCode),
    error_message: errorMessage,
  };
}

function deliveryOf(to: DeliveryData) {
  return {
    name: to.name,
    icon_url: to.iconUrl,
    delivery_type: toEnumValue(to.deliveryType),
    country_code: to.countryCode,
    supports_standard_delivery: to.supportsStandardDelivery,
    supports_instant_delivery: to.supportsInstantDelivery,
    supports_plaid: to.supportsPlaid,
  };
}

function feesOf({ percentage, fixedAmount, currency }: NonNullable<SavedPayoutMethodData['feeStructure']>) {
  return {
    percentage: decimalNumber(percentage),
    fixed_amount: decimalNumber(fixedAmount),
    currency: toEnumValue(currency),
  };
}

function quotedOf({ amount, exchangeRate, minLimit, maxLimit }: PayoutMethodQuoteData) {
  return {
    amount: decimalNumber(amount.amount),
    currency: toEnumValue(amount.currency),
    exchange_rate: decimalNumber(exchangeRate),
    min_limit: decimalNumber(minLimit.amount),
    max_limit: maxLimit && decimalNumber(maxLimit.amount),
  };
}

function speedsOf({ standard, instant }: PayoutMethodQuoteData) {
  return { standard: standard && speedOf(standard), instant: instant && speedOf(instant) };
}

function speedOf({ fee, totalReceived, estimatedArrival }: SpeedQuoteData) {
  return {
    fee: decimalNumber(fee.amount),
    total_received: decimalNumber(totalReceived.amount),
    estimated_arrival: estimatedArrival,
  };
}
