// Accounts: connecting, remembering, locking and forgetting them.
import type { PaneFeature } from '../../pane/context/feature';
import { AccountsSection } from './accounts-section';
import './accounts.css';

export const accounts: PaneFeature = { Accounts: AccountsSection };
