export * from './checks';
export * from './claims';
export * from './credentials-changed';
export * from './image.inputs';
export * from './owner-facts';
