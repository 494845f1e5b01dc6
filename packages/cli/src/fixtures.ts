import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { ServiceClientError } from '../../../app/runtime/service-client';
import { type Command, printResult } from './command';
import { type Fixture, referencesIn, resolved, type StepResults } from './fixture-references';
import { requestHeaders, RequestRejected, restPath, sendRequest } from './rest';
import { findServiceTarget, type ServiceTarget } from './service-target';
import { isObject, type JsonObject, queryOf, readJsonFile } from './values';

const methods: readonly unknown[] = ['GET', 'POST', 'PATCH', 'DELETE'];
const stepFields = ['name', 'method', 'path', 'query', 'data', 'version_date', 'idempotency_key'];

/** Reads a fixture, and checks all its steps. Throws `InvalidArguments`. */
function readFixture(file: string): readonly Fixture[] {
  const content = readJsonFile(file);
  const steps = isObject(content) ? content['steps'] : undefined;
  if (!Array.isArray(steps) || steps.length === 0)
    throw new InvalidArguments(`${file} is no fixture: expected an object with a list of steps.`);
  const names = new Set<string>();
  return (steps as unknown[]).map((step, index) => {
    const problem = isObject(step) ? problemOf(step, names) : 'expected an object';
    if (problem !== null) throw new InvalidArguments(`${file}: step ${index + 1}: ${problem}.`);
    const fixture = step as unknown as Fixture;
    names.add(fixture.name);
    return fixture;
  });
}

/**
 * Returns the problem of a step; null if it has none.
 * @param earlier names of the steps before it
 */
function problemOf(step: JsonObject, earlier: ReadonlySet<string>): string | null {
  const { name, method, path, query = {}, version_date: version, idempotency_key: idempotencyKey } = step;
  const unknown = Object.keys(step).find((field) => !stepFields.includes(field));
  if (unknown !== undefined) return `${unknown} is not a field. Fields: ${stepFields.join(', ')}`;
  if (typeof name !== 'string' || !/^[a-z]\w*$/.test(name)) return 'name must be a word in lower case';
  if (earlier.has(name)) return `the name ${name} is used twice`;
  if (!methods.includes(method)) return `method must be one of ${methods.join(', ')}`;
  if (typeof path !== 'string' || !path.startsWith('/')) return 'path must be a path of the REST API, such as /plans';
  if (!isObject(query)) return 'query must be an object';
  for (const [field, value] of Object.entries({ version_date: version, idempotency_key: idempotencyKey }))
    if (value !== undefined && typeof value !== 'string') return `${field} must be text`;
  const missing = referencesIn(step).find((reference) => !earlier.has(reference.split('.')[0] ?? ''));
  return missing === undefined ? null : `\${${missing}} refers to no earlier step`;
}

async function runStep(target: ServiceTarget, step: Fixture, results: StepResults): Promise<unknown> {
  const query = Object.entries(step.query ?? {}).map(([name, value]) => `${name}=${String(resolved(value, results))}`);
  const text = await sendRequest(target, {
    method: step.method,
    path: restPath(String(resolved(step.path, results, encodeURIComponent))) + queryOf(query),
    body: step.data === undefined ? undefined : resolved(step.data, results),
    headers: requestHeaders(step.version_date, step.idempotency_key && String(resolved(step.idempotency_key, results))),
  });
  return text === '' ? null : (JSON.parse(text) as unknown);
}

/** The command `fixtures`: sends the requests of a file in their order. */
export const fixturesCommand: Command = {
  name: 'fixtures',
  names: ['<file>'],
  options: {},
  summary: 'Sends the requests of a JSON file, which can use the results of earlier ones.',
  details:
    'The file has steps: {"steps": [{"name": "plan", "method": "POST", "path": "/plans", "data": {…}}, {"name": "shown", "method": "GET", "path": "/plans/${plan.id}"}]}. A step may have query, version_date and idempotency_key. The first failure ends the command; all steps are checked before the first request.',
  run: async (args, output) => {
    const steps = readFixture(args.names[0] ?? '');
    for (const { version_date: version } of steps) requestHeaders(version, undefined);
    const target = findServiceTarget(args, output);
    const results: Record<string, unknown> = {};
    const lines: string[] = [];
    for (const [index, step] of steps.entries()) {
      if (output.shutdown.begun) return;
      const place = `Step ${index + 1} of ${steps.length}, ${step.name}`;
      output.note(`${place}: ${step.method} ${step.path}`);
      try {
        results[step.name] = await runStep(target, step, results);
      } catch (error) {
        if (!(error instanceof RequestRejected) || error.status === 401) throw error;
        throw new ServiceClientError(`${place}, failed: ${error.message}`, error.status);
      }
      const result = results[step.name];
      lines.push(`${step.name}  ${isObject(result) && typeof result['id'] === 'string' ? result['id'] : 'done'}`);
    }
    printResult(args, output, results, lines.join('\n'));
  },
};
