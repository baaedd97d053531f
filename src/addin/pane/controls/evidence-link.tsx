// Gives the person a file: by their own browser, else as a download; else its text is copied, or
// shown. The pane says which of them happened.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { writeClipboard } from '../../platform/clipboard';
import { usePane } from '../context/pane-context';
import type { SavedFile } from '../../workbook/excel/excel-save-file';

interface LinkedFile extends SavedFile {
  readonly type: string;
}

interface EvidenceLinkProps {
  readonly file: LinkedFile;
  /** The person took the file, or its text. */
  readonly onTaken?: () => void;
  /** The person has just asked for it: it is saved without another click. */
  readonly atOnce?: boolean;
}

export function EvidenceLink({ file, onTaken, atOnce = false }: EvidenceLinkProps) {
  const { announce, saveInBrowser } = usePane();
  const [address, setAddress] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (atOnce && address !== null) link.current?.click();
  }, [address]);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([...file.pieces], { type: file.type }));
    setAddress(made);
    setSaid(null);
    setIsShown(false);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  useEffect(() => {
    if (isShown) text.current?.select();
  }, [isShown]);
  const tell = (sentence: string): void => {
    setSaid(sentence);
    announce(sentence);
  };
  const taken = (sentence: string): void => {
    onTaken?.();
    tell(sentence);
  };
  const isDownload = useRef(false);
  const save = (event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }): void => {
    const { currentTarget } = event;
    if (isDownload.current) {
      isDownload.current = false;
      return taken(
        isText
          ? say`Given to the browser as a download. If no file comes, copy it instead.`
          : say`Given to the browser as a download.`,
      );
    }
    event.preventDefault();
    void saveInBrowser(file).then((isOpened) => {
      if (isOpened) return taken(say`Opened in your browser, which saves ${file.name}.`);
      isDownload.current = true;
      currentTarget.click();
    });
  };
  const isText = file.pieces.every((piece) => typeof piece === 'string');
  const copy = async (): Promise<void> => {
    if (await writeClipboard(file.pieces.join(''))) return taken(say`Copied.`);
    setIsShown(true);
    tell(say`This Excel does not let Tieout copy. The text is below, selected: press Ctrl+C.`);
  };
  return (
    <div class="evidence-file stack close">
      <p>
        {address !== null && (
          <a ref={link} href={address} download={file.name} onClick={save}>
            {say`Save ${file.name}`}
          </a>
        )}{' '}
        {isText && (
          <button type="button" class="link" onClick={() => void copy()}>
            {say`Copy instead`}
          </button>
        )}
        {said !== null && <span class="hint"> {said}</span>}
      </p>
      {isShown && (
        <textarea
          ref={text}
          readOnly
          rows={6}
          aria-label={say`Text of ${file.name}`}
          value={file.pieces.join('')}
          onCopy={onTaken}
        />
      )}
    </div>
  );
}
