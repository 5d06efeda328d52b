import type { Permission } from '@primal/contracts/shared/permissions';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { createAccount } from '../settings/settings.fixture.ts';
import ProductPricing from './page.tsx';
import { createProductAnswer, createProductAnswers } from './pricing.fixture.ts';

export const products = createProductAnswers(8);

interface Sent {
  prices: { id: string; version: number; [field: string]: unknown }[];
}

export const serveProducts = (answer: (sent: Sent) => unknown = ({ prices }) => createSaveAnswer(prices)) => {
  const sent: Sent[] = [];
  serve<Sent>(({ method, path, body }) => {
    if (method !== 'PATCH') return path === '/api/products' ? products : [];
    sent.push(body);
    return answer(body);
  });
  return sent;
};

export const createSaveAnswer = (prices: Sent['prices']) => ({
  results: prices.map((price) => ({
    id: price.id,
    product: createProductAnswer({ ...price, version: 4 }),
    problem: null,
  })),
});

export const renderPricing = async (permissions?: Permission[], address = '/') => {
  const view = renderPage(<ProductPricing />, { as: { ...createAccount(), permissions }, at: address });
  if (address === '/') await screen.findByLabelText('Retail Price, Cut 0000');
  return view;
};

export const getCell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

export const readDescription = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

export const readFocusedLabel = () => document.activeElement?.getAttribute('aria-label');

export const pasteInto = (name: string, text: string) =>
  fireEvent.paste(getCell(name), { clipboardData: { getData: () => text } });
