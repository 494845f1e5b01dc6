import { literal, type LiteralSyntax } from './literal';
import { indented, pathAndQuery, type SampleRequest, snakeCase } from './request';

const syntax: LiteralSyntax = {
  indentation: '    ',
  words: { null: 'None', true: 'True', false: 'False' },
  list: ['[', ']'],
  object: () => ['{', '}'],
  // All escapes of JSON are escapes of Python.
  string: (text) => JSON.stringify(text),
  property: (name) => `${JSON.stringify(name)}: `,
};

/** Returns the name of a variable; `from` is a keyword. */
function variable(name: string): string {
  return name === 'from' ? 'from_' : snakeCase(name);
}

/** Returns the request as a program that uses `urllib`, whose `urlopen` raises an error for a status from 400. */
export function pythonSample(request: SampleRequest): string {
  const { method, headers, body, hasResult } = request;
  const url = pathAndQuery(request, (name) => `{${variable(name)}}`);
  const headerLines = headers.map(([name, value]) => `        "${name}": "${value}",\n`).join('');
  const bodyLines =
    body === undefined ? '' : `    data=json.dumps(${indented(literal(body, syntax), '    ')}).encode(),\n`;
  const importLines = body === undefined && !hasResult ? '' : 'import json\n';
  const call = hasResult
    ? 'with urllib.request.urlopen(request) as response:\n    result = json.load(response)'
    : 'urllib.request.urlopen(request).close()';
  return `${importLines}import urllib.request

request = urllib.request.Request(
    f"{origin}${url}",
${method === 'GET' ? '' : `    method="${method}",\n`}    headers={
        "Authorization": f"Bearer {key}",
${headerLines}    },
${bodyLines})
${call}`;
}
