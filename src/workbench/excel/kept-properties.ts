// Objects of Excel that only keep what they are given: each property is written to, and read from,
// a plain state that is saved.
import { HostError } from '../host/host-error';
import { pascal } from '../host/host-members';

/**
 * A host object over a state that a store keeps. The state is private to this class: the members of
 * a host object are those of Excel.
 */
export abstract class Kept<State extends object> {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }
  static stateOf<State extends object>(object: Kept<State>): State {
    return object.#state;
  }
}

export const stateOf = <State extends object>(object: Kept<State>): State => Kept.stateOf(object);

/**
 * Gives a class the named properties of its state, in Excel's spelling. A value of another type
 * than the state's own is refused, as office.js sends whatever the add-in set.
 */
export function keepProperties<State extends object>(
  host: { readonly prototype: Kept<State> },
  ...names: readonly (keyof State & string)[]
): void {
  for (const name of names) {
    Object.defineProperty(host.prototype, pascal(name), {
      configurable: true,
      get(this: Kept<State>): unknown {
        return stateOf(this)[name];
      },
      set(this: Kept<State>, value: State[typeof name]) {
        const state = stateOf(this);
        if (typeof state[name] !== typeof value)
          throw new HostError(
            'InvalidArgument',
            `${pascal(name)} does not take ${JSON.stringify(value)}.`,
          );
        state[name] = value;
      },
    });
  }
}
