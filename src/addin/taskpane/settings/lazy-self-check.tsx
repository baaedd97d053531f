// The section Self-check, which is no part of the first download.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function LazySelfCheck() {
  const [Section, setSection] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isWanted = true;
    import(/* webpackChunkName: "addin.selfcheck" */ './self-check-section').then(
      ({ SelfCheckSection }) => {
        if (isWanted) setSection(() => SelfCheckSection);
      },
      // Out of reach of the server, which the pane says elsewhere: no section then.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return Section && <Section />;
}
