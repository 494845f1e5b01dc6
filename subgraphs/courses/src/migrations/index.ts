import { Experiences1750000000001 } from './0001-experiences';

/** Every migration of the domain, in the order in which they run. */
export const migrations = [Experiences1750000000001];
