// A file for the person to keep. Where the host saves no files, its text can be copied.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../platform/say';
import { writeClipboard } from '../../platform/clipboard';
import { usePane } from '../context/pane-context';

interface LinkedFile {
  readonly name: string;
  /** Its text. */
  readonly pieces: readonly string[];
  readonly type: string;
}

interface EvidenceLinkProps {
  readonly file: LinkedFile;
  /** The person took the file, or its text. */
  readonly onTaken?: () => void;
}

export function EvidenceLink({ file, onTaken }: EvidenceLinkProps) {
  const { announce } = usePane();
  const [address, setAddress] = useState<string | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([...file.pieces], { type: file.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const copy = (): void => {
    void writeClipboard(file.pieces.join('')).then((isCopied) => {
      const sentence = isCopied
        ? say`Copied.`
        : say`This Excel does not let Tieout copy. Use the link above.`;
      if (isCopied) onTaken?.();
      setCopied(sentence);
      announce(sentence);
    });
  };
  return (
    <p class="evidence-file">
      {address !== null && (
        <a href={address} download={file.name} onClick={onTaken}>
          {say`Save ${file.name}`}
        </a>
      )}{' '}
      <button type="button" class="link" onClick={copy}>
        {say`Copy instead`}
      </button>
      {copied !== null && <span class="hint"> {copied}</span>}
    </p>
  );
}
