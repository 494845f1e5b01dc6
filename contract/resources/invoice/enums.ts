export const invoiceStatuses = ['draft', 'open', 'paid', 'past_due', 'uncollectible', 'void'] as const;
export const collectionMethods = ['send_invoice', 'charge_automatically'] as const;
