import { expect, it } from 'vitest';
import { ARQUIVO_MAXIMO, problemaDoArquivo } from './arquivo.ts';

it.each([
  ['foto.png', ARQUIVO_MAXIMO + 1, 'até 10 MB'],
  ['virus.exe', 10, 'PDF, JPG e PNG'],
  ['laudo.pdf.exe', 10, 'PDF, JPG e PNG'],
] as const)('[CLIN-03] na chamada, %s de %i bytes se recusa com a frase', (name, size, frase) => {
  expect(problemaDoArquivo({ name, size })).toContain(frase);
});

it('[CLIN-03] na chamada, PDF e foto até o limite se enviam', () => {
  expect(problemaDoArquivo({ name: 'exame.pdf', size: 10 })).toBeNull();
  expect(problemaDoArquivo({ name: 'FOTO.JPEG', size: ARQUIVO_MAXIMO })).toBeNull();
});
