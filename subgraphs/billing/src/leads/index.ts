export * from './lead.entity';
export * from './leads';
