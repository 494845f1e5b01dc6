import { ServiceClientError } from '../../../app/runtime/service-client';

/** One request of a fixture. Texts may contain references to results of earlier steps: `${plan.id}`. */
export interface Fixture {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly version_date?: string;
  readonly idempotency_key?: string;
}

/** Responses of the previous steps, by the name of the step. */
export type StepResults = Readonly<Record<string, unknown>>;

const reference = /\$\{([\w.]+)\}/g;

/** Returns all references in a value, for example `plan.id`. */
export function referencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(reference)].map(([, path = '']) => path);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

/**
 * Returns the value with all references replaced. A text that consists of one reference becomes the referenced value,
 * with its type. Throws `ServiceClientError` if a response does not have the field.
 * @param encode applied to each value that becomes a part of a text
 */
export function resolved(value: unknown, results: StepResults, encode: (text: string) => string = String): unknown {
  if (typeof value === 'string') {
    const [whole, path = ''] = /^\$\{([\w.]+)\}$/.exec(value) ?? [];
    if (whole !== undefined) return valueAt(path, results);
    return value.replaceAll(reference, (_match, part: string) => encode(textOf(part, results)));
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, results, encode));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolved(item, results, encode)]));
}

function textOf(path: string, results: StepResults): string {
  const value = valueAt(path, results);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function valueAt(path: string, results: StepResults): unknown {
  let value: unknown = results;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      throw new ServiceClientError(`\${${path}} does not exist: the response has no ${part}.`);
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
