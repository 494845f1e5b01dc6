export * from './report';
export * from './torture';
