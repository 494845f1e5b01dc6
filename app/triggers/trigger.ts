import type { Sandbox } from './sandbox';

/** The resource of a triggered event. */
export interface Happened {
  /** GraphQL type of the resource, as in events. */
  readonly resourceType: string;
  readonly resourceId: string;
  /** REST path of the resource, below `/api/v1`; null if there is none, or the resource was deleted. */
  readonly path: string | null;
}

/** A procedure that triggers an event. */
export interface Trigger {
  /** Description of the manual steps, for developers. */
  readonly how: string;
  /** Triggers the event through public APIs only. Throws `ServiceClientError`. */
  readonly run: (sandbox: Sandbox) => Promise<Happened>;
}

/** Procedures that trigger events, by event name. */
export type Triggers = Readonly<Record<string, Trigger>>;

/** Creates the result of a trigger for a resource with a REST path; `family` is the first part of the path. */
export function happened(resourceType: string, resourceId: string, family: string): Happened {
  return { resourceType, resourceId, path: `/${family}/${resourceId}` };
}

export interface Following {
  readonly how: string;
  /** Creates the resource, and returns its id. */
  readonly make: (sandbox: Sandbox) => Promise<string>;
  /** Description of the second step, for the progress output. */
  readonly step: string;
  readonly act: (sandbox: Sandbox, id: string) => Promise<unknown>;
  readonly answer: (id: string) => Happened;
}

/** Creates an event trigger in two steps: it creates a resource, and then acts on it. */
export function following({ how, make, step, act, answer }: Following): Trigger {
  return {
    how,
    run: async (sandbox) => {
      const id = await make(sandbox);
      sandbox.step(step);
      await act(sandbox, id);
      return answer(id);
    },
  };
}
