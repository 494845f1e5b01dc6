export * from './shipment.resource';
export * from './shipments';
