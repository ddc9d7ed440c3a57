/**
 * The moment when this system made or received each signature. It is told of a signature that bears neither
 * time stamp nor date.
 */
import { digitais } from '#domain/assinatura/eletronica.ts';
import type { RelatorioAssinaturas } from '#domain/assinatura/relatorio.ts';
import type { Chamada, Linha } from '#server/capabilities/documento/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { copiarMomentos, guardarFeita, momentosDe } from './repository.ts';

/** The last signature of `nova` was made here, now; those before it keep the moments that they had in `antes`. */
export async function registrarFeita(
  db: Queryable,
  { contexto }: Chamada,
  nova: Linha,
  antes: Linha,
): Promise<void> {
  const ordem = digitais(nova.aspectos).length - 1;
  await copiarMomentos(db, antes.arquivo_id, nova.arquivo_id, ordem);
  await guardarFeita(db, nova.arquivo_id, ordem, contexto.usuario.id);
}

/** The report with what is recorded of each signature. */
export async function comMomentos<R extends RelatorioAssinaturas>(db: Queryable, relatorio: R): Promise<R> {
  const momentos = await momentosDe(db, relatorio.sha256);
  return {
    ...relatorio,
    assinaturas: relatorio.assinaturas.map((assinatura, lugar) => {
      const momento = momentos.find(({ ordem }) => ordem === lugar);
      return momento
        ? { ...assinatura, registro: { em: momento.em, como: momento.como, conselho: momento.conselho } }
        : assinatura;
    }),
  };
}
