export * from './ip-countries';
export * from './table-tax-rates';
export * from './tax-on';
export * from './tax-rates';
export * from './tax.enums';
export * from './taxed-purchase';
export * from './taxes';
export * from './vat-numbers';
