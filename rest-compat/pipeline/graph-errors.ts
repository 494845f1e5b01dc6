import { ContractError, type ErrorCode, isErrorCode } from '../../contract/errors';
import { isTransient, parseSentence, MessageTemplate } from '../../subgraphs/kit/src/errors';
import { type ParameterNames, plainNames } from './parameter-names';

/** A user error in the payload of a mutation. */
export interface UserErrorData {
  readonly code: string;
  /** Message with placeholders for input paths (`MessageTemplate.template`). */
  readonly template: string;
  readonly path: readonly string[];
}

/** A top-level error of an execution, created in this process or received over HTTP. */
export interface GraphErrorData {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly originalError?: unknown;
}

/** Converts a user error to an error of the REST contract. Throws on a code outside the catalogue. */
export function fromUserError({ code, template, path }: UserErrorData, names: ParameterNames): ContractError {
  if (!isErrorCode(code)) throw new Error(`The graph returned the code '${code}', which is not in the catalogue`);
  return names.refusal(code, parseSentence(template), path);
}

/** Converts top-level errors to one error of the REST contract: the first with a code of the catalogue, else a masked error. */
export function fromGraphErrors(errors: readonly GraphErrorData[], names = plainNames): ContractError {
  const expected = errors.find(({ extensions }) => isExpected(extensions?.['code']));
  if (!expected) {
    const passes = errors.some((error) => isTransient(error) || isTransient(error.extensions));
    return Object.assign(new ContractError(passes ? 'service_unavailable' : 'internal_server_error'), {
      cause: errors[0],
    });
  }
  const variable = variableFault.exec(expected.message);
  if (variable) return fromVariable(variable, names);
  const { code, param, path, template } = expected.extensions as Record<string, unknown>;
  const input = typeof param === 'string' ? [param] : Array.isArray(path) ? path.map(String) : [];
  const messageTemplate =
    typeof template === 'string' ? parseSentence(template) : new MessageTemplate([expected.message]);
  return Object.assign(names.refusal(restCode(code as ErrorCode), messageTemplate, input), { cause: expected });
}

/** Returns whether a code is in the catalogue and more specific than an internal error. */
function isExpected(code: unknown): boolean {
  return typeof code === 'string' && isErrorCode(code) && code !== 'internal_server_error';
}

/** Maps codes of the graph to REST: the REST contract has `gone` for an expired cursor, the graph a specific code. */
function restCode(code: ErrorCode): ErrorCode {
  return code === 'cursor_expired' ? 'gone' : code;
}

/** Message of graphql-js for an invalid variable value. */
const variableFault = /^Variable "\$(\w+)"(?:.* at "([\w.[\]]+)"; )?/s;

function fromVariable([, variable = '', at = variable]: RegExpExecArray, names: ParameterNames): ContractError {
  const [top, ...rest] = at.replaceAll('[', '.').replaceAll(']', '').split('.');
  const param = names.paramOf(top === 'input' ? rest : [variable, ...rest]);
  const message = param === null ? undefined : `${param} has an invalid value.`;
  return new ContractError('parameter_invalid', message, param);
}
