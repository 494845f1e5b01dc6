import { toEnumValue } from '../shared';

interface MethodData {
  readonly id: string;
  readonly type: string;
}

/** What `AccountPreferencesRead` selects. */
export interface AccountPreferencesData {
  readonly adsPaymentMethods: { readonly primary: MethodData; readonly backup: MethodData | null } | null;
  readonly adsReportingCurrency: string;
  readonly adsSchedulingTimezone: string;
  readonly cardsAutoTopUp: boolean;
}

/** The newest shape of what an account has chosen. */
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

/** Only balances are chosen, and they have none of what a card shows. */
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
