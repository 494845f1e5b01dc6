import { describeWorkerInterruptions } from './support/piece-runs';
import { eventHandling } from './support/worker-pieces';

describeWorkerInterruptions(eventHandling);
