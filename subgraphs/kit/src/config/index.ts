export {
  ConfigurationError,
  defineConfig,
  type ConfigDefinition,
  type ConfigValues,
  type Relation,
  type SettingDescription,
} from './config';
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
