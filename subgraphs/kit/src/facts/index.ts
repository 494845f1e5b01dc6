export * from './arrival';
export * from './fact';
export * from './record-fact';
export * from './waiting-facts';
