import { ContractError, isErrorCode } from '../../contract/errors';
import { isPassing } from './passing-failure';

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

/** Names in REST of graph input fields that are not just the snake_case form. */
type ParamNames = Readonly<Record<string, string>>;

/** The first user error of a payload as an error of the REST contract. Throws on a code outside the catalogue. */
export function fromUserError({ code, message, path }: UserErrorData, names: ParamNames = {}): ContractError {
  if (!isErrorCode(code)) throw new Error(`The graph answered with the code '${code}', which the catalogue does not have`);
  const param = paramOf(path, names);
  const word = path.at(-1) ?? '';
  const restWord = param?.slice(param.lastIndexOf('.') + 1) ?? '';
  const said = word === restWord || word === '' ? message : message.replaceAll(word, restWord);
  return new ContractError(code, said, param);
}

/** The error that answers a request whose execution had top-level errors. */
export function fromGraphErrors(errors: readonly GraphErrorData[]): ContractError {
  const known = errors.find((error) => isErrorCode(codeOf(error)));
  if (known) {
    const { param } = known.extensions ?? {};
    return new ContractError(codeOf(known) as ContractError['code'], known.message, typeof param === 'string' ? snakeCase(param) : null);
  }
  const code = errors.some((error) => isPassing(error) || isPassing(error.extensions)) ? 'service_unavailable' : 'internal_server_error';
  return Object.assign(new ContractError(code), { cause: errors[0] });
}

function codeOf(error: GraphErrorData): string {
  return typeof error.extensions?.['code'] === 'string' ? error.extensions['code'] : '';
}

/** `['customFields', '0', 'fieldType']` → `custom_fields[0].field_type`. Keys of metadata are the caller's own and stay. */
function paramOf(path: readonly string[], names: ParamNames): string | null {
  if (path.length === 0) return null;
  const named = names[path.join('.')];
  if (named !== undefined) return named;
  let param = '';
  let verbatim = false;
  for (const part of path) {
    const word = verbatim ? part : snakeCase(part);
    if (/^\d+$/.test(part)) param += `[${part}]`;
    else param += param === '' ? word : `.${word}`;
    verbatim ||= part.toLowerCase().endsWith('metadata');
  }
  return param;
}

function snakeCase(word: string): string {
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
