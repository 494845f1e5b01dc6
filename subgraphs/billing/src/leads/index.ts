export * from './lead.resource';
export * from './leads';
