export { ConfigurationError, defineConfig } from './config';
export {
  boolean,
  duration,
  integer,
  list,
  oneOf,
  optionalDuration,
  optionalInteger,
  optionalText,
  text,
  type Setting,
} from './settings';
