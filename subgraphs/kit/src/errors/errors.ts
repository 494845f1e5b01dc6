import { reasonOf } from './error-reasons';
import { type InputPath, inputName, lastName, MessageTemplate, messageTemplate, thisInput } from './sentence';

/**
 * Expected domain error: a request violates a business rule. It rolls back the transaction and is returned as a
 * `UserError` of the mutation's payload. The code is stable and part of the error catalog.
 *
 * @param inputPath path of the invalid input field, with the field names of the GraphQL API; empty when no single field
 * is invalid. Not called `path`: an executor treats an error with a `path` as already located in the response.
 */
export class DomainError extends Error {
  /**
   * Message as a template, which each API renders with its own input names; `message` has the names of the GraphQL API.
   */
  readonly sentence: MessageTemplate;

  /** @param message text, or a template if the text names inputs */
  constructor(
    readonly code: string,
    message: string | MessageTemplate,
    readonly inputPath: InputPath = [],
  ) {
    const complete = toSentence(message).about(inputPath);
    super(complete.render(lastName));
    this.name = new.target.name;
    this.sentence = complete;
  }

  /** Reason in upper case: that of the error's class, else the code (`ErrorReason`). */
  get reason(): string {
    return reasonOf(this);
  }

  /** Returns one error per reason for which the command was rejected; by default only this error. */
  parts(): readonly DomainError[] {
    return [this];
  }

  /** Returns the same error for an input that is nested in a field: its input paths are prefixed with that field. */
  below(field: string): DomainError {
    return this.inputPath.length === 0 ? this : new NestedError(field, this);
  }
}

/** An error whose input is nested in a field. */
class NestedError extends DomainError {
  constructor(
    field: string,
    private readonly nested: DomainError,
  ) {
    super(nested.code, nested.sentence.below(field), [field, ...nested.inputPath]);
  }

  override get reason(): string {
    return this.nested.reason;
  }
}

/** Several reasons for which one command is rejected. Code, message and path are those of the first one. */
class SeveralReasons extends DomainError {
  constructor(private readonly reasons: readonly [DomainError, ...DomainError[]]) {
    super(reasons[0].code, reasons[0].sentence, reasons[0].inputPath);
  }

  override parts(): readonly DomainError[] {
    return this.reasons;
  }

  override below(field: string): DomainError {
    const [first, ...others] = this.reasons;
    return new SeveralReasons([first.below(field), ...others.map((reason) => reason.below(field))]);
  }
}

/**
 * Number of reasons from which further checks of a command are skipped, since it may have lists of thousands of invalid
 * items.
 */
const maxReasons = 100;

/**
 * Runs independent checks of one command, all of them, so that the client learns every reason at once.
 *
 * @param checks each throws or returns a domain error if it fails; other results are ignored
 * @throws DomainError with the errors of all checks that failed, in their order
 */
export function checkAll(...checks: readonly (() => unknown)[]): void {
  const errors: DomainError[] = [];
  for (const check of checks) {
    errors.push(...failuresOf(check));
    if (errors.length >= maxReasons) break;
  }
  const [first, ...others] = errors;
  if (first) throw others.length === 0 ? first : new SeveralReasons([first, ...others]);
}

function failuresOf(check: () => unknown): readonly DomainError[] {
  try {
    const result = check();
    return result instanceof DomainError ? result.parts() : [];
  } catch (error) {
    if (error instanceof DomainError) return error.parts();
    throw error;
  }
}

/** Domain error as a plain object: a GraphQL executor would treat an `Error` in a list as a failure of the field. */
export interface UserErrorData {
  readonly code: string;
  /** Reason in upper case: that of the error's class, else the code (`ErrorReason`). */
  readonly reason: string;
  /** Message with the input names of the GraphQL API. */
  readonly message: string;
  /** The message with input paths in braces instead of names (`MessageTemplate.template`). */
  readonly template: string;
  readonly path: InputPath;
}

/** Converts a domain error with a single reason to data. */
export function userErrorOf(error: DomainError): UserErrorData {
  const { code, reason, message, inputPath } = error;
  return { code, reason, message, template: error.sentence.template(), path: [...inputPath] };
}

/** Converts a domain error to data: one error per reason. */
export function userErrorsOf(error: DomainError): UserErrorData[] {
  return error.parts().map(userErrorOf);
}

function toSentence(message: string | MessageTemplate): MessageTemplate {
  return typeof message === 'string' ? new MessageTemplate([message]) : message;
}

/** Invalid value: malformed, out of range, too long or an unknown enum value. */
export class ParameterInvalid extends DomainError {
  constructor(path: InputPath, message: string | MessageTemplate) {
    super('parameter_invalid', message, path);
  }
}

/** A required value is missing: the one at the path, or an alternative to it. */
export class ParameterMissing extends DomainError {
  constructor(path: InputPath, alternative?: InputPath) {
    const message = alternative
      ? messageTemplate`${thisInput} or ${inputName(...alternative)} is required.`
      : messageTemplate`${thisInput} is required.`;
    super('parameter_missing', message, path);
  }
}

/** The command conflicts with the state of the resource. */
export class Conflict extends DomainError {
  constructor(message: string | MessageTemplate, path: InputPath = []) {
    super('conflict', message, path);
  }
}

/**
 * Runs a part of a command whose input is nested in a field: the input paths of its domain errors are prefixed with
 * that field, as in `plan.initialPrice`.
 */
export async function withErrorPrefix<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error.below(field) : error;
  }
}

/**
 * Error of a whole operation rather than of one input: missing credential, missing permission, not found. A mutation
 * returns it in `userErrors` if it rejects the command (`wrapMutations`); all others are top-level errors with
 * `extensions.code`.
 */
export class RequestError extends Error {
  /**
   * Message as a template, which each API renders with its own input names; `message` has the names of the GraphQL API.
   */
  readonly sentence: MessageTemplate;
  /** Additional extensions of the GraphQL error: `param`, the invalid argument of a query. */
  readonly extensions?: Readonly<Record<string, unknown>>;

  /** @param argument the invalid argument of a field, named by `thisInput` in the message; null without one */
  constructor(
    readonly code: string,
    message: string | MessageTemplate,
    readonly argument: string | null = null,
  ) {
    const complete = toSentence(message).about(argument === null ? [] : [argument]);
    super(complete.render(lastName));
    this.name = new.target.name;
    this.sentence = complete;
    if (argument !== null) this.extensions = { param: argument };
  }
}

/** Codes of `RequestError` with which a command is rejected. All others are faults of the credential or the server. */
const rejectionCodes: ReadonlySet<string> = new Set([
  'not_found',
  'forbidden',
  'conflict',
  'gone',
  'verification_required',
  'parameter_invalid',
  'parameter_missing',
]);

/**
 * Returns the reasons for which a command was rejected, for `userErrors` of its payload; null if the error is not a
 * rejection.
 */
export function rejectionOf(error: unknown): UserErrorData[] | null {
  if (error instanceof DomainError) return userErrorsOf(error);
  if (!(error instanceof RequestError) || !rejectionCodes.has(error.code)) return null;
  const { code, message, sentence, argument } = error;
  const path = argument === null ? [] : [argument];
  return [{ code, reason: reasonOf(error), message, template: sentence.template(), path }];
}

/** The resource does not exist or is not visible to the caller: the two are indistinguishable. */
export class NotFound extends RequestError {
  constructor(message = 'No such resource was found.') {
    super('not_found', message);
  }
}

/** The account is accessible, but the credential lacks the permission. */
export class Forbidden extends RequestError {
  constructor(readonly action: string) {
    super('forbidden', `This credential does not have the permission ${action}.`);
  }
}
