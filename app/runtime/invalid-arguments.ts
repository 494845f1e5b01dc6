import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';

/** The command line is invalid; the message gives the reason and the usage in one line. */
export class InvalidArguments extends OperatorError {}
