import { lettersThere } from '../theme/letters.ts';
import { toast } from '../toasts/toast.ts';

const whenLoaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });

/** The styles of this page, in another document; resolves once they are there. */
const copyStyles = (from: Document, to: Document): Promise<unknown> => {
  const waits: Promise<void>[] = [];
  for (const style of from.head.querySelectorAll('style, link[rel="stylesheet"]')) {
    const copy = to.importNode(style, true);
    if (copy instanceof HTMLLinkElement || copy.nodeName === 'LINK') {
      const link = copy as HTMLLinkElement;
      link.href = (style as HTMLLinkElement).href;
      waits.push(whenLoaded(link));
    }
    to.head.append(copy);
  }
  return Promise.all(waits);
};

/** How long paper waits for what is still read, in milliseconds: then it is printed without. */
const longestWait = 5_000;

/** Resolves once nothing below the node is still to come (`data-coming`), or it has taken too long. */
const nothingToCome = (node: Node & ParentNode): Promise<void> =>
  new Promise((resolve) => {
    const isThere = () => node.querySelector('[data-coming]') === null;
    if (isThere()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => isThere() && finish());
    const timer = setTimeout(finish, longestWait);
    observer.observe(node, { subtree: true, childList: true, attributes: true });
  });

/** Resolves once every letter and picture below the node is there, or cannot be: what comes late would be missing on paper. */
export const picturesThere = async (node: Node & ParentNode): Promise<void> => {
  await nothingToCome(node);
  await lettersThere();
  await Promise.all(
    [...node.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)),
  );
};

/**
 * Prints one sheet of the page, a preview in a dialog, from a window of its own that closes afterwards. False when the
 * browser let no window open, which is told.
 */
export const printElement = async (element: HTMLElement, title = document.title): Promise<boolean> => {
  const sheet = window.open('', '_blank', 'width=860,height=1100');
  if (!sheet) {
    toast.error(
      'The browser blocked the print window. Allow pop-ups for this site, or open the document and print it there.',
    );
    return false;
  }
  sheet.document.title = title;
  sheet.document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  sheet.document.documentElement.lang = document.documentElement.lang || 'en';
  // The copy does not change any more.
  await nothingToCome(element);
  sheet.document.body.append(sheet.document.importNode(element, true));
  await copyStyles(document, sheet.document);
  await picturesThere(sheet.document);
  await sheet.document.fonts?.ready;
  sheet.addEventListener('afterprint', () => sheet.close());
  sheet.focus();
  sheet.print();
  return true;
};
