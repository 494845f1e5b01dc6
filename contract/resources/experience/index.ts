import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `ExperienceRead` and `ExperienceListRead`. */
export const experienceFragment = readFragment('experience');
