import { readFragment } from '../read';

export * from './schema';
export * from './serialize';
export * from './enums';

/** Text of the GraphQL fragments `PromoCodeListRead` and `PromoCodeRead`. */
export const promoCodeFragment = readFragment('promo-code');
