import { GraphQLError } from 'graphql';

/** Error that ends a request with an HTTP status before its document is executed. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }

  toGraphQLError(): GraphQLError {
    return new GraphQLError(this.message, { extensions: { code: this.code } });
  }
}
