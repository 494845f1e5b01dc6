import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { composeSupergraph, createGraph, type Graph } from '../../../gateway/src';
import { createLogger } from '../../../subgraphs/kit/src/logging';

/** Types of a subgraph and their resolvers, by type and field. */
export interface FeatureSubgraph {
  readonly types: string;
  readonly resolvers: Readonly<Record<string, unknown>>;
}

/** A document with the response that GraphQL requires. */
export interface FeatureCase {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** Response paths of the errors, such as `shelf.books.0.title`; none by default. */
  readonly errors?: readonly string[];
}

/** Subgraphs that use a feature of federation, with documents that depend on it. */
export interface Feature {
  readonly name: string;
  /** Whether the response to the service itself differs, which has access to `@inaccessible` elements. */
  readonly onlyForClients?: true;
  readonly subgraphs: Readonly<Record<string, FeatureSubgraph>>;
  readonly cases: readonly FeatureCase[];
}

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@requires", "@provides", "@external", "@shareable", "@override", "@inaccessible", "@interfaceObject"])';

/** Composes the subgraphs of a feature and serves them in this process. */
export function openFeature({ subgraphs }: Feature): Promise<Graph> {
  const parts = Object.entries(subgraphs).map(([name, { types, resolvers }]) => {
    const sdl = `${link}\n${types}`;
    return { name, sdl, schema: buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }]) };
  });
  const { supergraphSdl } = composeSupergraph(parts);
  return createGraph({ supergraphSdl, subgraphs: parts, log: createLogger('silent') });
}

type Row = Readonly<Record<string, unknown>>;

/** Returns a resolver of references that finds the row in which the given fields have the same values. */
export function byKey(rows: readonly Row[], ...fields: readonly string[]): (reference: Row) => Row | null {
  return (reference) => rows.find((row) => fields.every((field) => row[field] === reference[field])) ?? null;
}

/** Resolves every reference to an object with its own fields, which `@requires` may have added. */
export const asGiven = (reference: Row): Row => reference;
