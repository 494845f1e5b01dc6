/** The parts of a request that are the same in all languages. */
export interface SampleRequest {
  /** Id of the operation: `createPlan`. */
  readonly id: string;
  /** In upper case. */
  readonly method: string;
  /** Path with names of values in braces. */
  readonly path: string;
  /** Names of required parameters in the query. */
  readonly query: readonly string[];
  /** All headers except `Authorization`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** A JSON value; undefined without a body. */
  readonly body: unknown;
  /** Whether the response to a success is JSON. */
  readonly hasResult: boolean;
}

/** Matches the name of a value in a path. */
const pathValue = /\{(\w+)\}/g;

/** Returns the names of the values in the path and in the query. */
export function valueNames({ path, query }: SampleRequest): readonly string[] {
  return [...[...path.matchAll(pathValue)].map(([, name = '']) => name), ...query];
}

/** Returns path and query, with each value replaced by the expression that `valueOf` returns for its name. */
export function pathAndQuery({ path, query }: SampleRequest, valueOf: (name: string) => string): string {
  const filled = path.replaceAll(pathValue, (_braces, name: string) => valueOf(name));
  const pairs = query.map((name) => `${encodeURIComponent(name)}=${valueOf(name)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Returns a name in snake case for a parameter: `lesson_id` → `lesson_id`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '_');
}

/** Returns a name in camel case for a parameter: `lesson_id` → `lessonId`. */
export function camelCase(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_separator, letter = '') => letter.toUpperCase());
}

/** Indents all lines of a text except for the first one. */
export function indented(text: string, indentation: string): string {
  return text.replaceAll('\n', `\n${indentation}`);
}
