import { type ComponentType, useEffect, useState } from "react";
import { loadPart } from "./load-part.ts";
import type { Text } from "./texts/texts.ts";
import { useWidget } from "./widget-context.ts";

/** What lies over the chat is closed where its code cannot be had. */
interface Closable {
  readonly onClose?: ((isDone: boolean) => void) | undefined;
}

/**
 * A component whose code is loaded when it is first drawn. Where it cannot be had a toast says so,
 * and the next drawing tries again.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: made once, with its module
  return function Later(props: P) {
    const { client } = useWidget();
    const [Component, setComponent] = useState(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each drawing
    useEffect(() => {
      if (Component) return;
      loadPart(load).then(
        (found) => {
          loaded = found;
          setComponent(() => found);
        },
        () => {
          const title: Text = "This could not be opened";
          const text: Text = "Please check your connection and try again.";
          client.toasts.show({ title, text, destructive: true });
          (props as Closable).onClose?.(false);
        },
      );
    }, []);
    return Component && <Component {...props} />;
  };
}
