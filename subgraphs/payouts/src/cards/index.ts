export * from './card.entity';
