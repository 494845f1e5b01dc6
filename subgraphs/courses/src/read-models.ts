import type { ReadModel } from '../../kit/src';
import { experienceReadModel } from './experiences/experience.read-model';

/** The read models of the domain, which join one another. */
export interface ReadModels {
  readonly experience: ReadModel;
}

export function createReadModels(): ReadModels {
  return { experience: experienceReadModel() };
}
