// Two people in one workbook: a page opened with `coauthor=1` and one with `coauthor=2` share
// cells, settings and XML parts as Excel's co-authoring does. Each page has its own add-in,
// settings snapshot and calculation; the last saved settings win.
import { CommandType } from '@univerjs/core';
import type { CustomXml } from './model/custom-xml-store';
import type { Stores } from './model/workbook-stores';
import type { Spreadsheet } from './sheet/spreadsheet';

type Shared =
  | { readonly kind: 'opened' }
  | { readonly kind: 'workbook'; readonly saved: object }
  | { readonly kind: 'edit'; readonly id: string; readonly params: object }
  | { readonly kind: 'settings'; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly kind: 'parts'; readonly parts: readonly CustomXml[] };

/**
 * Each page holds this lock while it is open, so that the next page knows that another one answers.
 */
const LOCK = 'coauthors';

export interface CoauthorParts {
  readonly sheet: Spreadsheet;
  readonly stores: Stores;
  readonly save: () => object;
  readonly reopen: (saved: object) => void;
  /** The other person saved settings: Excel on the web notifies the add-in. */
  readonly settingsArrived: () => void;
}

/** Resolves when the other person's workbook, if there is one, is open here. */
export async function joinCoauthors(parts: CoauthorParts): Promise<void> {
  const { sheet, stores } = parts;
  const { settings, customXml } = stores;
  const channel = new BroadcastChannel('coauthors');
  const send = (shared: Shared): void => channel.postMessage(shared);
  let isArriving = false;
  const arrived = (apply: () => void): void => {
    isArriving = true;
    try {
      apply();
    } finally {
      isArriving = false;
    }
  };
  settings.changed = () => {
    if (!isArriving) send({ kind: 'settings', pairs: settings.pairs() });
  };
  customXml.changed = () => {
    if (!isArriving) send({ kind: 'parts', parts: customXml.all() });
  };
  sheet.commands.onCommandExecuted(({ id, type, params }, options) => {
    // Results of formulas are local: each Excel calculates for itself.
    if (type !== CommandType.MUTATION || !id.startsWith('sheet.mutation.')) return;
    if (isArriving || options?.onlyLocal === true || options?.fromCollab === true) return;
    send({ kind: 'edit', id, params: params ?? {} });
  });
  const opened = new Promise<void>((done) => {
    channel.addEventListener('message', ({ data: shared }: MessageEvent<Shared>) => {
      switch (shared.kind) {
        case 'opened':
          send({ kind: 'workbook', saved: parts.save() });
          break;
        case 'workbook':
          arrived(() => parts.reopen(shared.saved));
          done();
          break;
        case 'edit':
          arrived(() =>
            sheet.commands.syncExecuteCommand(shared.id, shared.params, { fromCollab: true }),
          );
          break;
        case 'settings':
          arrived(() => settings.replaceAll(shared.pairs));
          parts.settingsArrived();
          break;
        case 'parts':
          arrived(() => customXml.replaceAll(shared.parts));
          break;
      }
    });
  });
  const { held = [] } = await navigator.locks.query();
  const isSomebodyThere = held.some(({ name }) => name === LOCK);
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => new Promise(() => undefined));
  if (!isSomebodyThere) return;
  send({ kind: 'opened' });
  await opened;
}
