export * from './shipment.entity';
export * from './shipments';
