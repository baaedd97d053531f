// The host's services besides Excel's objects. Members have the names that office.js sends.
import type { ResultEntry } from './outcomes';
import { DynamicRibbonService, type Ribbon } from './ribbon';

export interface ServiceEffects {
  /** The add-in's functions can be invoked now. */
  readonly functionsReady: () => void;
  readonly results: (entries: readonly ResultEntry[]) => void;
  /** The add-in showed or hid its pane. */
  readonly showPane: (visible: boolean) => void;
  readonly ribbon: Ribbon;
}

/** Feature 1: results above 2 MB are sent one by one after a refusal; 2 to 4 are about timing. */
const FEATURES = [1, 2, 3, 4];

class CustomFunctionsService {
  constructor(readonly effects: ServiceEffects) {}
  _SetOsfControlContainerReadyForCustomFunctions(): null {
    this.effects.functionsReady();
    return null;
  }
  _GetEnabledFeatures(): number[] {
    return FEATURES;
  }
  SetInvocationArrayResults(entries: ResultEntry[]): null {
    this.effects.results(entries);
    return null;
  }
}

/** Office.addin.showAsTaskpane and hide. */
class AppRuntimeService {
  #state = 'Visible';
  constructor(readonly effects: ServiceEffects) {}

  SetAppRuntimeState(state: string): null {
    this.#state = state;
    this.effects.showPane(state !== 'Background');
    return null;
  }
  GetAppRuntimeState(): string {
    return this.#state;
  }
}

/** Office.addin.setStartupBehavior: stored for the life of the page. */
class AppRuntimePersistenceService {
  #state = 'Inactive';
  SetAppRuntimeStartState(state: string): null {
    this.#state = state;
    return null;
  }
  GetAppRuntimeStartState(): string {
    return this.#state;
  }
}

class AddinInternalService {
  NotifyActionHandlerReady(): null {
    return null;
  }
}

export function officeServices(effects: ServiceEffects): Readonly<Record<string, object>> {
  return {
    'Microsoft.ExcelServices.CustomFunctions': new CustomFunctionsService(effects),
    'Microsoft.AppRuntime.AppRuntimeService': new AppRuntimeService(effects),
    'Microsoft.DynamicRibbon.DynamicRibbon': new DynamicRibbonService(effects.ribbon),
    'Microsoft.AppRuntime.AppRuntimePersistenceService': new AppRuntimePersistenceService(),
    'Microsoft.InternalService.AddinInternalService': new AddinInternalService(),
  };
}
