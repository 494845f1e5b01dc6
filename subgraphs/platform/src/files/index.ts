export * from './file.resource';
export * from './file.links';
export * from './file.names';
export * from './file.states';
export * from './content-types';
export * from './files';
export * from './pictures';
export * from './store';
