export * from './waitlist-entries';
export * from './waitlist-entry.entity';
export * from './waitlist-entry.repository';
export * from './waitlist-entry.service';
