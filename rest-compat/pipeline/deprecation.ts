import type { ApiVersion } from '../../contract/versioning';
import { parseKey } from './route';

/** Response headers of an operation that a later version removes. */
export interface DeprecationHeaders extends Readonly<Record<string, string>> {
  /** Time at which the operation was deprecated, in Unix seconds (RFC 9745): the date of the later version. */
  readonly deprecation: string;
  /** Link to the changes of the later version, and to the operation that replaces this one (RFC 5829), if there is one. */
  readonly link: string;
}

/**
 * Returns the headers of an operation that a later version removes. There is no `Sunset` header, because versions are
 * served without an end. ADR 0064.
 *
 * @param successor key of the operation that replaces it, with the same path parameters; null if there is none
 */
export function deprecationHeaders(
  removedIn: ApiVersion,
  successor: string | null,
  pathParameters: Readonly<Record<string, string>>,
): DeprecationHeaders {
  const changes = `</docs/changelog#v${removedIn}>; rel="deprecation"; type="text/html"`;
  return {
    deprecation: `@${Date.parse(removedIn.slice(0, 10)) / 1_000}`,
    link: successor === null ? changes : `${changes}, <${pathOf(successor, pathParameters)}>; rel="successor-version"`,
  };
}

/** Returns the path of an operation in the dated API, for the resource of a request. */
function pathOf(key: string, pathParameters: Readonly<Record<string, string>>): string {
  const path = parseKey(key).path.replaceAll(/\{([a-z_]+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ''),
  );
  return `/api/v1${path}`;
}
