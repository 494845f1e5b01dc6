export * from './arrival';
export * from './fact';
export * from './record-fact';
