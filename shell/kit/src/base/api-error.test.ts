import { describe, expect, it } from 'vitest';
import { ApiError, explainError, explainFailure, explainLoadFailure, readIssues } from './api-error.ts';

const refused = new ApiError(409, '{"message":"The order is invoiced.","code":"invoiced"}');

describe('a non-OK response', () => {
  it('has the status, a colon and the body as its message', () => {
    expect(new ApiError(500, 'out of order').message).toBe('500: out of order');
  });

  it('has the status text when the body is empty', () => {
    expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });

  it('returns the problem from the body', () => {
    expect(refused.problem).toEqual({ message: 'The order is invoiced.', code: 'invoiced' });
  });

  it.each(['<html>', 'null', '"text"', '{"message":1}', ''])('has no problem when the body is %j', (body) => {
    expect(new ApiError(500, body).problem).toBeNull();
  });
});

describe('an error message', () => {
  it("is the server's sentence, else the given text", () => {
    expect(explainError(refused, 'Failed.')).toBe('The order is invoiced.');
    expect(explainError(new Error('out of order'), 'Failed.')).toBe('Failed.');
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'reports that the server was not reached if there is no answer: %s',
    (message) => {
      const error = new TypeError(message);
      expect(explainError(error, 'Failed to add driver')).toBe(
        'Failed to add driver. The server could not be reached.',
      );
      expect(explainFailure(error, 'Failed to delete product.')).toBe(
        'Failed to delete product. The server could not be reached.',
      );
      expect(explainFailure(new TypeError('x is not a function'), 'Failed.')).toBe('Failed.');
    },
  );

  it.each([
    ['Failed to delete sales order.', 'Failed to delete sales order. The order is invoiced.'],
    ['Failed to add driver', 'Failed to add driver. The order is invoiced.'],
  ])('is appended to the given text: %s', (words, sentence) => {
    expect(explainFailure(refused, words)).toBe(sentence);
  });

  it('appears once when it equals the given text', () => {
    expect(explainFailure(refused, 'The order is invoiced.')).toBe('The order is invoiced.');
  });

  it('is empty for an ended session, which the sign-in page explains', () => {
    const error = new ApiError(401, JSON.stringify({ message: 'Please sign in.', code: 'not_signed_in' }));
    expect(explainError(error, 'Failed to add driver')).toBe('');
    expect(explainFailure(error, 'Failed to delete product.')).toBe('');
    expect(explainLoadFailure(error)).toBe('Please sign in.');
  });

  it('reports that the server could not be reached if a load has no response', () => {
    expect(explainLoadFailure(new TypeError('Failed to fetch'))).toMatch(/could not be reached/);
  });

  it('names the rejected fields', () => {
    const issues = [{ path: 'items.0.quantity', message: 'Must be a number.' }];
    expect(readIssues(new ApiError(400, JSON.stringify({ message: 'Bad.', code: 'bad', issues })))).toEqual(
      issues,
    );
    expect(readIssues(refused)).toEqual([]);
  });
});
