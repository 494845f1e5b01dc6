import type { Sandbox } from './sandbox';

/** What an event was made to happen to. */
export interface Happened {
  /** Graph type, as events name it. */
  readonly resourceType: string;
  readonly resourceId: string;
  /** Where REST reads it, below `/api/v1`; null where nothing reads it, or it is gone. */
  readonly path: string | null;
}

/** A way to make an event happen. */
export interface Trigger {
  /** How it is done, for whoever does it by hand. */
  readonly how: string;
  /** Makes it happen through the doors that everybody has. Throws `ServiceRefused`. */
  readonly run: (sandbox: Sandbox) => Promise<Happened>;
}

/** Triggers by the names of their events. */
export type Triggers = Readonly<Record<string, Trigger>>;

/** The answer of a trigger about a resource that is read below its family. */
export function happened(resourceType: string, resourceId: string, family: string): Happened {
  return { resourceType, resourceId, path: `/${family}/${resourceId}` };
}

export interface Following {
  readonly how: string;
  /** Makes a thing, and answers its id. */
  readonly make: (sandbox: Sandbox) => Promise<string>;
  /** What is done with it then, as it is told. */
  readonly step: string;
  readonly act: (sandbox: Sandbox, id: string) => Promise<unknown>;
  readonly answer: (id: string) => Happened;
}

/** A way that makes a thing first, and then does something with it. */
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
