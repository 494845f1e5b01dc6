export * from './llc-formation.entity';
export * from './llc-formations';
