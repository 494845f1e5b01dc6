export * from './commission.entity';
export * from './commission.repository';
export * from './commission.service';
