import { readFragment } from '../read';

export * from './schema';
export * from './serialize';
export * from './words';

/** The fragments `PromoCodeListRead` and `PromoCodeRead`. */
export const promoCodeFragment = readFragment('promo-code');
