export * from './markup-facts';
export * from './markup.repository';
