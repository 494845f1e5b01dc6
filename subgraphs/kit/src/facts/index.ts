export * from './deliver-facts';
export * from './fact';
export * from './followed-facts';
export * from './record-fact';
export * from './until-known';
export * from './waiting-events';
