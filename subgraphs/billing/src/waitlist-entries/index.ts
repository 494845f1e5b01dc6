export * from './waitlist-entries';
export * from './waitlist-entry.resource';
export * from './waitlist-entry.repository';
export * from './waitlist-entry.service';
