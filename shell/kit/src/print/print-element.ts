import { awaitFonts } from '../theme/fonts.ts';
import { toast } from '../toasts/toast.ts';

const awaitLoad = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });

const copyStyles = (from: Document, to: Document): Promise<unknown> => {
  const waits: Promise<void>[] = [];
  for (const style of from.head.querySelectorAll('style, link[rel="stylesheet"]')) {
    const copy = to.importNode(style, true);
    if (copy instanceof HTMLLinkElement || copy.nodeName === 'LINK') {
      const link = copy as HTMLLinkElement;
      link.href = (style as HTMLLinkElement).href;
      waits.push(awaitLoad(link));
    }
    to.head.append(copy);
  }
  return Promise.all(waits);
};

/** Timeout for pending content, in milliseconds; then printing proceeds without it. */
const maxWait = 5_000;

/** Resolves once no element below is pending (`data-coming`), or after the timeout. */
const awaitNothingPending = (node: Node & ParentNode): Promise<void> =>
  new Promise((resolve) => {
    const isThere = () => node.querySelector('[data-coming]') === null;
    if (isThere()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => isThere() && finish());
    const timer = setTimeout(finish, maxWait);
    observer.observe(node, { subtree: true, childList: true, attributes: true });
  });

/** Resolves once all fonts and images are loaded or failed, since late ones would be missing on paper. */
export const awaitContent = async (node: Node & ParentNode): Promise<void> => {
  await awaitNothingPending(node);
  await awaitFonts();
  await Promise.all(
    [...node.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)),
  );
};

/** Prints from a separate window. False, with a toast, if the browser blocks it. */
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
  await awaitNothingPending(element);
  sheet.document.body.append(sheet.document.importNode(element, true));
  await copyStyles(document, sheet.document);
  await awaitContent(sheet.document);
  await sheet.document.fonts?.ready;
  sheet.addEventListener('afterprint', () => sheet.close());
  sheet.focus();
  sheet.print();
  return true;
};
