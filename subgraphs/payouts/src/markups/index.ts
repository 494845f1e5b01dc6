export * from './markup-events';
export * from './markup.repository';
