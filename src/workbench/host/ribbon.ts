// The ribbon for Office.ribbon.requestUpdate: buttons by their ids in the manifest.
// https://learn.microsoft.com/javascript/api/office/office.ribbon
import { HostError } from '../model/host-error';
import type { UndoList } from '../model/undo-list';

export interface RibbonControl {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** The name given to Office.actions.associate; null: the button shows the pane. */
  readonly command: string | null;
  /** `<Enabled>`: https://learn.microsoft.com/javascript/api/manifest/enabled */
  readonly enabled: boolean;
}

export class Ribbon {
  constructor(readonly undo: UndoList) {}

  readonly #controls = new Map<string, RibbonControl>();
  #ofManifest: readonly RibbonControl[] = [];
  #changed: () => void = () => undefined;

  show(controls: readonly RibbonControl[], changed: () => void): void {
    this.#ofManifest = controls;
    this.#changed = changed;
    this.forget();
  }
  /** Resets to the manifest's state and drops all updates. */
  forget(): void {
    for (const control of this.#ofManifest) this.#controls.set(control.id, control);
    this.#changed();
  }
  find(id: string): RibbonControl {
    const control = this.#controls.get(id);
    if (!control) throw new HostError('InvalidArgument', `The ribbon has no control "${id}".`);
    return control;
  }
  enable(id: string, enabled: boolean): void {
    if (this.find(id).enabled !== enabled) this.undo.empty('Ribbon');
    this.#controls.set(id, { ...this.find(id), enabled });
    this.#changed();
  }
}

class RibbonButton {
  constructor(
    readonly ribbon: Ribbon,
    readonly Id: string,
  ) {
    ribbon.find(Id);
  }
  set Enabled(enabled: boolean) {
    this.ribbon.enable(this.Id, enabled);
  }
}

/** The add-in's own tabs can be hidden; ours is on Excel's tab. */
class RibbonTab {
  constructor(readonly Id: string) {}
}

/** What office.js makes of requestUpdate (DynamicRibbon in excel-web-16.00.debug.js). */
export class DynamicRibbonService {
  constructor(readonly ribbon: Ribbon) {}

  GetButton(id: string): RibbonButton {
    return new RibbonButton(this.ribbon, id);
  }
  GetTab(id: string): RibbonTab {
    return new RibbonTab(id);
  }
}
