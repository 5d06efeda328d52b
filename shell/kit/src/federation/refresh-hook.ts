/**
 * Runs before React in a development shell, and registers the renderer for the refresh runtime of remotes.
 * Does not replace an existing hook, such as the hook of React DevTools.
 */
interface Hook {
  renderers: Map<number, unknown>;
  supportsFiber: true;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

const doNothing = (): void => {};
const renderers: Hook['renderers'] = new Map();

const hook: Hook = {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot: doNothing,
  onCommitFiberRoot: doNothing,
  onCommitFiberUnmount: doNothing,
};

const place = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown };
place.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook;
