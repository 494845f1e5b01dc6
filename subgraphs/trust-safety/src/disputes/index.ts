export { DisputeEntity } from './dispute.entity';
export { createDisputes } from './disputes';
