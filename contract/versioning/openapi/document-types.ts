/** A JSON Schema in an OpenAPI document (dialect 2020-12, which OpenAPI 3.1 uses). */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: true;
  readonly deprecated?: true;
  readonly description: string;
  /** Conditions without which the parameter is required, see `requiredUnless`. */
  readonly 'x-required-unless'?: readonly string[];
  readonly schema: JsonSchema;
  /** Recorded values by the id of their operation. */
  readonly examples?: Examples;
  readonly style?: 'deepObject';
  readonly explode?: true;
}

export interface Reference {
  readonly $ref: string;
}

/** Examples by name: values, or references to components. */
export type Examples = Readonly<Record<string, Reference | { readonly value: unknown }>>;

export interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Examples;
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Partial<Record<'application/json' | 'text/event-stream', MediaType>>>;
}

/** Name of a security scheme → permissions or scopes, all of which are required. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface SecurityScheme {
  readonly type: 'http' | 'oauth2';
  readonly description: string;
  readonly scheme?: 'bearer';
  readonly bearerFormat?: string;
  readonly flows?: {
    readonly authorizationCode: {
      readonly authorizationUrl: string;
      readonly tokenUrl: string;
      readonly refreshUrl: string;
      /** Scope → title. */
      readonly scopes: Readonly<Record<string, string>>;
    };
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Whether a later version does not have the operation. */
  readonly deprecated?: true;
  /** Permissions, any one of which is sufficient; absent if every valid credential is sufficient. */
  readonly 'x-permission'?: readonly string[];
  /** Alternatives; absent if the requirement of the document applies. */
  readonly security?: readonly SecurityRequirement[];
  readonly parameters: readonly (ParameterObject | Reference)[];
  readonly requestBody?: {
    readonly required?: true;
    readonly content: Readonly<Record<'application/json', MediaType>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

/** A request that the service sends to receivers. */
export type WebhookOperation = Omit<OperationObject, 'x-permission' | 'security'> & {
  /** Empty, because messages are signed and carry no credential. */
  readonly security: readonly [];
};

interface ExternalDocs {
  readonly url: string;
  readonly description: string;
}

/** The subset of OpenAPI 3.1 that the documents of this service use. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly contact: { readonly name: string; readonly url: string };
  };
  readonly externalDocs: ExternalDocs;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Path → method in lower case → operation. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  /** Event name → the request that delivers a message; absent in the document of the legacy API. */
  readonly webhooks?: Readonly<Record<string, { readonly post: WebhookOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
}
