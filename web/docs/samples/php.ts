import { literal, type LiteralSyntax } from './literal';
import { indented, pathAndQuery, type SampleRequest, snakeCase } from './request';

const syntax: LiteralSyntax = {
  indentation: '    ',
  words: { null: 'null', true: 'true', false: 'false' },
  list: ['[', ']'],
  // An array without names, or with numbers only, could become a list in JSON.
  object: (names) => (names.every((name) => /^\d+$/.test(name)) ? ['(object) [', ']'] : ['[', ']']),
  string: stringLiteral,
  property: (name) => `${stringLiteral(name)} => `,
};

/** Returns the request as a program that uses a stream of PHP itself, because its extension for curl is optional. */
export function phpSample(request: SampleRequest): string {
  const { method, headers, body, hasResult } = request;
  const url = pathAndQuery(request, (name) => `$${snakeCase(name)}`);
  const headerLines = headers.map(([name, value]) => `        '${name}: ${value}',\n`).join('');
  const bodyLines =
    body === undefined ? '' : `    'content' => json_encode(${indented(literal(body, syntax), '    ')}),\n`;
  return `$context = stream_context_create(['http' => [
${method === 'GET' ? '' : `    'method' => '${method}',\n`}    'header' => [
        "Authorization: Bearer $key",
${headerLines}    ],
${bodyLines}]]);
$response = file_get_contents("$origin${url}", false, $context);
if ($response === false) {
    throw new RuntimeException(error_get_last()['message']);
}${hasResult ? '\n$result = json_decode($response);' : ''}`;
}

/** Returns a literal in single quotes, which interpret nothing; in double quotes if the text has control characters. */
function stringLiteral(text: string): string {
  if (![...text].some((character) => character < ' ')) return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  return JSON.stringify(text).replaceAll(/\\u([0-9a-f]{4})|\\b|\\.|\$/g, (found, code?: string) => {
    if (found === '$') return String.raw`\$`;
    if (found === String.raw`\b`) return String.raw`\u{8}`;
    return code === undefined ? found : `\\u{${code}}`;
  });
}
