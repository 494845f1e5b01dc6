import { readFileSync, writeFileSync } from 'node:fs';
import { buildASTSchema, parse } from 'graphql';
import {
  checkSupergraph,
  type ComposableSubgraph,
  composeSupergraph,
  CompositionFailed,
  compositionHints,
  partsOf,
  SupergraphRejected,
} from '../../gateway/src';
import type { Command, CommandArguments } from '../../packages/cli/src';
import { OperatorError } from '../../subgraphs/kit/src/errors/operator-error';
import { InvalidArguments } from '../runtime/command';
import { readSubgraphs, readSupergraph } from '../runtime/supergraph';
import { brokenDocuments, readClientDocuments } from './client-documents';

/** Subgraphs do not compose, or client documents would break. The message has a line for each problem. */
export class CompositionUnusable extends OperatorError {}

/** Timeout for reading the schema of a running subgraph, in milliseconds. */
const schemaTimeoutMs = 10_000;

/** Composes subgraphs of other teams with those of the service into the supergraph that the service reads. */
export const composeCommand: Command = {
  name: 'compose',
  names: ['[document...]'],
  options: {
    subgraph: {
      value: '<name=url|file>',
      meaning: 'adds a subgraph, whose schema is read from its URL or from a file; repeatable',
      required: true,
      multiple: true,
    },
    url: { value: '<name=url>', meaning: 'URL at which the service calls that subgraph; repeatable', multiple: true },
    out: { value: '<file>', meaning: 'file to write; supergraph.graphql by default' },
    check: {
      value: '<pattern>',
      meaning: 'checks these client documents against the result; repeatable',
      multiple: true,
    },
    live: { meaning: 'composes for live mode' },
  },
  summary: 'Composes the subgraphs of the service with those of other teams.',
  details:
    'The file contains the subgraphs of this release: compose again with each release, and set SUPERGRAPH to the result (docs/own-subgraphs.md).',
  run: async (args, output) => {
    const mode = args.switches.has('live') ? 'live' : 'sandbox';
    const own = readSubgraphs(mode);
    const ownNames = new Set(own.map(({ name }) => name));
    const foreign = await foreignSubgraphs(args, ownNames);
    const documents = readClientDocuments([...(args.lists['check'] ?? []), ...args.names]);
    const { supergraphSdl, publicSdl } = composed([...own, ...foreign]);
    acceptable(supergraphSdl, readSupergraph(mode));
    for (const hint of compositionHints(supergraphSdl, ownNames)) output.note(`Hint: ${hint}`);
    const broken = brokenDocuments(documents, buildASTSchema(parse(publicSdl)));
    if (broken.length > 0)
      throw new CompositionUnusable(`Documents that break:\n${broken.map((line) => `- ${line}`).join('\n')}`);
    const file = args.options['out'] ?? 'supergraph.graphql';
    writeFileSync(file, `# Composed by \`npx commerce-graph compose\`. Do not edit.\n${supergraphSdl}\n`);
    if (documents.length > 0) output.print(`${documents.length} documents are valid.`);
    output.print(`${file} contains ${[...own, ...foreign].map(({ name }) => name).join(', ')}.`);
  },
};

/** Returns the subgraphs of `--subgraph`, with their schemas. Throws `InvalidArguments` and `CompositionUnusable`. */
async function foreignSubgraphs(
  { lists }: CommandArguments,
  own: ReadonlySet<string>,
): Promise<readonly ComposableSubgraph[]> {
  const given = (lists['subgraph'] ?? []).map((pair) => pairOf('subgraph', pair));
  const urls = new Map((lists['url'] ?? []).map((pair) => pairOf('url', pair)));
  const names = given.map(([name]) => name);
  const taken = names.find((name, index) => own.has(name) || names.indexOf(name) < index);
  if (taken !== undefined) throw new InvalidArguments(`The name ${taken} is used twice.`);
  const unknown = [...urls.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) throw new InvalidArguments(`--url ${unknown} needs --subgraph ${unknown}.`);
  return Promise.all(
    given.map(async ([name, place]) => {
      const isUrl = /^https?:\/\//.test(place);
      const url = urls.get(name) ?? (isUrl ? place : undefined);
      if (url === undefined) throw new InvalidArguments(`${name} needs its URL: --url ${name}=http://….`);
      return { name, url, sdl: isUrl ? await servedSchema(name, place) : readSchema(name, place) };
    }),
  );
}

function pairOf(option: string, pair: string): readonly [name: string, value: string] {
  const [, name, value] = /^([A-Za-z]\w*)=(.+)$/.exec(pair) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArguments(`--${option} takes name=value, with a name of letters, digits and _, not "${pair}".`);
  return [name, value];
}

function readSchema(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CompositionUnusable(`The schema of ${name} cannot be read: ${(error as Error).message}.`);
  }
}

async function servedSchema(name: string, url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: '{ _service { sdl } }' }),
      signal: AbortSignal.timeout(schemaTimeoutMs),
    });
    const result = (await response.json()) as { readonly data?: { readonly _service?: { readonly sdl?: unknown } } };
    const sdl = result.data?._service?.sdl;
    if (typeof sdl === 'string') return sdl;
    throw new Error(`HTTP status ${response.status} without a schema`);
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    throw new CompositionUnusable(`The schema of ${name} cannot be read from ${url}: ${cause?.code ?? message}.`);
  }
}

function composed(subgraphs: readonly ComposableSubgraph[]): ReturnType<typeof composeSupergraph> {
  try {
    return composeSupergraph(subgraphs);
  } catch (error) {
    if (error instanceof CompositionFailed) throw new CompositionUnusable(error.message);
    throw new CompositionUnusable(`A schema is invalid: ${(error as Error).message}`);
  }
}

/** Checks that the service would serve the result: it may add to the service's own graph, but not change it. */
function acceptable(supergraphSdl: string, builtIn: string): void {
  try {
    checkSupergraph(supergraphSdl, partsOf(parse(builtIn, { noLocation: true })));
  } catch (error) {
    if (!(error instanceof SupergraphRejected)) throw error;
    const lines = error.reasons.map((reason) => `- ${reason.replace(' of another release', '')}`);
    throw new CompositionUnusable(`The result would change the graph of the service:\n${lines.join('\n')}`);
  }
}
