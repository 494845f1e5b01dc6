export * from './fact';
export * from './record-fact';
