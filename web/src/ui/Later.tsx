/** A part of the page that is loaded when it is wanted. */

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

interface LaterProps<P> {
  load: () => Promise<{ default: ComponentType<P> }>;
  with: P;
  /** What is shown until it is here. */
  waiting: ComponentChildren;
  /** What is shown if it cannot be had. */
  missing: ComponentChildren;
}

export function Later<P extends object>({ load, with: props, waiting, missing }: LaterProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    load().then(
      (found) => setLoaded(() => found.default),
      () => setMissing(true),
    );
  }, []);
  if (isMissing) return <>{missing}</>;
  return Loaded ? <Loaded {...props} /> : <>{waiting}</>;
}
