export {
  withTimeout,
  withinDeadline,
  currentDeadline,
  Deadline,
  DeadlineExceeded,
  deadlineFromHeader,
  timeLeftHeader,
  uncounted,
  withDeadline,
  withoutDeadline,
} from './deadline';
