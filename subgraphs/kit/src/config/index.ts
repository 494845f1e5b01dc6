export { ConfigurationError, defineConfig, type Relation } from './config';
export {
  boolean,
  duration,
  integer,
  list,
  oneOf,
  optionalDuration,
  optionalInteger,
  optionalString,
  text,
  type Setting,
} from './settings';
