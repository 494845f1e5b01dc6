import type { DocsOperationDetails } from './source';

/** A request in one language. */
export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** The parts of a request that are the same in all languages. */
interface SampleRequest {
  readonly method: string;
  /** Path with names of values in braces. */
  readonly path: string;
  /** Names of required parameters in the query. */
  readonly query: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: unknown;
}

/**
 * Returns a request of the operation in each language. Variables stand for the URL of the service, the key, and values
 * without an example.
 * @param version a dated version, or `v2` for the legacy API, whose requests have no version
 */
export function codeSamples(operation: DocsOperationDetails, version: string): readonly CodeSample[] {
  const isDated = version !== 'v2';
  const { method, path, parameters, bodyExample: body } = operation;
  const required = parameters.filter((parameter) => parameter.required);
  const request: SampleRequest = {
    method: method.toUpperCase(),
    path: `/api/${isDated ? 'v1' : 'v2'}${path}`,
    query: required.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.path),
    headers: [
      ...(isDated ? [['Api-Version-Date', version] as const] : []),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body,
  };
  return [
    { language: 'curl', code: curlSample(request) },
    { language: 'TypeScript', code: typeScriptSample(request) },
  ];
}

/** Returns the query of a URL; empty without parameters. */
function searchOf(names: readonly string[], valueOf: (name: string) => string): string {
  const pairs = names.map((name) => `${encodeURIComponent(name)}=${valueOf(name)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Returns the name of a shell variable for a parameter: `lesson_id` → `$LESSON_ID`. */
const shellVariable = (name: string): string => `$${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;

function curlSample({ method, path, query, headers, body }: SampleRequest): string {
  const isDefaultMethod = method === (body === undefined ? 'GET' : 'POST');
  const options = [
    ...(isDefaultMethod ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $KEY"',
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`]),
  ];
  const url = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => shellVariable(name));
  return `curl -s "$ORIGIN${url}${searchOf(query, shellVariable)}" \\\n  ${options.join(' \\\n  ')}`;
}

/** Returns the name of a variable for a parameter: `lesson_id` → `lessonId`. */
const variable = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_separator, letter = '') => letter.toUpperCase());

function typeScriptSample({ method, path, query, headers, body }: SampleRequest): string {
  const url = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => `\${${variable(name)}}`);
  const headerLines = headers.map(([name, value]) => `    '${name}': '${value}',\n`).join('');
  const bodyLines =
    body === undefined ? '' : `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),\n`;
  return `const response = await fetch(\`\${origin}${url}${searchOf(query, (name) => `\${${variable(name)}}`)}\`, {
${method === 'GET' ? '' : `  method: '${method}',\n`}  headers: {
    Authorization: \`Bearer \${key}\`,
${headerLines}  },
${bodyLines}});
if (!response.ok) throw new Error(await response.text());
const result = await response.json();`;
}
