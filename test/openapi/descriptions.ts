import { resolver, type JsonSchema, type OpenApiDocument } from '../../contract/versioning/openapi';
import { withoutRequirements } from '../../contract/versioning/openapi/requirements';

/** Words that add no meaning to the words of a name. */
const emptyWords = new Set(['a', 'an', 'the', 'of', 'its', 'this', 'is']);

/** Sentences that documents add to the description of an element; alone, they do not describe it. */
const addedSentences = [
  /(?:Null|Empty) without the permission `[^`]+`\./,
  /Without the permission `[^`]+`, the URL has no key and leads to the sign-in page\./,
  /Required as either `[^`]+` or `[^`]+`\./,
  /Also accepts a comma-separated string\./,
  /Required unless [^.]+\./,
];

/**
 * Returns the places of a document whose description is missing, or only repeats the name that it describes: tags,
 * operations, parameters, headers, responses and properties. A property that refers to a component may have the
 * description of the component.
 */
export function poorDescriptions(document: OpenApiDocument): string[] {
  const { tags, paths, components } = document;
  const resolve = resolver(document);
  const descriptionOf = (schema: JsonSchema): string => {
    const { $ref, description, anyOf } = schema as { $ref?: string; description?: string; anyOf?: JsonSchema[] };
    if (description !== undefined) return description;
    if ($ref !== undefined) return descriptionOf(resolve<JsonSchema>({ $ref }));
    const options = (anyOf ?? []).filter(({ type }) => type !== 'null');
    return options.length === 1 && options[0] ? descriptionOf(options[0]) : '';
  };
  const problems: string[] = [];
  const check = (place: string, name: string, description = ''): void => {
    if (isPoor(name, description)) problems.push(`${place}: "${description}"`);
  };
  const checkProperties = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties = {}, ...rest } = withoutRequirements(value as JsonSchema) as {
      properties?: Readonly<Record<string, JsonSchema>>;
    };
    for (const [name, property] of Object.entries(properties)) {
      check(`${place}.${name}`, name, descriptionOf(property));
      checkProperties(property, `${place}.${name}`);
    }
    for (const [key, inner] of Object.entries(rest)) {
      if (key !== 'example' && key !== 'examples') checkProperties(inner, place);
    }
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  for (const { name, description } of tags) check(`tag ${name}`, name, description);
  for (const [key, { operationId, summary, description, parameters, requestBody, responses }] of operations) {
    check(key, '', summary);
    check(key, `${operationId} ${summary}`, description);
    checkProperties(requestBody, key);
    for (const parameter of parameters) {
      if (!('$ref' in parameter)) checkParameter(`${key} parameter`, parameter);
    }
    for (const [status, response] of Object.entries(responses)) {
      if (!('$ref' in response)) checkResponse(`${key} ${status}`, response);
    }
  }
  for (const parameter of Object.values(components.parameters)) checkParameter('parameter', parameter);
  for (const [name, response] of Object.entries(components.responses)) checkResponse(`response ${name}`, response);
  for (const [name, header] of Object.entries(components.headers)) check(`header ${name}`, name, header.description);
  for (const [name, schema] of Object.entries(components.schemas)) checkProperties(schema, name);
  return problems;

  function checkParameter(place: string, parameter: { readonly name: string; readonly description?: string }): void {
    check(`${place} ${parameter.name}`, parameter.name, parameter.description);
    checkProperties(parameter, `${place} ${parameter.name}`);
  }
  function checkResponse(place: string, response: { readonly description?: string }): void {
    check(place, place, response.description);
    checkProperties(response, place);
  }
}

function isPoor(name: string, description: string): boolean {
  const named = new Set(wordsOf(name));
  const own = addedSentences.reduce((text, sentence) => text.replace(sentence, ''), description);
  return wordsOf(own).every((word) => named.has(word) || emptyWords.has(word));
}

/** Returns the words of a name or a sentence in lower case and in the singular. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ''));
}
