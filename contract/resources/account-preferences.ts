import {
  absentable,
  boolean,
  enumValue,
  integer,
  nullable,
  object,
  params,
  resource,
  shape,
  string,
  described,
} from '../wire';
import { currencies } from './shared';

const methodTypes = ['platform_balance', 'card'] as const;

/** A payment method for ads. Only balances can be selected, so the fields of cards are null. */
export const adsPaymentMethod = shape('AdsPaymentMethod', {
  id: string('Account id for `platform_balance`.'),
  type: enumValue(methodTypes, 'Type of the payment method; only balances can be selected.'),
  card_brand: nullable(string('Card network; always null.')).constant(null),
  exp_month: nullable(integer('Expiry month of the card; always null.')).constant(null),
  exp_year: nullable(integer('Expiry year of the card; always null.')).constant(null),
  icon_url: nullable(string('URL of an icon; always null.')).constant(null),
  last4: nullable(string('Last four digits of the card; always null.')).constant(null),
  title: nullable(string('Display name; always null.')).constant(null),
});

const reportingCurrency = enumValue(currencies, 'Currency of ad reports.');
const autoTopUp = boolean('Whether issued cards may draw on the balance automatically.');

/** Preferences of an account. */
export const accountPreferences = resource({
  type: 'AccountPreferences',
  field: 'preferences',
  schema: 'Preference',
  fields: {
    ads_payment_methods: nullable(
      object({
        primary: nullable(adsPaymentMethod, 'Primary payment method for ads.'),
        backup: nullable(adsPaymentMethod, 'Payment method used if the primary one fails; null for none.'),
      }),
      'Null if none is set.',
    ),
    ads_reporting_currency: reportingCurrency,
    ads_scheduling_timezone: string('IANA time zone name.'),
    cards_auto_top_up: autoTopUp,
  },
});

export const adsPaymentMethodParams = params('AdsPaymentMethodParams', {
  type: enumValue(methodTypes, 'Cards for ads are not stored: only `platform_balance` is accepted.'),
  id: absentable(string('Account whose balance pays (`biz_`); this account by default.')),
});

export const accountPreferencesUpdateParams = params('PreferenceUpdateParams', {
  ads_payment_methods: absentable(
    object(
      {
        primary: described(adsPaymentMethodParams.field(), 'Primary payment method for ads.'),
        backup: absentable(described(adsPaymentMethodParams.field(), 'Payment method used if the primary one fails.')),
      },
      'Payment methods for ads; replaces both.',
    ),
  ),
  ads_reporting_currency: absentable(reportingCurrency),
  ads_scheduling_timezone: absentable(string({ maxLength: 100, description: 'IANA time zone name.' })),
  cards_auto_top_up: absentable(autoTopUp),
});
