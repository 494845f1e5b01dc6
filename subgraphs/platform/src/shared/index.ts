export * from './checks';
export * from './claims';
export * from './credentials-changed';
export * from './image.inputs';
export * from './link-keys';
export * from './owner-snapshots';
export * from './secret-form';
