import { Experiences1750000000001 } from './0001-experiences';
import { Accesses1750000000010 } from './0010-accesses';
import { ExperienceProducts1750000000011 } from './0011-experience-products';
import { Courses1750000000020 } from './0020-courses';
import { Assessments1750000000021 } from './0021-assessments';
import { Videos1750000000022 } from './0022-videos';
import { AccountVerifications1750000000023 } from './0023-account-verifications';
import { Students1750000000040 } from './0040-students';
import { KnownUsers1750000000041 } from './0041-known-users';
import { CoursesInboxByTime1750000000121 } from './0121-inbox-by-time';
import { CoursesOutboxContext1750000000140 } from './0140-outbox-context';

/** All migrations of the domain in the order in which they run. */
export const migrations = [
  Experiences1750000000001,
  Accesses1750000000010,
  ExperienceProducts1750000000011,
  Courses1750000000020,
  Assessments1750000000021,
  Videos1750000000022,
  AccountVerifications1750000000023,
  Students1750000000040,
  KnownUsers1750000000041,
  CoursesInboxByTime1750000000121,
  CoursesOutboxContext1750000000140,
];
