import { ContractError, type ErrorCode, isErrorCode } from '../../contract/errors';
import { isTransient } from '../../subgraphs/kit/src/errors/transient-errors';
import { parseSentence, MessageTemplate } from '../../subgraphs/kit/src/errors/sentence';
import { type ParameterNames, plainNames } from './parameter-names';

/** An element of `userErrors` in the payload of a mutation. */
export interface UserErrorData {
  readonly code: string;
  /** Error message with placeholders for input names, as text (`MessageTemplate.template`). */
  readonly template: string;
  readonly path: readonly string[];
}

/** An element of the top-level `errors` of a GraphQL result, created in this process or received over HTTP. */
export interface GraphErrorData {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly originalError?: unknown;
}

/**
 * Converts a user error of a mutation to an error of the REST contract. Throws on a code that is not in the error
 * catalogue.
 */
export function fromUserError({ code, template, path }: UserErrorData, names: ParameterNames): ContractError {
  if (!isErrorCode(code)) throw new Error(`The graph returned the code '${code}', which is not in the catalogue`);
  return names.refusal(code, parseSentence(template), path);
}

/**
 * Converts top-level GraphQL errors to one REST error: the first error whose code is in the error catalogue, otherwise
 * an error without internal details.
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

/**
 * Returns whether an error code is in the error catalogue and may be shown to clients, that is, is not
 * `internal_server_error`.
 */
function isExpected(code: unknown): boolean {
  return typeof code === 'string' && isErrorCode(code) && code !== 'internal_server_error';
}

/**
 * Returns the REST code for an error code of the graph. Only one differs: an expired cursor (`cursor_expired`) is
 * `gone` in REST.
 */
function restCode(code: ErrorCode): ErrorCode {
  return code === 'cursor_expired' ? 'gone' : code;
}

/**
 * Matches the message of graphql-js for an invalid variable value. Captures the variable name and, for a nested value,
 * its path.
 */
const variableFault = /^Variable "\$(\w+)"(?:.* at "([\w.[\]]+)"; )?/s;

function fromVariable([, variable = '', at = variable]: RegExpExecArray, names: ParameterNames): ContractError {
  const [top, ...rest] = at.replaceAll('[', '.').replaceAll(']', '').split('.');
  const param = names.paramOf(top === 'input' ? rest : [variable, ...rest]);
  const message = param === null ? undefined : `${param} has an invalid value.`;
  return new ContractError('parameter_invalid', message, param);
}
