// One button that refreshes the workbook, and a menu of other refreshes.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../platform/say';
import type { RefreshReach, RefreshScope } from '../workbook/session/pane-state';
import { Icon } from './controls/icons';
import { usePane } from './context/pane-context';

const ITEMS: readonly (readonly [label: string, RefreshScope, RefreshReach])[] = [
  [say`Refresh sheet`, 'sheet', 'open'],
  [say`Refresh selection`, 'selection', 'open'],
  [say`Refresh workbook, past months too`, 'workbook', 'closed too'],
  [say`Refresh sheet, past months too`, 'sheet', 'closed too'],
];

export function RefreshButton() {
  const { session, track } = usePane();
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const items = (): HTMLButtonElement[] => [
    ...(place.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? []),
  ];
  useLayoutEffect(() => {
    if (!open) return;
    items()[0]?.focus();
    const away = (event: Event): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const close = (): void => {
    toggle.current?.focus();
    setOpen(false);
  };
  const refresh = (scope: RefreshScope, reach: RefreshReach): void => {
    if (open) close();
    void track(session.liveData.refresh(scope, reach));
  };
  const move = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === 'Escape') {
      // Otherwise office.js would move the focus to the sheet.
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') setOpen(false);
    else if (to[event.key] !== undefined) {
      event.preventDefault();
      all.at(to[event.key]! % all.length)?.focus();
    }
  };
  return (
    <div class="split" ref={place}>
      <button type="button" class="split-main small" onClick={() => refresh('workbook', 'open')}>
        {say`Refresh workbook`}
      </button>
      <button
        type="button"
        ref={toggle}
        class="split-more small"
        aria-label={say`More refresh`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron" class={open ? '' : 'flipped'} />
      </button>
      {open && (
        <div id={id} role="menu" class="menu" aria-label={say`More refresh`} onKeyDown={move}>
          {ITEMS.map(([label, scope, reach]) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              class="small"
              tabIndex={-1}
              onClick={() => refresh(scope, reach)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
