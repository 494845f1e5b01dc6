export * from './checks';
export * from './claims';
export * from './credentials-changed';
export * from './image.inputs';
export * from './link-keys';
export * from './owner-facts';
export * from './secret-form';
