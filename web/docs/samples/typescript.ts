import { camelCase, indented, pathAndQuery, type SampleRequest } from './request';

/** Returns the request as a program that uses `fetch`. */
export function typeScriptSample(request: SampleRequest): string {
  const { method, headers, body, hasResult } = request;
  const url = pathAndQuery(request, (name) => `\${${camelCase(name)}}`);
  const headerLines = headers.map(([name, value]) => `    '${name}': '${value}',\n`).join('');
  const bodyLines =
    body === undefined ? '' : `  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),\n`;
  return `const response = await fetch(\`\${origin}${url}\`, {
${method === 'GET' ? '' : `  method: '${method}',\n`}  headers: {
    Authorization: \`Bearer \${key}\`,
${headerLines}  },
${bodyLines}});
if (!response.ok) throw new Error(await response.text());${hasResult ? '\nconst result = await response.json();' : ''}`;
}
