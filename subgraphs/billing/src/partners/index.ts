export * from './partner-earning.entity';
export * from './partner.service';
export * from './partners';
