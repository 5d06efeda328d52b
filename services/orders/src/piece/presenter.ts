import { type PieceAnswer, pieceAnswer } from '@primal/contracts/orders/piece';
import { type PieceData, pieceData } from '@primal/contracts/orders/piece-data';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { PieceRecord, WeighedPiece } from './piece.ts';

const dataFields = createAnswerMapper(pieceData);

export const toPieceData = (piece: WeighedPiece): PieceData => dataFields(piece);

const answerFields = createAnswerMapper(pieceAnswer);

export const toAnswer = (piece: PieceRecord): PieceAnswer =>
  answerFields({ ...piece, weight: piece.orderWeight ?? piece.weight });
