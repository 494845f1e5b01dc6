import { atVersion, type Case, type SimilarResponse, type CompleteResponse } from './case-file';

/** Returns the complete response that a case expects at a version. Throws if the case has none. */
export function responseAt(one: Pick<Case, 'title' | 'answers'>, version: string): CompleteResponse {
  return atVersion(completed(one, version), version);
}

/** Returns a response with the differences to the response that it is like. */
function completed({ title, answers }: Pick<Case, 'title' | 'answers'>, version: string): CompleteResponse {
  const response = answers[version];
  if (!response) throw new Error(`${title}: no answer is written down for ${version}.`);
  if (!('like' in response)) return response;
  const { status, body } = completed({ title, answers }, response.like);
  const changed = structuredClone(body);
  for (const path of response.without ?? []) change(changed, path, undefined);
  for (const [path, value] of Object.entries(response.with ?? {})) change(changed, path, value);
  return { status, body: changed };
}

/** Returns the difference of a response from that of another version, or the response itself if it has another status or is not an object. */
export function similarResponse(
  response: CompleteResponse,
  other: CompleteResponse,
  like: string,
): CompleteResponse | SimilarResponse {
  if (response.status !== other.status) return response;
  const without: string[] = [];
  const added: Record<string, unknown> = {};
  if (!compare(other.body, response.body, '', without, added)) return response;
  return { like, ...(without.length > 0 && { without }), ...(Object.keys(added).length > 0 && { with: added }) };
}

/** Collects the differences. Returns false if the whole value differs. */
function compare(from: unknown, to: unknown, path: string, without: string[], added: Record<string, unknown>): boolean {
  if (JSON.stringify(from) === JSON.stringify(to)) return true;
  if (
    !isObject(from) ||
    !isObject(to) ||
    Array.isArray(from) !== Array.isArray(to) ||
    (Array.isArray(from) && from.length !== (to as unknown as unknown[]).length)
  ) {
    if (path === '') return false;
    added[path] = to;
    return true;
  }
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) without.push(join(path, key, from));
  for (const key of Object.keys(to)) {
    if (!Object.hasOwn(from, key)) added[join(path, key, to)] = to[key];
    else compare(from[key], to[key], join(path, key, to), without, added);
  }
  return true;
}

function join(path: string, key: string, parent: object): string {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** Sets the value at a path, or removes it if the value is undefined. */
function change(root: unknown, path: string, value: unknown): void {
  const keys = path.match(/[^.[\]]+/g) ?? [];
  const last = keys.pop() as string;
  const node = keys.reduce((at, key) => (at as Record<string, unknown>)[key], root) as Record<string, unknown>;
  if (value === undefined) delete node[last];
  else node[last] = value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
