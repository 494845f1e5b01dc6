import { Experiences1750000000001 } from './0001-experiences';
import { Accesses1750000000010 } from './0010-accesses';

/** Every migration of the domain, in the order in which they run. */
export const migrations = [Experiences1750000000001, Accesses1750000000010];
