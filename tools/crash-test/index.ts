export * from './report';
export * from './crash-test';
