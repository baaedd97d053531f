// Properties of this Excel that no program can see: a person answers with one click.
import { say } from '../../platform/say';
import type { Question } from './self-check-state';

const [yes, no] = [say`yes`, say`no`];

export const questions: readonly Question[] = [
  {
    title: say`How Tieout was installed`,
    todo: say`Which way was it?`,
    answers: [
      say`npm run excel`,
      say`uploaded on the web`,
      say`wef folder on a Mac`,
      say`by an administrator`,
      say`another way`,
    ],
    expected: null,
  },
  {
    title: say`Update channel`,
    todo: say`File > Account names it below About Excel; on a Mac: Help > Check for Updates.`,
    answers: [
      say`Current`,
      say`Monthly Enterprise`,
      say`Semi-Annual`,
      say`Beta or Preview`,
      say`Excel on the web`,
      say`bought once`,
    ],
    expected: null,
  },
  {
    title: say`First click`,
    todo: say`Close Excel, start it, open a workbook and press Home > Tieout > Open once. Did the pane open?`,
    answers: [yes, say`at the second click`, no],
    expected: yes,
  },
  {
    title: say`Commands while Tieout works`,
    todo: say`Press Refresh workbook on the ribbon, and Cancel at once. Did it stop within two seconds?`,
    answers: [yes, no],
    expected: yes,
  },
  {
    title: say`Menu of a cell`,
    todo: say`Right-click a cell with a result and choose What is behind this number. Did the pane show it?`,
    answers: [yes, say`the pane did not open`, say`no such command`],
    expected: yes,
  },
  {
    title: say`Tieout starts anew`,
    todo: say`Choose a language under Language of the pane and press Use this language now. Ten seconds later, what do the cells show?`,
    answers: [say`the values as before`, '#BUSY!', say`something else`],
    expected: say`the values as before`,
  },
  {
    title: say`Sentence of an error`,
    todo: say`Type =LEDGER("USDT",,"2019-01") into an empty cell and rest on the mark beside #N/A. Does the card show a sentence?`,
    answers: [say`the sentence`, say`Excel’s own text`, say`no card`],
    expected: say`the sentence`,
  },
  {
    title: say`Cells while opening`,
    todo: say`Open a saved workbook with results. What did the cells show first?`,
    answers: [say`the saved values`, '#BUSY!', '#NAME?', say`something else`],
    expected: say`the saved values`,
  },
  {
    title: say`Saving a file`,
    todo: say`Press a Save link of Tieout, such as Save evidence under Details. Was a file saved?`,
    answers: [yes, say`in another window`, no],
    expected: yes,
  },
  {
    title: say`Copying`,
    todo: say`Press Copy formula in Get data, and paste into an empty cell. Did the formula come?`,
    answers: [yes, no],
    expected: yes,
  },
  {
    title: say`Undo`,
    todo: say`Type 1 into a cell, press Refresh workbook on the ribbon, wait until it is done, then press Ctrl+Z. Is the 1 gone?`,
    answers: [yes, say`Undo is empty`, say`something else`],
    expected: null,
  },
];
