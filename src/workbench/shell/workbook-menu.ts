// Open, Save and Save as: workbooks stored in this browser.
import {
  deleteWorkbook,
  keepWorkbook,
  savedWorkbook,
  savedWorkbooks,
  type SavedName,
} from '../saved/saved-workbooks';
import type { SavedWorkbook } from '../saved/saved-workbook';

export interface MenuEffects {
  readonly save: () => SavedWorkbook;
  readonly open: (workbook: SavedWorkbook) => Promise<void>;
  /** The workbook on the screen is stored. */
  readonly saved: () => void;
}

const LONGEST_NAME = 100;

export function workbookMenu(head: HTMLElement, { save, open, saved }: MenuEffects): void {
  const part = (selector: string): HTMLElement => {
    const found = head.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The head has no part "${selector}".`);
    return found;
  };
  const status = part('#workbook-told');
  const dialog = head.querySelector<HTMLDialogElement>('#workbooks')!;
  const list = part('#workbooks ul');
  const form = head.querySelector<HTMLFormElement>('#workbooks form')!;
  const typed = head.querySelector<HTMLInputElement>('#workbooks input')!;
  let name: string | null = null;

  const tell = (sentence: string): void => {
    status.textContent = sentence;
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      tell(`This browser did not do it: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  };
  const keep = (as: string): Promise<void> =>
    attempt(async () => {
      await keepWorkbook(as, save());
      name = as;
      document.title = `${as} – Tieout workbench`;
      saved();
      tell(`Saved ${as} in this browser.`);
    });
  const show = (mode: 'open' | 'save as'): Promise<void> =>
    attempt(async () => {
      const names = await savedWorkbooks();
      part('#workbooks h2').textContent = mode === 'open' ? 'Open a workbook' : 'Save as';
      form.hidden = mode === 'open';
      typed.value = name ?? 'Workbook';
      list.replaceChildren(...names.map((one) => item(one, mode)));
      part('#workbooks .none').hidden = names.length > 0 || mode === 'save as';
      list.hidden = mode === 'save as';
      dialog.showModal();
      if (mode === 'save as') typed.select();
    });
  const item = ({ name: own, savedAtMs }: SavedName, mode: 'open' | 'save as'): HTMLLIElement => {
    const li = document.createElement('li');
    const time = document.createElement('span');
    time.textContent = new Date(savedAtMs).toLocaleString('en-GB');
    const opens = button(own, `Open ${own}`, () => {
      dialog.close();
      void attempt(async () => {
        const workbook = await savedWorkbook(own);
        if (workbook === null) throw new Error(`${own} is not kept any more.`);
        await open(workbook);
        name = own;
        document.title = `${own} – Tieout workbench`;
        saved();
        tell(`Opened ${own}.`);
      });
    });
    const deletes = button(
      'Delete',
      `Delete ${own}`,
      () =>
        void attempt(async () => {
          await deleteWorkbook(own);
          if (name === own) name = null;
          dialog.close();
          await show(mode);
        }),
    );
    li.append(opens, time, deletes);
    return li;
  };

  part('#open').addEventListener('click', () => void show('open'));
  part('#save').addEventListener('click', () => {
    if (name === null) void show('save as');
    else void keep(name);
  });
  part('#save-as').addEventListener('click', () => void show('save as'));
  part('#workbooks .close').addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wished = typed.value.trim().slice(0, LONGEST_NAME);
    if (wished === '') return;
    dialog.close();
    void keep(wished);
  });
}

function button(text: string, label: string, press: () => unknown): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.setAttribute('aria-label', label);
  made.addEventListener('click', () => void press());
  return made;
}
