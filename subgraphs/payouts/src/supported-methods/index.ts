export {
  type SupportedMethod,
  trailingDigits,
  hasTraceNumbers,
  supportedMethodOf,
  supportedMethods,
} from './catalogue';
export { type BankCalendar, payoutCountries } from './payout-countries';
export { type DestinationCategory, type RailFee } from './rails';
export { type RequiredField, problemOf } from './required-fields';
export { SupportedPayoutMethodResolver } from './supported-method.resolver';
export { DeliveryTypeEnum, SupportedPayoutMethod } from './supported-method.type';
export { SupportedMethods, checkedAmount } from './supported-methods';
