import { type TSchema, Type, enumOf, nullable, ref } from '../../schemas';
import { currencies } from '../shared';

const types = ['platform_balance', 'card'] as const;

/** JSON Schemas for account preferences in the date-versioned REST API, latest version. */
export const accountPreferencesSchemas: Record<string, TSchema> = {
  AdsPaymentMethod: Type.Object({
    id: Type.String({ description: 'Account id for `platform_balance`.' }),
    type: enumOf(types),
    card_brand: nullable(Type.String()),
    exp_month: nullable(Type.Integer()),
    exp_year: nullable(Type.Integer()),
    icon_url: nullable(Type.String()),
    last4: nullable(Type.String()),
    title: nullable(Type.String()),
  }),
  Preference: Type.Object({
    ads_payment_methods: nullable(
      Type.Object({ primary: nullable(ref('AdsPaymentMethod')), backup: nullable(ref('AdsPaymentMethod')) }),
      { description: 'Null if none is set.' },
    ),
    ads_reporting_currency: enumOf(currencies),
    ads_scheduling_timezone: Type.String({ description: 'IANA time zone name.' }),
    cards_auto_top_up: Type.Boolean({ description: 'Whether issued cards may draw on the balance automatically.' }),
  }),
  AdsPaymentMethodParams: Type.Object({
    type: enumOf(types, { description: 'Cards for ads are not stored: only `platform_balance` is accepted.' }),
    id: Type.Optional(Type.String()),
  }),
  PreferenceUpdateParams: Type.Object({
    ads_payment_methods: Type.Optional(
      Type.Object({ primary: ref('AdsPaymentMethodParams'), backup: Type.Optional(ref('AdsPaymentMethodParams')) }),
    ),
    ads_reporting_currency: Type.Optional(enumOf(currencies)),
    ads_scheduling_timezone: Type.Optional(Type.String({ maxLength: 100 })),
    cards_auto_top_up: Type.Optional(Type.Boolean()),
  }),
};
