import { ContractError, type ErrorCode, isErrorCode } from '../../contract/errors';
import { isPassing } from '../../subgraphs/kit/src/errors';

/** A business failure in the payload of a mutation. */
export interface UserErrorData {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** A top-level error of an execution, whether it was made in this process or came over HTTP. */
export interface GraphErrorData {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly originalError?: unknown;
}

/** Names in REST of graph input fields, or of all below them, that are not just the snake_case form. */
type ParamNames = Readonly<Record<string, string>>;

/** The first user error of a payload as an error of the REST contract. Throws on a code outside the catalogue. */
export function fromUserError({ code, message, path }: UserErrorData, names: ParamNames = {}): ContractError {
  if (!isErrorCode(code))
    throw new Error(`The graph answered with the code '${code}', which the catalogue does not have`);
  const param = paramOf(path, names);
  const word = path.at(-1) ?? '';
  const restWord = param?.slice(param.lastIndexOf('.') + 1) ?? word;
  const isNamed = word !== restWord && !/^\d+$/.test(word);
  return new ContractError(code, isNamed ? message.replaceAll(word, restWord) : message, param);
}

/** The error that answers a request whose execution had top-level errors: the first that the catalogue knows. */
export function fromGraphErrors(errors: readonly GraphErrorData[], names: ParamNames = {}): ContractError {
  const known = errors.find(({ extensions }) => isExpected(extensions?.['code']));
  if (!known) {
    const passes = errors.some((error) => isPassing(error) || isPassing(error.extensions));
    return Object.assign(new ContractError(passes ? 'service_unavailable' : 'internal_server_error'), {
      cause: errors[0],
    });
  }
  const { param, path } = known.extensions as { param?: unknown; path?: unknown };
  const code = restCode(known.extensions?.['code'] as ErrorCode);
  const variable = variableFault.exec(known.message);
  if (variable) return fromVariable(variable, names);
  const found = typeof param === 'string' ? [param] : Array.isArray(path) ? path.map(String) : [];
  return Object.assign(fromUserError({ code, message: known.message, path: found }, names), { cause: known });
}

/** Whether a code says more than that something went wrong. */
function isExpected(code: unknown): boolean {
  return typeof code === 'string' && isErrorCode(code) && code !== 'internal_server_error';
}

/** REST has said `gone` of an expired cursor since before the graph had a code of its own for it. */
function restCode(code: ErrorCode): ErrorCode {
  return code === 'cursor_expired' ? 'gone' : code;
}

/** How the graph refuses the value of a variable, in its own words. */
const variableFault = /^Variable "\$(\w+)"(?:.* at "([\w.[\]]+)"; )?/s;

function fromVariable([, variable = '', at = variable]: RegExpExecArray, names: ParamNames): ContractError {
  const [top, ...rest] = at.replaceAll('[', '.').replaceAll(']', '').split('.');
  const param = paramOf(top === 'input' ? rest : [variable, ...rest], names);
  const message = param === null ? undefined : `${param} has a value that is not accepted.`;
  return new ContractError('parameter_invalid', message, param);
}

/** `['customFields', '0', 'fieldType']` → `custom_fields[0].field_type`. Keys of metadata are the caller's own and stay. */
function paramOf(path: readonly string[], names: ParamNames): string | null {
  if (path.length === 0) return null;
  const known = namedDepth(path, names);
  let param = names[path.slice(0, known).join('.')] ?? '';
  let verbatim = false;
  for (const part of path.slice(known)) {
    const word = verbatim ? part : snakeCase(part);
    if (!verbatim && /^\d+$/.test(part)) param += `[${part}]`;
    else param += param === '' ? word : `.${word}`;
    verbatim ||= part.toLowerCase().endsWith('metadata');
  }
  return param;
}

/** How much of a path, from its beginning, has a name of its own. */
function namedDepth(path: readonly string[], names: ParamNames): number {
  let depth = path.length;
  while (depth > 0 && names[path.slice(0, depth).join('.')] === undefined) depth -= 1;
  return depth;
}

function snakeCase(word: string): string {
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
