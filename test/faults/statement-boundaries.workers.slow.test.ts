import { describeWorkerInterruptions } from './support/worker-interruptions';
import { charging, moving } from './support/work-units';

describeWorkerInterruptions({ ...charging, ...moving });
