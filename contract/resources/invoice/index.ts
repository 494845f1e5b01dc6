import { type ResourceRead, readFragment } from '../read';
import { type InvoiceData, serializeInvoice } from './serialize';

export * from './schema';
export * from './serialize';

export const invoiceRead: ResourceRead = {
  type: 'Invoice',
  field: 'invoice',
  fragment: readFragment('invoice'),
  serialize: (data: InvoiceData) => serializeInvoice(data),
};
