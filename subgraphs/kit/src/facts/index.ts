export * from './fact';
export * from './record-fact';
export * from './until-known';
