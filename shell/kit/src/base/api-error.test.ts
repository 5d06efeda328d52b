import { describe, expect, it } from 'vitest';
import { ApiError, issuesOf, loadFailure, sentenceOr, wordsAndSentence } from './api-error.ts';

const refused = new ApiError(409, '{"message":"The order is invoiced.","code":"invoiced"}');

describe('an answer that is not OK', () => {
  it('is told as the status, a colon and the body', () => {
    expect(new ApiError(500, 'out of order').message).toBe('500: out of order');
  });

  it('is told by the status text when the body is empty', () => {
    expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });

  it('carries the problem of the body', () => {
    expect(refused.problem).toEqual({ message: 'The order is invoiced.', code: 'invoiced' });
  });

  it.each(['<html>', 'null', '"text"', '{"message":1}', ''])('has no problem when the body is %j', (body) => {
    expect(new ApiError(500, body).problem).toBeNull();
  });
});

describe('words for people', () => {
  it('are the sentence of the server, or those of the catalog', () => {
    expect(sentenceOr(refused, 'Failed.')).toBe('The order is invoiced.');
    expect(sentenceOr(new Error('out of order'), 'Failed.')).toBe('Failed.');
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'say where there was no answer that no server was reached: %s',
    (message) => {
      const error = new TypeError(message);
      expect(sentenceOr(error, 'Failed to add driver')).toBe(
        'Failed to add driver. The server could not be reached.',
      );
      expect(wordsAndSentence(error, 'Failed to delete product.')).toBe(
        'Failed to delete product. The server could not be reached.',
      );
      expect(wordsAndSentence(new TypeError('x is not a function'), 'Failed.')).toBe('Failed.');
    },
  );

  it.each([
    ['Failed to delete sales order.', 'Failed to delete sales order. The order is invoiced.'],
    ['Failed to add driver', 'Failed to add driver. The order is invoiced.'],
  ])('of the catalog are followed by the sentence: %s', (words, sentence) => {
    expect(wordsAndSentence(refused, words)).toBe(sentence);
  });

  it('are said once when both are the same', () => {
    expect(wordsAndSentence(refused, 'The order is invoiced.')).toBe('The order is invoiced.');
  });

  it('are none for a session that ended, which the sign-in page tells', () => {
    const error = new ApiError(401, JSON.stringify({ message: 'Please sign in.', code: 'not_signed_in' }));
    expect(sentenceOr(error, 'Failed to add driver')).toBe('');
    expect(wordsAndSentence(error, 'Failed to delete product.')).toBe('');
    expect(loadFailure(error)).toBe('Please sign in.');
  });

  it('say that the server was not reached when there was no answer', () => {
    expect(loadFailure(new TypeError('Failed to fetch'))).toMatch(/could not be reached/);
  });

  it('name the fields that were refused', () => {
    const issues = [{ path: 'items.0.quantity', message: 'Must be a number.' }];
    expect(issuesOf(new ApiError(400, JSON.stringify({ message: 'Bad.', code: 'bad', issues })))).toEqual(
      issues,
    );
    expect(issuesOf(refused)).toEqual([]);
  });
});
