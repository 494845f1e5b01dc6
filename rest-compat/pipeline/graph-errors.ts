import { ContractError, type ErrorCode, isErrorCode } from '../../contract/errors';
import { isTransient, parseSentence, MessageTemplate } from '../../subgraphs/kit/src/errors';
import { type ParameterNames, plainNames } from './parameter-names';

/** A user error in the payload of a mutation. */
export interface UserErrorData {
  readonly code: string;
  /** Message with placeholders for input paths, as text (`MessageTemplate.template`). */
  readonly template: string;
  readonly path: readonly string[];
}

/** A top-level error of an execution, created in this process or received over HTTP. */
export interface GraphErrorData {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly originalError?: unknown;
}

/** Converts a user error to an error of the REST contract. Throws on a code that is not in the error catalogue. */
export function fromUserError({ code, template, path }: UserErrorData, names: ParameterNames): ContractError {
  if (!isErrorCode(code)) throw new Error(`The graph returned the code '${code}', which is not in the catalogue`);
  return names.refusal(code, parseSentence(template), path);
}

/**
 * Converts top-level GraphQL errors to one error of the REST contract: the first whose code is in the error catalogue,
 * otherwise an error without internal details.
 */
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

/** Returns whether a code is in the error catalogue and is not the code of an internal error. */
function isExpected(code: unknown): boolean {
  return typeof code === 'string' && isErrorCode(code) && code !== 'internal_server_error';
}

/**
 * Maps an error code of the graph to its REST code. The codes differ only for an expired cursor, which is `gone` in
 * REST.
 */
function restCode(code: ErrorCode): ErrorCode {
  return code === 'cursor_expired' ? 'gone' : code;
}

/** Matches the message of graphql-js for an invalid variable value, with the variable and the path in its value. */
const variableFault = /^Variable "\$(\w+)"(?:.* at "([\w.[\]]+)"; )?/s;

function fromVariable([, variable = '', at = variable]: RegExpExecArray, names: ParameterNames): ContractError {
  const [top, ...rest] = at.replaceAll('[', '.').replaceAll(']', '').split('.');
  const param = names.paramOf(top === 'input' ? rest : [variable, ...rest]);
  const message = param === null ? undefined : `${param} has an invalid value.`;
  return new ContractError('parameter_invalid', message, param);
}
