export * from './partner-earning.resource';
export * from './partner.service';
export * from './partners';
