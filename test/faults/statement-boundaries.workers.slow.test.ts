import { cutsPiecesOfWorkers } from './support/piece-runs';
import { charging, moving } from './support/worker-pieces';

jest.setTimeout(600_000);

cutsPiecesOfWorkers({ ...charging, ...moving });
