export * from './fact';
