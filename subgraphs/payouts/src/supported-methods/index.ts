export { type SupportedMethod, digitsAtEnd, isTraced, supportedMethodOf, supportedMethods } from './catalogue';
export { type BankCalendar, type PayoutCountry, payoutCountries } from './payout-countries';
export {
  type DeliveryType,
  type DestinationCategory,
  type RailFee,
  deliveryTypes,
  destinationCategories,
} from './rails';
export { type RequiredField, problemOf } from './required-fields';
export { SupportedPayoutMethodResolver } from './supported-method.resolver';
export { DeliveryTypeEnum, DestinationCategoryEnum, SupportedPayoutMethod } from './supported-method.type';
export { SupportedMethods, checkedAmount } from './supported-methods';
