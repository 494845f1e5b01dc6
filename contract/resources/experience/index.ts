import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragments are `ExperienceRead` and `ExperienceListRead`. */
export const experienceFragment = readFragment('experience');
