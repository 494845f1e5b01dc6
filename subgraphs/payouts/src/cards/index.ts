export * from './card.resource';
