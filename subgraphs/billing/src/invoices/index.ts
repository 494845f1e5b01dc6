export * from './invoice.charges';
export * from './invoice.resource';
export * from './invoices';
