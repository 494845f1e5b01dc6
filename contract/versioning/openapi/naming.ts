/** Descriptions of common list parameters, by parameter name, for parameters whose schema has no description. */
const commonParameters: Readonly<Record<string, string>> = {
  created_after: 'Only objects created after this time.',
  created_before: 'Only objects created before this time.',
  updated_after: 'Only objects updated after this time.',
  updated_before: 'Only objects updated before this time.',
  order: 'Sort column.',
  direction: 'Sort direction, `desc` by default.',
  visibility: 'Only objects with this visibility.',
  visibilities: 'Only objects with one of these visibilities.',
  release_methods: 'Only plans with one of these release methods.',
  plan_types: 'Only plans of these types.',
  access_pass_types: 'Only products of these types.',
  status: 'Only objects with this status.',
  statuses: 'Only objects with one of these statuses.',
  account_id: 'The account (`biz_`).',
  plan_id: 'Only objects of this plan.',
  plan_ids: 'Only objects of one of these plans.',
  product_id: 'Only objects of this product.',
  product_ids: 'Only objects of one of these products.',
  user_id: 'Only objects of this user.',
  user_ids: 'Only objects of one of these users.',
  promo_code_ids: 'Only objects with one of these promo codes.',
  access_level: 'Only members with this access level.',
  most_recent_actions: 'Only members with one of these most recent actions.',
  cancel_options: 'Only objects canceled for one of these reasons.',
  resource_type: 'Type of the resource.',
  override_type: 'Only terms of this type.',
  transaction_type: 'Only transactions of this type.',
  page: 'Page number, starting at 1.',
  per: 'Rows on each page, 10 by default.',
  expand: 'Nested objects to expand; others are returned as ids.',
};

export function descriptionOf(parameter: string): string | undefined {
  return commonParameters[parameter];
}

const acronyms: Readonly<Record<string, string>> = { api: 'API', oauth: 'OAuth', jwks: 'JWKS' };

/** Returns the OpenAPI tag of an operation key, from its first path segment: `GET /api_keys/{id}` → `API keys`. */
export function tagOf(key: string): string {
  const [, first = ''] = pathOf(key).split('/');
  const [head = '', ...rest] = first.split(/[_-]/).map((word) => acronyms[word] ?? word);
  return [head.charAt(0).toUpperCase() + head.slice(1), ...rest].join(' ');
}

/** Returns the method of an operation key in lower case: `GET /plans/{id}` → `get`. */
export function methodOf(key: string): string {
  return key.slice(0, key.indexOf(' ')).toLowerCase();
}

/** Returns the path of an operation key: `GET /plans/{id}` → `/plans/{id}`. */
export function pathOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

/**
 * Returns the noun for a path parameter: `/api_keys/{id}` → `API key`, `/users/{id}/access/{resource_id}` → `resource`.
 */
export function resourceNameOf(path: string, parameter: string): string {
  if (parameter !== 'id') return parameter.replace(/_id$/, '').replaceAll('_', ' ');
  const before =
    path
      .slice(0, path.indexOf(`/{${parameter}}`))
      .split('/')
      .at(-1) ?? '';
  return singular(before)
    .split(/[_-]/)
    .map((word) => acronyms[word] ?? word)
    .join(' ');
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const verbs: Readonly<Record<string, string>> = {
  get: 'retrieve',
  post: 'create',
  patch: 'update',
  put: 'replace',
  delete: 'delete',
};

/**
 * Returns the OpenAPI operation id, which generated clients use as the method name: `listPlans`, `retrievePlan`,
 * `createPlan`, `publishProduct`, `retrieveUserAccess`. It is derived only from the key (method and path), so that it
 * never changes. A path with hyphens is an alternative spelling of a path with underscores.
 *
 * @param isList whether the response is a page or a list
 */
export function operationIdOf(key: string, isList: boolean): string {
  const [method, path] = [methodOf(key), pathOf(key)];
  const segments = path.split('/').slice(1);
  const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false;
  const last = segments.at(-1) ?? '';
  const command = method === 'post' && segments.some(isParameter) && !isParameter(last);
  const resourceSegments = command ? segments.slice(0, -1) : segments;
  const literals = resourceSegments.flatMap((segment, index) => {
    if (isParameter(segment)) return [];
    const isSingular =
      isParameter(resourceSegments[index + 1]) ||
      (method === 'post' && !command && index === resourceSegments.length - 1);
    return [isSingular ? singular(segment) : segment];
  });
  const verb = verbs[method === 'post' && isParameter(last) ? 'patch' : method] ?? method;
  const suffix = path.includes('-') ? ['hyphenated'] : [];
  return camelCase([command ? last : isList ? 'list' : verb, ...literals, ...suffix].join('_'));
}

function camelCase(words: string): string {
  return words.replace(/[_-]+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
