import { toEnumValue } from '../shared';

interface MethodData {
  readonly id: string;
  readonly type: string;
}

/** Fields that the GraphQL fragment `AccountPreferencesRead` selects. */
export interface AccountPreferencesData {
  readonly adsPaymentMethods: { readonly primary: MethodData; readonly backup: MethodData | null } | null;
  readonly adsReportingCurrency: string;
  readonly adsSchedulingTimezone: string;
  readonly cardsAutoTopUp: boolean;
}

/** Serializes the preferences of an account in the format of the latest API version. */
export function serializeAccountPreferences({
  adsPaymentMethods: methods,
  adsReportingCurrency,
  adsSchedulingTimezone,
  cardsAutoTopUp,
}: AccountPreferencesData) {
  return {
    ads_payment_methods: methods && {
      primary: serializeMethod(methods.primary),
      backup: methods.backup && serializeMethod(methods.backup),
    },
    ads_reporting_currency: toEnumValue(adsReportingCurrency),
    ads_scheduling_timezone: adsSchedulingTimezone,
    cards_auto_top_up: cardsAutoTopUp,
  };
}

/** Serializes an ads payment method. Only balances can be selected, so the card fields are null. */
function serializeMethod({ id, type }: MethodData) {
  return {
    id,
    type: toEnumValue(type),
    card_brand: null,
    exp_month: null,
    exp_year: null,
    icon_url: null,
    last4: null,
    title: null,
  };
}
