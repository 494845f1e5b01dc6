import { describeWorkerInterruptions } from './support/piece-runs';
import { charging, moving } from './support/worker-pieces';

describeWorkerInterruptions({ ...charging, ...moving });
