/** Whose hand a chart is in. */
import { AppError } from '#domain/errors/app-error.ts';
import { escreveNele } from '#domain/prontuario/sessao.ts';
import { prontuarioServidor as texto } from '#messages/prontuario.ts';
import type { Contexto } from '#server/plugins/context.ts';

/** Refuses everybody but who opened it, whatever else the person may do. */
export function exigirAutor(
  autor: number | null,
  { alcance }: Pick<Contexto, 'alcance'>,
  frase: string = texto.doAutor,
): void {
  if (!escreveNele(autor, alcance)) throw new AppError('modulo-restrito', { messages: [frase] });
}
