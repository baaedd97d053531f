// The steps of a close, in order: their state, the next action and their sheet. Pure.
import { CLOSE } from '../../engine/proofs/close-checks';
import { counted, say } from '../../platform/say';
import type { PackCheck, PackLook } from './pack/pack-state';
import type { PaneState } from '../../workbook/session/pane-state';
import type { ClosedPeriodCard, OpenItem } from './period/close-state';
import { isOfCheck, isOpenBy } from './period/reasons';

export const STEPS = [
  'accounts',
  'pack',
  'rates',
  'book',
  'items',
  'journal',
  'review',
  'evidence',
  'next',
] as const;
export type StepName = (typeof STEPS)[number];

/** `open`: something is to be done. `later`: another step comes first. `unused`: by choice. */
export type StepState = 'done' | 'open' | 'later' | 'unused';

export interface Step {
  readonly state: StepState;
  readonly says: string;
  /** The step's sheet; null: on no sheet yet. */
  readonly sheet: string | null;
}

export interface CloseNow {
  readonly accounts: PaneState['accounts'];
  /** The month's pack; null: the workbook has none of it. */
  readonly pack: PackLook | null;
  /** Items that need a reason and have none. */
  readonly bare: readonly OpenItem[];
  readonly items: readonly OpenItem[];
  /** The month as it was submitted or signed last. */
  readonly period: ClosedPeriodCard | null;
}

/** The open checks on these sheets. */
const openOn = ({ checks }: PackLook, isSheet: (sheet: string) => boolean): PackCheck | undefined =>
  checks.find(({ sheet, status }) => isSheet(sheet) && status !== 'holds');

const isJournal = (sheet: string): boolean => sheet.startsWith('Journal');

/** The open check of the journal, whose reason the journal step asks for; null: it holds. */
const openJournal = (pack: PackLook | null): PackCheck | null =>
  (pack && openOn(pack, isJournal)) ?? null;

/** Is it the item of this check, or one that says the same? */
const isAsked = (item: OpenItem, check: PackCheck): boolean =>
  isOfCheck(item, check.says) || isOpenBy(check, item);

/** Does the item say the same as the open check of the journal? */
export const isOfJournal = (item: OpenItem, pack: PackLook | null): boolean => {
  const check = openJournal(pack);
  return check !== null && isAsked(item, check);
};

const hasReason = (check: PackCheck, { bare }: Pick<CloseNow, 'bare'>): boolean =>
  !bare.some((item) => isAsked(item, check));

const step = (state: StepState, says: string, sheet: string | null = null): Step => ({
  ...{ state, says, sheet },
});

export function stepsOf(now: CloseNow): Readonly<Record<StepName, Step>> {
  const { accounts, pack, period } = now;
  const sheetOf = (name: string): string | null =>
    pack?.sheets.includes(name) === true ? name : null;
  const isPinned = period !== null && period.standing !== 'reopened';
  const isSigned = period?.standing === 'signed';
  // A submission has a reason for each open item.
  const reasoned = isPinned ? { ...now, bare: [] } : now;
  const afterPack = step('later', say`Comes after the pack.`);
  return {
    accounts: accountsStep(accounts, pack, reasoned),
    pack: pack
      ? step('done', checksSaid(pack), CLOSE)
      : step(
          isPinned ? 'unused' : 'open',
          say`The sheets of the month: checklist, roll-forward, lead.`,
        ),
    rates: pack ? ratesStep(pack, reasoned, sheetOf('Rates')) : afterPack,
    book: pack ? bookStep(pack, reasoned, sheetOf('Match')) : afterPack,
    items: itemsStep(now),
    journal: pack ? journalStep(pack, reasoned) : step('unused', say`Needs the sheet Mapping.`),
    review: reviewStep(now),
    evidence: isPinned
      ? step(isSigned ? 'done' : 'open', say`The file can be saved.`, sheetOf('Evidence'))
      : step('later', say`Comes after the submission.`, sheetOf('Evidence')),
    next: step(
      pack && isSigned ? 'open' : 'later',
      say`Closings and open items are carried to the next month.`,
      sheetOf('Carried'),
    ),
  };
}

function accountsStep(
  accounts: CloseNow['accounts'],
  pack: PackLook | null,
  now: Pick<CloseNow, 'bare'>,
): Step {
  const connected = accounts.filter(({ state }) => state === 'connected');
  if (connected.length === 0) return step('open', say`No account is connected. Connect one first.`);
  // Commission without pairs is compared with nothing.
  const tieout =
    pack?.sheets.includes('Rebates') === false && openOn(pack, (of) => of === 'Tie-out');
  return tieout && !hasReason(tieout, now)
    ? step('open', say`No trading pairs are entered, so the tie-out judges no day.`)
    : step('done', connected.map(({ name }) => name).join(', '));
}

const checksSaid = ({ checks }: PackLook): string =>
  say`${checks.filter(({ status }) => status === 'holds').length} of ${counted(checks.length, 'check')} hold.`;

/** A step that is done where its check holds; a check without a comparison does not hold. */
function checkedStep(
  [pack, now, sheet]: readonly [PackLook, CloseNow, string | null],
  name: string,
  says: Readonly<Record<'unused' | 'holds', string>> & { readonly open: (count: number) => string },
): Step {
  if (sheet === null) return step('unused', says.unused);
  const check = openOn(pack, (of) => of === name) ?? pack.checks.find((one) => one.sheet === name);
  if (check === undefined) return step('open', say`Not compared yet.`, sheet);
  if (check.status === 'holds') return step('done', says.holds, sheet);
  return step(
    hasReason(check, now) ? 'done' : 'open',
    check.status === 'unknown'
      ? say`Not compared: ${check.items[0] ?? ''}.`
      : says.open(check.open),
    sheet,
  );
}

const ratesStep = (pack: PackLook, now: CloseNow, sheet: string | null): Step =>
  checkedStep([pack, now, sheet], 'Rates', {
    unused: say`Coins only, no values.`,
    holds: say`Every rate in ${pack.currency} is there.`,
    open: (count) => say`Rows of the roll-forward without a rate: ${count}.`,
  });

const bookStep = (pack: PackLook, now: CloseNow, sheet: string | null): Step =>
  checkedStep([pack, now, sheet], 'Match', {
    unused: say`No book is matched.`,
    holds: say`Every line is matched.`,
    open: (count) => say`Not matched: ${count}.`,
  });

function journalStep(pack: PackLook, now: CloseNow): Step {
  const check = pack.checks.find(({ sheet }) => isJournal(sheet));
  const sheet = check && pack.sheets.includes(check.sheet) ? check.sheet : null;
  if (check && check.status !== 'holds' && !now.bare.some((item) => isOfJournal(item, pack)))
    return step('unused', say`It is not as posted; the reason is given.`, sheet);
  return check?.status === 'holds'
    ? step('done', say`It balances and has every movement.`, sheet)
    : step('open', say`Fill in Mapping, then make the journal.`, sheet ?? 'Mapping');
}

function itemsStep({ period, pack, ...now }: CloseNow): Step {
  const isHere = (item: OpenItem): boolean => !isOfJournal(item, pack);
  const [items, bare] = [now.items.filter(isHere), now.bare.filter(isHere)];
  const sheet = pack ? CLOSE : null;
  if (period && period.standing !== 'reopened')
    return step(
      'done',
      counted(period.openItems.length, 'item was open.', 'items were open.'),
      sheet,
    );
  if (items.length === 0)
    return pack === null || pack.checks.length === 0
      ? step('later', say`Not compared yet.`, sheet)
      : step('done', say`Nothing is open.`, sheet);
  return bare.length === 0
    ? step('done', say`${counted(items.length, 'open item')}, each with its reason.`, sheet)
    : step(
        'open',
        counted(bare.length, 'open item needs a reason.', 'open items need a reason.'),
        sheet,
      );
}

function reviewStep({ pack, period }: CloseNow): Step {
  const said = (): string => {
    if (period?.state === 'changed') return say`Records or tables have changed since.`;
    switch (period?.standing) {
      case 'signed':
        return period.state === 'unknown'
          ? say`Signed by ${period.reviewedBy}; not compared yet.`
          : say`Signed by ${period.reviewedBy}.`;
      case 'submitted':
        return say`Submitted by ${period.preparedBy}. The reviewer signs.`;
      case 'reopened':
        return say`Open again. Submit it anew.`;
      case undefined:
        return say`The preparer submits, the reviewer signs.`;
    }
  };
  const isDone = period?.standing === 'signed' && period.state === 'as closed';
  return step(isDone ? 'done' : 'open', said(), pack ? CLOSE : null);
}

/** The first step to do. Unmatched lines of a book are explained among the open items. */
export const nextOf = (steps: Readonly<Record<StepName, Step>>): StepName =>
  STEPS.find((name) => steps[name].state === 'open' && name !== 'book') ?? 'review';
