export * from './invoice.charges';
export * from './invoice.entity';
export * from './invoices';
