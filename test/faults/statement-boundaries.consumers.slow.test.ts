import { cutsPiecesOfWorkers } from './support/piece-runs';
import { hearing } from './support/worker-pieces';

jest.setTimeout(600_000);

cutsPiecesOfWorkers(hearing);
