/** Document templates of the demonstration: the library, at every provider. */
import { CERTIFICADO_PRONTO, MODELOS_PRONTOS } from '#domain/modelo-documento/biblioteca.ts';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

export async function modelosDocumento(semeador: Semeador, casas: readonly Row[]): Promise<void> {
  for (const casa of casas)
    for (const { nome, tipo, papel, orientacao = 'RETRATO', texto } of [
      ...MODELOS_PRONTOS,
      CERTIFICADO_PRONTO,
    ])
      await semeador.criar(
        'modelos-documento',
        { nome, tipo, papel, orientacao, conteudo: guardarTexto(texto) },
        casa.id,
      );
}
