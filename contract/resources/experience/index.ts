import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments for REST responses with experiences: `ExperienceRead` and, for lists, `ExperienceListRead`. */
export const experienceFragment = readFragment('experience');
