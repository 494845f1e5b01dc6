import type { DocsOperationDetails } from '../source';
import { curlSample } from './curl';
import { goSample } from './go';
import { phpSample } from './php';
import { pythonSample } from './python';
import type { SampleRequest } from './request';
import { rubySample } from './ruby';
import { typeScriptSample } from './typescript';

/** A language of samples. */
export interface SampleLanguage {
  /** Value of `language` in a URL. */
  readonly name: string;
  readonly title: string;
}

/** A request in one language. */
export interface CodeSample {
  readonly language: SampleLanguage;
  readonly code: string;
}

/** The parts of an operation that its samples depend on. */
type SampledOperation = Pick<
  DocsOperationDetails,
  'id' | 'method' | 'path' | 'parameters' | 'bodyExample' | 'responseExample'
>;

const writers: readonly (SampleLanguage & { readonly write: (request: SampleRequest) => string })[] = [
  { name: 'curl', title: 'curl', write: curlSample },
  { name: 'typescript', title: 'TypeScript', write: typeScriptSample },
  { name: 'python', title: 'Python', write: pythonSample },
  { name: 'php', title: 'PHP', write: phpSample },
  { name: 'ruby', title: 'Ruby', write: rubySample },
  { name: 'go', title: 'Go', write: goSample },
];

/** All languages, in the order in which they are shown. */
export const sampleLanguages: readonly SampleLanguage[] = writers;

/**
 * Returns a request of the operation in each language. Variables stand for the URL of the service, the key, and values
 * without an example. Programs use the standard library of their language only. ADR 0073.
 * @param version a dated version, or `v2` for the legacy API, whose requests have no version
 */
export function codeSamples(operation: SampledOperation, version: string): readonly CodeSample[] {
  const isDated = version !== 'v2';
  const { id, method, path, parameters, bodyExample: body, responseExample } = operation;
  const required = parameters.filter((parameter) => parameter.required);
  const request: SampleRequest = {
    id,
    method: method.toUpperCase(),
    path: `/api/${isDated ? 'v1' : 'v2'}${path}`,
    query: required.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.path),
    headers: [
      ...(isDated ? [['Api-Version-Date', version] as const] : []),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body,
    hasResult: responseExample !== undefined,
  };
  return writers.map(({ write, ...language }) => ({ language, code: write(request) }));
}
