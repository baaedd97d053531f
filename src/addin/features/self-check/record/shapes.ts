// What a request of office.js and its answer look like, without a value or a name in them.

interface Given {
  readonly Arguments?: readonly unknown[];
  readonly ReferencedObjectPathIds?: readonly (number | null)[];
}
interface Path {
  readonly ObjectPathType: number;
  readonly Name: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: Given;
}
interface Action {
  readonly ActionType: number;
  readonly Name: string;
  readonly ObjectPathId: number;
  readonly ArgumentInfo?: Given;
  readonly QueryInfo?: { readonly Select?: readonly string[]; readonly Expand?: readonly string[] };
}
/** The body of a request on the wire. */
export interface Asked {
  readonly Actions: readonly Action[];
  readonly ObjectPaths: Readonly<Record<string, Path>>;
}
export interface Answered {
  readonly Results?: readonly { readonly Value?: unknown }[];
}

const ACTION = { instantiate: 1, query: 2, method: 3, set: 4, trace: 5 } as const;
const PATH = { root: 1, created: 2, method: 3, indexer: 5, reference: 6, none: 7 } as const;
/** Asked by office.js itself; it lets go of objects in requests of their own, whenever it likes. */
const isHousekeeping = ({ ActionType, Name }: Action): boolean =>
  ActionType === ACTION.method && Name.startsWith('_');
const RELEASE = '_RemoveReference';
/** From here on the length of a text is worth knowing. */
const LONG_TEXT = 1_000;

const kinds = (values: readonly unknown[]): string =>
  [...new Set(values.map(shapeOf))].sort().join('|');

/** "text", "number", "[4×3 number|text]", "{width: number}". */
export function shapeOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'blank';
  if (typeof value === 'string') return value.length < LONG_TEXT ? 'text' : `text(${value.length})`;
  if (Array.isArray(value))
    return Array.isArray(value[0])
      ? `[${value.length}×${value[0].length} ${kinds(value.flat())}]`
      : `[${value.length} ${kinds(value)}]`;
  if (typeof value !== 'object') return typeof value;
  const members = Object.entries(value)
    // Ids that the host gives are its own affair.
    .filter(([name]) => name === '_Items' || !/^_|^Id$/.test(name))
    .map(([name, member]) => `${name}: ${shapeOf(member)}`);
  return `{${members.sort().join(', ')}}`;
}

function given({ Arguments = [], ReferencedObjectPathIds = [] }: Given, asked: Asked): string {
  return Arguments.map((value, i) => {
    const id = ReferencedObjectPathIds[i];
    return id ? pathOf(id, asked) : shapeOf(value);
  }).join(', ');
}

function pathOf(id: number | undefined, asked: Asked): string {
  const path = id === undefined ? undefined : asked.ObjectPaths[id];
  if (!path || path.ObjectPathType === PATH.root) return '';
  const { ObjectPathType: type, Name: name, ParentObjectPathId: parent, ArgumentInfo } = path;
  if (type === PATH.created) return name;
  if (type === PATH.reference) return 'kept';
  if (type === PATH.none) return 'nothing';
  const before = pathOf(parent, asked);
  if (type === PATH.indexer) return `${before}(${given(ArgumentInfo ?? {}, asked)})`;
  const member = before === '' ? name : `${before}.${name}`;
  return type === PATH.method ? `${member}(${given(ArgumentInfo ?? {}, asked)})` : member;
}

function actionShape(action: Action, asked: Asked): string {
  const { ActionType, Name, ObjectPathId, ArgumentInfo = {}, QueryInfo = {} } = action;
  const path = pathOf(ObjectPathId, asked);
  if (ActionType === ACTION.instantiate) return path;
  if (ActionType === ACTION.query)
    return `${path}? ${[...(QueryInfo.Select ?? []), ...(QueryInfo.Expand ?? [])].sort().join(',')}`;
  return ActionType === ACTION.method
    ? `${path}.${Name}(${given(ArgumentInfo, asked)})`
    : `${path}.${Name} = ${given(ArgumentInfo, asked)}`;
}

/** Each thing that is asked, in order; "" where office.js only tidies up. */
export function requestShape(asked: Asked): string {
  if (asked.Actions.some(({ Name }) => Name === RELEASE)) return '';
  const actions = asked.Actions.filter(
    (action) => action.ActionType !== ACTION.trace && !isHousekeeping(action),
  );
  const shapes = actions.map((action) => actionShape(action, asked));
  // To name an object is no question where something is asked of it.
  const isOnTheWay = (shape: string, i: number): boolean =>
    actions[i]?.ActionType === ACTION.instantiate &&
    shapes.some((other, j) => j !== i && other.startsWith(shape) && (other !== shape || j < i));
  return shapes.filter((shape, i) => !isOnTheWay(shape, i)).join('; ');
}

/** Of what was queried and called, in order. */
export function answerShape(asked: Asked, { Results = [] }: Answered): string {
  return asked.Actions.flatMap((action, i) =>
    action.ActionType === ACTION.query ||
    (action.ActionType === ACTION.method && !isHousekeeping(action))
      ? [shapeOf(Results[i]?.Value)]
      : [],
  ).join('; ');
}

/**
 * A request of the self-check ends with a trace, so that a host can tell it from those that the
 * pane sends meanwhile.
 */
export const isMarked = ({ Actions }: Asked): boolean =>
  Actions.at(-1)?.ActionType === ACTION.trace;
