import { describeWorkerInterruptions } from './support/worker-interruptions';
import { eventHandling } from './support/work-units';

describeWorkerInterruptions(eventHandling);
