import { literal, type LiteralSyntax } from './literal';
import { pathAndQuery, type SampleRequest, snakeCase } from './request';

const syntax: LiteralSyntax = {
  indentation: '  ',
  words: { null: 'nil', true: 'true', false: 'false' },
  list: ['[', ']'],
  object: () => ['{', '}'],
  string: stringLiteral,
  property: (name) => (/^[a-z_]\w*$/.test(name) ? `${name}: ` : `${stringLiteral(name)}: `),
};

/** Returns the request as a program that uses `net/http`. */
export function rubySample(request: SampleRequest): string {
  const { method, headers, body, hasResult } = request;
  const url = pathAndQuery(request, (name) => `#{${snakeCase(name)}}`);
  const className = method.charAt(0) + method.slice(1).toLowerCase();
  const headerLines = headers.map(([name, value]) => `  "${name}" => "${value}",\n`).join('');
  const importLines = body === undefined && !hasResult ? '' : 'require "json"\n';
  return `${importLines}require "net/http"

uri = URI("#{origin}${url}")
request = Net::HTTP::${className}.new(
  uri,
  "Authorization" => "Bearer #{key}",
${headerLines})
${body === undefined ? '' : `request.body = ${literal(body, syntax)}.to_json\n`}response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }
raise response.body unless response.is_a?(Net::HTTPSuccess)${hasResult ? '\nresult = JSON.parse(response.body)' : ''}`;
}

/** Returns a literal in double quotes, whose escapes include those of JSON, without interpolation. */
function stringLiteral(text: string): string {
  return JSON.stringify(text).replaceAll(/#(?=[{$@])/g, String.raw`\#`);
}
