/** What an entity costs its developer: lines of schema and resource of the six-to-seven-field register. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';

const linesOf = (file: string): number =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
    .trimEnd()
    .split('\n').length;

export async function declaracao(): Promise<readonly Figure[]> {
  const lines = linesOf('schemas/cadastros/banco.ts') + linesOf('resources/cadastros/banco.ts');
  return [
    {
      o_que: 'linhas de um cadastro de sete campos (banco: esquema e recurso)',
      valor: String(lines),
      meta: 'menos de 40 para seis campos',
    },
  ];
}
