/** Component whose code is loaded when it is first shown. */

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

interface LaterProps<P> {
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
  /** Shown while the code loads. */
  loading: ComponentChildren;
  /** Shown if the code cannot be loaded. */
  failed: ComponentChildren;
}

export function Lazy<P extends object>({ load, props, loading, failed }: LaterProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (found) => setLoaded(() => found.default),
      () => setFailed(true),
    );
  }, []);
  if (hasFailed) return <>{failed}</>;
  return Loaded ? <Loaded {...props} /> : <>{loading}</>;
}
