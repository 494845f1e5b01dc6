import { absentable, boolean, enumValue, integer, nullable, object, params, resource, shape, string } from '../wire';
import { currencies } from './shared';

const methodTypes = ['platform_balance', 'card'] as const;

/** A payment method for ads. Only balances can be selected, so the fields of cards are null. */
export const adsPaymentMethod = shape('AdsPaymentMethod', {
  id: string('Account id for `platform_balance`.'),
  type: enumValue(methodTypes),
  card_brand: nullable(string()).constant(null),
  exp_month: nullable(integer()).constant(null),
  exp_year: nullable(integer()).constant(null),
  icon_url: nullable(string()).constant(null),
  last4: nullable(string()).constant(null),
  title: nullable(string()).constant(null),
});

const reportingCurrency = enumValue(currencies);
const autoTopUp = boolean('Whether issued cards may draw on the balance automatically.');

/** Preferences of an account. */
export const accountPreferences = resource({
  type: 'AccountPreferences',
  field: 'preferences',
  schema: 'Preference',
  fields: {
    ads_payment_methods: nullable(
      object({ primary: nullable(adsPaymentMethod), backup: nullable(adsPaymentMethod) }),
      'Null if none is set.',
    ),
    ads_reporting_currency: reportingCurrency,
    ads_scheduling_timezone: string('IANA time zone name.'),
    cards_auto_top_up: autoTopUp,
  },
});

export const adsPaymentMethodParams = params('AdsPaymentMethodParams', {
  type: enumValue(methodTypes, 'Cards for ads are not stored: only `platform_balance` is accepted.'),
  id: absentable(string()),
});

export const accountPreferencesUpdateParams = params('PreferenceUpdateParams', {
  ads_payment_methods: absentable(
    object({ primary: adsPaymentMethodParams.field(), backup: absentable(adsPaymentMethodParams.field()) }),
  ),
  ads_reporting_currency: absentable(reportingCurrency),
  ads_scheduling_timezone: absentable(string({ maxLength: 100, description: 'IANA time zone name.' })),
  cards_auto_top_up: absentable(autoTopUp),
});
