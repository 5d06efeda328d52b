export * from './sheets/read-sheets.ts';
