/** Operations of the OpenAPI documents, and the requests that the forms make of them. */

const documents = new Map();

/** Returns the OpenAPI document of a version, which is loaded once. Rejects if it cannot be loaded. */
function documentOf(version) {
  const loading = documents.get(version) ?? load(version);
  documents.set(version, loading);
  loading.catch(() => documents.delete(version));
  return loading;
}

async function load(version) {
  const response = await fetch(`/openapi/${version}.json`);
  if (!response.ok) throw new Error(`The OpenAPI document has the status ${response.status}.`);
  return response.json();
}

/** Returns a function that replaces a reference in a document by the component. */
function resolver(document) {
  return (entry) => {
    const [, , kind, name] = entry?.$ref?.split('/') ?? [];
    return kind === undefined ? entry : document.components[kind][name];
  };
}

const basePath = (document) => new URL(document.servers[0].url, location.href).pathname;

/**
 * Returns the lists of a version by the prefix of their ids: those that need no other parameter than the account. The
 * account is that of the key, which is no list.
 */
export async function loadLists(version) {
  const document = await documentOf(version);
  const resolve = resolver(document);
  const own = ['/accounts/me', '/company'].find((path) => Object.hasOwn(document.paths, path));
  const lists = new Map(own === undefined ? [] : [['biz', { url: basePath(document) + own, ofAccount: false }]]);
  for (const [path, { get }] of Object.entries(document.paths)) {
    const parameters = get?.parameters.map(resolve) ?? [];
    const examples = Object.values(resolve(get?.responses[200])?.content?.['application/json']?.examples ?? {});
    const [prefix] = String(resolve(examples[0])?.value.data?.[0]?.id ?? '').split('_');
    if (lists.has(prefix) || parameters.some(({ name, required }) => required && name !== 'account_id')) continue;
    lists.set(prefix, {
      url: basePath(document) + path,
      ofAccount: parameters.some(({ name }) => name === 'account_id'),
    });
  }
  return lists;
}

/** Returns the operation with an id: its method, URL, parameters and body, with their recorded values. */
export async function loadOperation(version, id) {
  const document = await documentOf(version);
  const resolve = resolver(document);
  const [path, method, operation] = Object.entries(document.paths)
    .flatMap(([url, methods]) => Object.entries(methods).map(([name, described]) => [url, name, described]))
    .find(([, , { operationId }]) => operationId === id);
  const recorded = (examples = {}) => resolve(examples[id] ?? Object.values(examples)[0])?.value;
  const parameters = operation.parameters.map(resolve).map(({ name, in: place, required, schema, examples }) => ({
    name,
    place,
    required: required === true,
    list: schema.type === 'array',
    value: required ? (recorded(examples) ?? schema.enum?.[0] ?? '') : '',
  }));
  const content = operation.requestBody?.content['application/json'];
  return {
    version,
    method: method.toUpperCase(),
    url: basePath(document) + path,
    parameters: parameters.filter(({ place }) => place !== 'header'),
    body: content && {
      required: operation.requestBody.required === true,
      example: recorded(content.examples) ?? content.example,
    },
  };
}

/**
 * Creates the request of an operation.
 * @param values the entered text by the name of the parameter; empty ones are left out
 * @param body JSON, or empty for a request without a body
 */
export function requestOf({ version, method, url, parameters }, values, body) {
  const query = parameters
    .filter(({ name, place }) => place === 'query' && values[name])
    .flatMap(({ name, list }) => (list ? values[name].split(/\s*,\s*/) : [values[name]]).map((value) => [name, value]));
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return {
    method,
    url: url.replaceAll(/\{(\w+)\}/g, (_braces, name) => encodeURIComponent(values[name])) + search,
    headers: {
      ...(version !== 'v2' && { 'Api-Version-Date': version }),
      ...(method === 'POST' && { 'Idempotency-Key': randomKey() }),
      ...(body !== '' && { 'Content-Type': 'application/json' }),
    },
    body: body === '' ? undefined : body,
  };
}

/** Unlike `crypto.randomUUID`, this also works where the page is not loaded over HTTPS. */
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the request as a command, in which a variable stands for the key. */
export function curlOf({ method, url, headers, body }) {
  const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const isDefault = method === (body === undefined ? 'GET' : 'POST');
  return [
    `curl -i ${isDefault ? '' : `-X ${method} `}${quoted(location.origin + url)}`,
    '-H "Authorization: Bearer $KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/**
 * Sends a request with a key. Cookies are not sent, so that the key alone determines the permissions.
 * @returns the response with its text and the elapsed milliseconds; null without a response
 */
export async function send({ method, url, headers, body }, key) {
  const started = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, Accept: 'application/json', Authorization: `Bearer ${key}` },
      body,
      credentials: 'omit',
      cache: 'no-store',
    });
    const text = await response.text();
    return { response, text, milliseconds: Math.round(performance.now() - started) };
  } catch {
    return null;
  }
}
