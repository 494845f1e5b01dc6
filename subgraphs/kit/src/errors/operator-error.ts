/** An error that the operator of a process can fix: its message, one line with the reason, is all that is reported. */
export class OperatorError extends Error {}
