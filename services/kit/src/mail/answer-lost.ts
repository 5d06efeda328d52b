/** The message was on its way when the connection broke off, or nobody answered: it may have arrived. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}
