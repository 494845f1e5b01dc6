export {
  answeredWithin,
  beforeDeadline,
  currentDeadline,
  Deadline,
  DeadlinePassed,
  deadlineTold,
  timeLeftHeader,
  uncounted,
  withDeadline,
  withoutDeadline,
} from './deadline';
