// Connect, remember, lock, unlock and forget accounts.
import { signal } from '@preact/signals-core';
import {
  accountOf,
  blankIn,
  credentialsTrouble,
  sealedAccountOf,
  nameKey,
  type Account,
} from '../../engine/accounts/account';
import { probe, type ProbeOutcome } from '../../engine/accounts/key-probe';
import type { Vault, VaultEvent } from '../../engine/accounts/vault';
import type { SealedSecret } from '../../engine/accounts/remember-account';
import { refused } from '../../platform/outcome';
import { localDay } from '../../engine/records/zone';
import { anythingStored } from '../../engine/archive/open-periods';
import type { Owners } from '../../engine/accounts/device-owners';
import type { LiveCalls } from '../../workbook/live/live-calls';
import type {
  ConnectOutcome,
  Credentials,
  Remembering,
  UnlockOutcome,
  WhoseKey,
} from '../../workbook/session/pane-state';
import type { OpenedVault, SessionContext } from '../../workbook/session/session-context';
import { say } from '../../platform/say';

/** Windows do not send keys to each other. */
const PIN_ELSEWHERE = say`Another window put accounts of this device under a PIN. Unlock them here too, under Accounts: until then their kept rows are not shown.`;
/** Others are chosen under Accounts. */
const MAX_OFFERED = 5;
const NOTHING_REMEMBERED = say`This device remembers no account, so there is nothing to unlock.`;

/** The exchange accepted the key; only the person knows whether it belongs to the same account. */
interface AccountInQuestion {
  readonly account: Account;
  readonly sealed: SealedSecret;
}

export class Connecting {
  /** A new object after each change of the vault. */
  readonly #opened = signal<OpenedVault | null>(null);
  #inQuestion: AccountInQuestion | null = null;
  /** The accounts that this device remembers are known. */
  readonly #isLookedAt = signal(false);
  /** null: not known yet. */
  #hadPin: boolean | null = null;
  /** The value as changed since the start; null: unchanged. */
  readonly #lockAfterMinutes = signal<number | null>(null);

  constructor(
    readonly context: SessionContext,
    readonly liveCalls: LiveCalls,
  ) {
    this.#isLookedAt.value = context.parts.vault === undefined;
    void context.parts.vault?.then((opened) => this.#takeVault(opened));
  }

  get remembering(): Remembering | null {
    const opened = this.#opened.value;
    return (
      opened && {
        hasPin: opened.vault.hasPin,
        unlocked: opened.vault.isUnlocked,
        lockAfterMinutes: this.#lockAfterMinutes.value ?? opened.lockAfterMinutes,
      }
    );
  }

  /**
   * The accounts that the workbook asks and this device does not have.
   * @param ofTables the accounts of its tables.
   */
  missingAccounts(ofTables: readonly string[]): readonly string[] {
    const { accounts } = this.context;
    const standard = accounts.defaultName ?? '';
    return this.#isLookedAt.value
      ? accounts.missingOf([
          ...this.liveCalls.all.flatMap(({ call }) => call.accounts ?? [standard]),
          ...ofTables,
        ])
      : [];
  }

  /**
   * Accounts to offer where formulas are not trusted: the workbook's own where that is connected.
   */
  toUseHere(): readonly string[] {
    const { accounts } = this.context;
    if (this.liveCalls.trust.toTrust.value.length === 0) return [];
    const connected = accounts.listed.flatMap(({ name, account }) => (account ? [name] : []));
    const own = nameKey(accounts.defaultName ?? '');
    const standard = connected.filter((name) => nameKey(name) === own);
    return standard.length > 0 ? standard : connected.slice(0, MAX_OFFERED);
  }

  async connect(credentials: Credentials): Promise<ConnectOutcome> {
    const trouble = credentialsTrouble(credentials);
    if (trouble) return { ok: false, ...trouble };
    this.#inQuestion = null;
    return this.context.attempt(async () => {
      const { hosts } = await this.context.parts.server.now();
      const { remember } = credentials;
      const prepared = remember && (await (await this.#vaultOrNull())?.prepare(remember));
      if (prepared?.ok === false && prepared.why !== 'storage')
        return { ok: false, sentence: prepared.sentence, field: 'pin' };
      const { account, sealed } = prepared?.ok
        ? await sealedAccountOf(credentials, hosts, prepared.seal)
        : { account: await accountOf(credentials, hosts), sealed: null };
      const probed = await this.#probed(account);
      if (!probed.ok)
        return {
          ...probed,
          sentence: `${probed.sentence} ${blankIn(credentials.secret)}`.trim(),
        };
      if (!sealed)
        return this.#connectForNow(
          probed.account,
          prepared?.ok === false ? prepared.sentence : undefined,
        );
      return await this.#connectForLong({ account: probed.account, sealed }, null);
    }, refused);
  }

  /** Answers the question of a connect that said `asksWhose`. */
  async answerWhose(answer: WhoseKey): Promise<ConnectOutcome> {
    const asked = this.#inQuestion;
    this.#inQuestion = null;
    if (!asked || answer === null)
      return {
        ok: false,
        sentence: say`Nothing was connected, and what this device remembers is unchanged.`,
      };
    return this.context.attempt(() => this.#connectForLong(asked, answer), refused);
  }

  #probed(account: Account): Promise<ProbeOutcome> {
    return probe(
      this.context.parts.client,
      account,
      localDay(this.context.zones.exchangeZone, this.context.exchangeNowMs()),
      this.context.stop,
    );
  }

  /** Until Excel closes. */
  #connectForNow(account: Account, caution?: string): ConnectOutcome {
    const before = this.context.accounts.ownersStored(account.name);
    this.context.accounts.add(account);
    return this.#connected(account, before, caution);
  }

  async #connectForLong(asked: AccountInQuestion, answer: WhoseKey): Promise<ConnectOutcome> {
    const before = this.context.accounts.ownersStored(asked.account.name);
    const remembered = await (
      await this.#vaultOrNull()
    )?.remember(asked.account, asked.sealed, answer);
    if (!remembered?.ok) {
      if (remembered?.why !== 'other-key')
        return this.#connectForNow(asked.account, remembered?.sentence);
      this.#inQuestion = asked;
      return { ok: false, sentence: remembered.sentence, asksWhose: true };
    }
    this.context.accounts.addRemembered(remembered.account);
    return this.#connected(remembered.account, before);
  }

  /** @param before the owners under which the rows of this name were stored until now. */
  #connected({ name, note, owners }: Account, before: Owners | null, caution = ''): ConnectOutcome {
    this.context.bulletin.note('done', say`Connected ${name}.`);
    const isAnotherKey =
      before !== null && (before.ledger !== owners.ledger || before.rebates !== owners.rebates);
    // A person connects an account in this workbook for the cells that wait for it.
    const waiting = this.liveCalls.all.filter(
      (live) => live.state === 'waiting' && this.context.accounts.means(live.call, name),
    );
    void this.liveCalls.trust.trust(waiting).then(() => this.#runCallsOf(name, isAnotherKey));
    return {
      ok: true,
      sentence: [
        say`${name} is connected.`,
        note,
        caution && say`It is not remembered on this device. ${caution}`,
      ]
        .filter(Boolean)
        .join(' '),
    };
  }

  /**
   * Runs the calls that waited for an account or failed without rows; with another key, all of its
   * calls, for their rows were the old key's.
   */
  #runCallsOf(accountName: string, isAnotherKey: boolean): void {
    for (const live of this.liveCalls.all) {
      if (
        !this.context.accounts.means(live.call, accountName) ||
        (live.state === 'shown' && !isAnotherKey && !live.shown?.result.fromWorkbook)
      )
        continue;
      if (live.shown?.result.fromWorkbook && !isAnotherKey) {
        void this.liveCalls.showStored(live); // Sends no request: the workbook's rows are complete.
        continue;
      }
      if (isAnotherKey) live.empty();
      void this.liveCalls.fetch(live, anythingStored);
    }
  }

  forget(accountName: string): void {
    void this.context.attempt(
      () => this.#forget(accountName),
      () =>
        this.context.bulletin.note(
          'failed',
          say`${accountName} is forgotten, but some of its rows could not be deleted. Press "Forget everything" under Accounts.`,
        ),
    );
  }

  async #forget(accountName: string): Promise<void> {
    const stored = this.context.accounts.ownersStored(accountName);
    const dropped = await this.#opened.value?.vault.forget(accountName);
    if (dropped?.ok === false && dropped.why !== 'unknown-account') {
      this.context.bulletin.note('failed', dropped.sentence);
      return;
    }
    this.context.accounts.remove(accountName);
    if (this.context.accounts.listed.length === 0) this.context.trust.forgetAll();
    if (stored)
      await Promise.all([
        this.context.parts.archive.forget(stored.ledger),
        this.context.parts.archive.forget(stored.rebates),
      ]);
    this.context.bulletin.note('done', say`Forgot ${accountName} on this device.`);
  }

  /** All accounts and all rows that this device keeps. */
  async forgetEverything(): Promise<void> {
    this.#inQuestion = null;
    const { accounts, bulletin, parts } = this.context;
    await this.context.attempt(
      async () => {
        const dropped = await this.#opened.value?.vault.forgetEverything();
        accounts.removeAll();
        this.context.trust.forgetAll();
        await parts.archive.forgetEverything();
        if (dropped?.ok === false) bulletin.note('failed', dropped.sentence);
        else
          bulletin.note(
            'done',
            say`Forgot all accounts and all rows on this device. Cells keep what they show until the workbook closes.`,
          );
      },
      (sentence) => bulletin.note('failed', sentence),
    );
  }

  async #vaultOrNull(): Promise<Vault | null> {
    return (await this.context.parts.vault)?.vault ?? null;
  }

  #takeVault(opened: OpenedVault | null): void {
    this.#isLookedAt.value = true;
    opened?.vault.subscribe((event) => this.#followVault(opened, event));
    if (opened) this.#followVault(opened, 'changed');
  }

  /** Connects accounts that can sign again. Unlocking sends no request. */
  #followVault(opened: OpenedVault, event: VaultEvent): void {
    this.#opened.value = { ...opened };
    const { vault } = opened;
    const arrived = this.context.accounts.adopt(vault.accounts(), vault.list());
    if (this.liveCalls.all.some(({ isTrusted }) => isTrusted))
      this.context.accounts.settleDefault();
    for (const live of this.liveCalls.all) {
      const waits =
        (live.state !== 'shown' || live.shown?.result.fromWorkbook !== undefined) && !live.busy;
      if (waits && arrived.some((name) => this.context.accounts.means(live.call, name)))
        void this.liveCalls.showStored(live);
    }
    const { bulletin } = this.context;
    const hadPin = this.#hadPin;
    this.#hadPin = vault.hasPin;
    if (event === 'locked') {
      this.#inQuestion = null; // It holds credentials, and the way to the PIN.
      bulletin.note('done', say`Locked. Cells keep what they show.`);
    } else if (vault.hasPin && !vault.isUnlocked && hadPin === false)
      bulletin.note('done', PIN_ELSEWHERE);
  }

  async unlock(pin: string): Promise<UnlockOutcome> {
    const answer = await (await this.#vaultOrNull())?.unlock(pin);
    if (!answer?.ok) return { ok: false, sentence: answer?.sentence ?? NOTHING_REMEMBERED };
    const damaged = answer.damaged
      .map((name) => say` What is kept of ${name} is damaged: forget it and connect it again.`)
      .join('');
    const sentence = say`Unlocked. Nothing was asked of the exchange; press Refresh for new rows.${damaged}`;
    this.context.bulletin.note('done', sentence);
    return { ok: true, sentence };
  }

  /** Locks what is under the PIN, at once and in every window. */
  lock(): void {
    this.#opened.value?.vault.lock();
  }

  /** Sets the automatic lock of this window; other windows take it when they start. */
  lockAfter(minutes: number): void {
    this.#lockAfterMinutes.value = minutes;
    this.#opened.value?.vault.lockAfter(minutes * 60_000);
  }

  /** Postpones the automatic lock, because the person uses the pane. */
  used(): void {
    this.#opened.value?.vault.used();
  }

  /** Trusts all formulas of the workbook, and runs those of one account. Never rejects. */
  async useHere(accountName: string): Promise<void> {
    const { accounts, bulletin, trust } = this.context;
    trust.wholeWorkbook.value = true;
    await this.liveCalls.trust.trust(this.liveCalls.all);
    const own = nameKey(accounts.defaultName ?? '');
    if (!accounts.listed.some(({ name, account }) => account && nameKey(name) === own))
      accounts.choose(accountName);
    for (const live of this.liveCalls.all)
      if (!accounts.means(live.call, accountName)) void this.liveCalls.showStored(live);
    this.#runCallsOf(accountName, false);
    bulletin.note('done', say`${accountName} is used in this workbook.`);
  }

  /** Makes this account the workbook's: formulas that name none run again with it. */
  choose(accountName: string): void {
    this.context.accounts.choose(accountName);
    for (const live of this.liveCalls.all) {
      if (live.call.accounts !== null) continue;
      live.empty();
      void this.liveCalls.fetch(live, anythingStored);
    }
  }
}

declare module '../../pane/context/pane-session' {
  interface PaneSession {
    readonly accounts: Pick<
      Connecting,
      | 'connect'
      | 'answerWhose'
      | 'unlock'
      | 'lock'
      | 'used'
      | 'forget'
      | 'forgetEverything'
      | 'useHere'
      | 'choose'
    >;
  }
}
