import { cutsPiecesOfWorkers } from './support/piece-runs';
import { charging, moving } from './support/worker-pieces';

cutsPiecesOfWorkers({ ...charging, ...moving });
