import { pathAndQuery, type SampleRequest, snakeCase } from './request';

/** Returns the request as a command of a shell. */
export function curlSample(request: SampleRequest): string {
  const { method, headers, body } = request;
  const isDefaultMethod = method === (body === undefined ? 'GET' : 'POST');
  const options = [
    ...(isDefaultMethod ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $KEY"',
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`]),
  ];
  const url = pathAndQuery(request, (name) => `$${snakeCase(name).toUpperCase()}`);
  return `curl -s "$ORIGIN${url}" \\\n  ${options.join(' \\\n  ')}`;
}
