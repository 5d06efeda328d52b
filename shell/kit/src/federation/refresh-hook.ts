/**
 * In a shell that was built for development, before React: keeps the renderer where the refresh runtime of a remote, which
 * comes later, finds it. That runtime then exchanges the remote's components in the open page, and their state stays. React's
 * own hook of that name, of a browser's developer tools, does the same and stays when it is there.
 */
interface Hook {
  renderers: Map<number, unknown>;
  supportsFiber: true;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

const nothing = (): void => {};
const renderers: Hook['renderers'] = new Map();

const hook: Hook = {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
};

const place = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown };
place.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook;
