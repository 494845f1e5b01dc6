import type { IncomingMessage } from 'node:http';

/** The graph, asked as the service itself. */
export interface CheckoutGraph {
  /** Runs one of the documents; rejects or answers with `errors` when the graph cannot say. */
  query(
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly data?: unknown; readonly errors?: readonly unknown[] | undefined }>;
}

/** A card as the buyer typed it. It goes to the vault and nowhere else, and never comes back in a page. */
export interface Card {
  readonly number: string;
  readonly expMonth: string;
  /** Two or four digits. Both are empty where what was typed is no month of a year. */
  readonly expYear: string;
  readonly cvc: string;
}

/** What is wrong with a card, in one sentence for the buyer. */
export interface CardProblem {
  readonly field: 'number' | 'expiry' | 'cvc';
  readonly message: string;
}

/** Takes cards on behalf of the processor. */
export interface CardVault {
  /** A name for the card, or what is wrong with it. */
  tokenize(card: Card): Promise<{ readonly token: string } | readonly CardProblem[]>;
}

export interface CheckoutOptions {
  readonly graph: CheckoutGraph;
  /** Null where buyers pay on a page of the processor's own. */
  readonly vault: CardVault | null;
  /** With the challenge page of the sandbox processor, and a word on every page that no money moves. */
  readonly sandbox: boolean;
  /** Public origin of the service: forms of other origins are refused, and only its pictures are shown. */
  readonly origin: string;
  /** Address of the buyer; that of the connection by default. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Told of what went wrong inside. */
  readonly failed?: (error: unknown) => void;
}
