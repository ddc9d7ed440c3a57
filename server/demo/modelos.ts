/** Document templates of the demonstration: the library, at every provider. */
import { MODELOS_PRONTOS } from '#domain/modelo-documento/biblioteca.ts';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './semeador.ts';

export async function modelosDocumento(semeador: Semeador, casas: readonly Row[]): Promise<void> {
  for (const casa of casas)
    for (const { nome, tipo, papel, texto } of MODELOS_PRONTOS)
      await semeador.criar(
        'modelos-documento',
        { nome, tipo, papel, orientacao: 'RETRATO', conteudo: guardarTexto(texto) },
        casa.id,
      );
}
