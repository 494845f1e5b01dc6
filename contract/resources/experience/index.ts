import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `ExperienceRead` and `ExperienceListRead`. */
export const experienceFragment = readFragment('experience');
