/** A file of a bank as a call brings it: its name, and its text position by position. */
import { MAIOR_ARQUIVO } from '#domain/cnab/arquivo.ts';
import { AppError } from '#domain/errors/app-error.ts';

export { leitorAqui, type LeitorDoBanco } from './leitor.ts';
export { aosPoucos, deUmaVez, emPedacos } from './pedacos.ts';

export type ArquivoDoBanco = { readonly nome: string; readonly conteudo: string };

/** Of the route that takes one; its `config` says `jsonGrande`. */
export const opcoesDoArquivo = {
  // JSON doubles what has to be escaped; of these files nothing has.
  bodyLimit: MAIOR_ARQUIVO + 1024,
  schema: {
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['nome', 'conteudo'],
      properties: { nome: { type: 'string', minLength: 1, maxLength: 300 }, conteudo: { type: 'string' } },
    },
  },
} as const;

/** `grande`: what the person reads of one that is too large. */
export function conferirTamanho({ conteudo }: ArquivoDoBanco, grande: string): void {
  if (conteudo.length > MAIOR_ARQUIVO) throw new AppError('arquivo-grande', { messages: [grande] });
}
