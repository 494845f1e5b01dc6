export * from './promo-code.discounts';
export * from './promo-codes';
