export { DisputeEntity } from './dispute.entity';
export type { DisputeRecorder } from './dispute.recorder';
export type { DisputeRepository } from './dispute.repository';
export { createDisputes } from './disputes';
