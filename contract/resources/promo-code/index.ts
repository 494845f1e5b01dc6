import { readFragment } from '../read';

export * from './schema';
export * from './serialize';
export * from './enums';

/** Fragments `PromoCodeListRead` and `PromoCodeRead`. */
export const promoCodeFragment = readFragment('promo-code');
