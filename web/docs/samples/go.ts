import { camelCase, pathAndQuery, type SampleRequest, valueNames } from './request';

/** Returns the name of a variable: `account_id` → `accountID`. */
const variable = (name: string): string => camelCase(name).replace(/Id$/, 'ID');

/** Returns the request as a function of `net/http`, with the body as text. */
export function goSample(request: SampleRequest): string {
  const { id, method, headers, body, hasResult } = request;
  const parameters = ['origin', 'key', ...valueNames(request).map(variable)].join(', ');
  const url = pathAndQuery(request, (name) => `"+${variable(name)}+"`);
  const packages = [
    ...(hasResult ? ['encoding/json'] : []),
    'errors',
    'net/http',
    ...(body === undefined ? [] : ['strings']),
  ];
  const failure = (error: string): string => `{\n\t\treturn ${hasResult ? 'nil, ' : ''}${error}\n\t}`;
  const headerLines = headers.map(([name, value]) => `\trequest.Header.Set("${name}", "${value}")\n`).join('');
  return `package main

import (
${packages.map((name) => `\t"${name}"\n`).join('')})

func ${id}(${parameters} string) ${hasResult ? '(any, error)' : 'error'} {
${body === undefined ? '' : `\tbody := strings.NewReader(${rawLiteral(JSON.stringify(body, null, 2))})\n`}\
\trequest, err := http.NewRequest("${method}", ${`origin+"${url}"`.replace(/\+""$/, '')}, ${body === undefined ? 'nil' : 'body'})
\tif err != nil ${failure('err')}
\trequest.Header.Set("Authorization", "Bearer "+key)
${headerLines}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil ${failure('err')}
\tdefer response.Body.Close()
\tif response.StatusCode >= 400 ${failure('errors.New(response.Status)')}
${hasResult ? '\tvar result any\n\terr = json.NewDecoder(response.Body).Decode(&result)\n\treturn result, err' : '\treturn nil'}
}`;
}

/** Returns a literal in backquotes, which interpret nothing and cannot contain a backquote. */
function rawLiteral(text: string): string {
  return `\`${text.replaceAll('`', '` + "`" + `')}\``;
}
