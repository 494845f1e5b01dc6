import { cutsPiecesOfWorkers } from './support/piece-runs';
import { hearing } from './support/worker-pieces';

cutsPiecesOfWorkers(hearing);
