export * from './address.type';
export * from './custom-field-responses';
export * from './filters';
export * from './hosted-pages';
export * from './metadata';
export * from './reach';
export * from './texts';
export * from './words';
