/** State transitions that commands may make: the permitted next states of each state. */
export type Transitions<State extends string> = Readonly<Record<State, { readonly to: readonly State[] }>>;

/** Validates a transition table when the module is loaded: every target must be a state of the table. */
export function transitionTable<State extends string>(table: Transitions<State>): Transitions<State> {
  for (const [state, { to }] of Object.entries<{ readonly to: readonly State[] }>(table)) {
    const unknown = to.filter((target) => !(target in table) || target === state);
    if (unknown.length > 0)
      throw new Error(`${state} leads to ${unknown.join(', ')}, which the transition table does not allow.`);
  }
  return table;
}

/** Whether a command may make this state transition. */
export function allows<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].to.includes(to);
}
