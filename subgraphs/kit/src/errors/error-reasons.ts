/** Class of errors with which commands are rejected. */
type ErrorClass = abstract new (...args: never[]) => Error & { readonly code: string };

const reasonNames = new WeakMap<Function, string>();
const reasonsByResource = new Map<string, Map<string, string>>();

/**
 * Declares an error class as a reason for which commands on a resource are rejected. The reason is the class name in
 * upper case (`PlanHasUnpaidInvoice`: `PLAN_HAS_UNPAID_INVOICE`) and a value of the enum of the resource in the graph
 * (`PlanErrorReason`). Renaming the class therefore changes the schema.
 *
 * @param resources graph types of the resources, such as `Plan`
 * @param description description of the enum value
 */
export function ErrorReason(resources: string | readonly string[], description: string) {
  return (errorClass: ErrorClass): void => {
    const reason = constantCase(errorClass.name);
    reasonNames.set(errorClass, reason);
    for (const resource of [resources].flat()) {
      const reasons = reasonsByResource.get(resource) ?? new Map<string, string>();
      const known = reasons.get(reason);
      if (known !== undefined && known !== description)
        throw new Error(`Two error classes of ${resource} are called ${errorClass.name}.`);
      reasonsByResource.set(resource, reasons.set(reason, description));
    }
  };
}

/** Returns the reasons of a resource, with their descriptions. */
export function reasonsOf(resource: string): ReadonlyMap<string, string> {
  return reasonsByResource.get(resource) ?? new Map();
}

/** Returns the reason of an error: that of its class, else its code in upper case. */
export function reasonOf(error: Error & { readonly code: string }): string {
  return reasonNames.get(error.constructor) ?? error.code.toUpperCase();
}

function constantCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
}
