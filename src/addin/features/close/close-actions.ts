// Actions of Close and the journal. main.ts loads them when a button or a cell needs them.
export { PanelJournal } from '../journal/journal-panel';
export { PanelMatch } from '../match/match-book';
export { makePack, previewPack } from './pack/month-end-pack';
export { previewRoll, rollPack } from './pack/roll-pack';
export { takeRates } from './pack/take-rates';
export { checksCells, packNow } from './pack/pack-look';
export { unpackPeriods } from './period/closed-period-format';
export { stampPack } from './period/pack-standing';
export { PeriodActions } from './period/period-actions';
export { changedInWords, comparedPeriod, packedPeriods } from './period/period-comparison';
